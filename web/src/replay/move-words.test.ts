import { beforeAll, expect, test, vi } from "vitest";
import { loadWords } from "../games/installed";
import type { GameState } from "../types";
import { momentSentence, moveWords } from "./move-words";
import { LUCK, type Moment } from "./story";

vi.mock("polis.wasm?url", () => ({ default: "" }));

const names = ["Anna", "Ben"];

function moment(word: string, seat: number, state: unknown = {}): Moment {
  return {
    word, seat, totals: [], gain: 0, state: () => state as GameState, score: () => ({ seats: [], winners: [] }),
  };
}

beforeAll(loadWords);

test("a tile is named with its place and the level it came to", () => {
  const city = { game: "akropolis", seats: [{ cells: [] }, { cells: [[1, -2, "h", 2, 17]] }] };
  expect(momentSentence(moment("17@1,-2/3", 1, city), "akropolis", names)).toBe("Ben: tile 17 at 1,-2, level 2");
  expect(moveWords(moment("!17", 1), "akropolis")).toBe("takes tile 17");
});

test("luck has no name", () => {
  expect(momentSentence(moment("+17", LUCK), "akropolis", names)).toBe("tile 17 is turned up");
  expect(momentSentence(moment("+B4", LUCK, { phase: "explore" }), "panticapaeum", names)).toBe("tile B4 joins the ring");
  expect(momentSentence(moment("+B4", LUCK, { phase: "lay" }), "panticapaeum", names)).toBe("tile B4 is drawn from the bag");
  expect(moveWords(moment("brown7=white+orange", LUCK), "panticapaeum"))
    .toBe("brown row: houses, cell 7: white resource + orange resource");
});

test("steps of Panticapaeum are told as they are at the table", () => {
  expect(momentSentence(moment("worker@0,1", 0), "panticapaeum", names)).toBe("Anna: worker at 0,1");
});

test("before the first move there is only the beginning", () => {
  expect(momentSentence(moment("", LUCK), "akropolis", names)).toBe("The beginning");
  expect(moveWords(moment("", LUCK), "akropolis")).toBe("");
});
