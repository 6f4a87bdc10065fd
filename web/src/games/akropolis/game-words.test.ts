// Moves in words: the level of a tile, its side of the city, and what it covers.
import { expect, test, vi } from "vitest";
import type { GameState } from "../../types";
import { AKROPOLIS_WORDS } from "./game-words";

vi.mock("akropolis.wasm?url", () => ({ default: "" }));

const city = { game: "akropolis", seats: [{ cells: [
  [0, 0, "H", 1, "start"], [0, -1, "q", 1, "start"], [1, 0, "q", 1, "start"], [-1, 1, "q", 1, "start"],
] }] } as unknown as GameState;

const told = (word: string): string => AKROPOLIS_WORDS.move(word, 0, city);

test("tiles that lie elsewhere have other words", () => {
  expect(told("5@0,-3/0")).toBe("level 1, at the top");
  expect(told("5@3,0/0")).toBe("level 1, on the right");
  expect(told("5@-3,1/0")).toBe("level 1, at the top left");
});

test("what a tile covers is named", () => {
  expect(told("5@0,0/0")).toBe("level 2, at the top right, over: houses ★, quarry");
});
