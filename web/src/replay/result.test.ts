import { beforeAll, expect, test } from "vitest";
import { loadWords } from "../table/installed-games";
import type { AnyScore, GameState } from "../types";
import { resultSentence } from "./result";

beforeAll(loadWords);

const names = ["Anna", "Ben", "Metagenes"];
const score = (totals: number[], winners: number[]): AnyScore =>
  ({ seats: totals.map((total) => ({ total })), winners }) as unknown as AnyScore;
const stones = (...counts: number[]): GameState =>
  ({ game: "akropolis", seats: counts.map((count) => ({ stones: count })) }) as unknown as GameState;
const buildings = (...counts: number[]): GameState =>
  ({ game: "panticapaeum", seats: counts.map((length) => ({ buildings: Array.from({ length }) })) }) as unknown as GameState;

test.each([
  ["more points", stones(1, 9), score([20, 10], [0]), "Anna wins by 10 points"],
  ["one point more", stones(1, 9), score([20, 21], [1]), "Ben wins by 1 point"],
  ["alone", stones(1), score([20], [0]), "The winner: Anna"],
  ["more stones", stones(1, 2), score([10, 10], [1]), "Equal points; the stones decide. The winner: Ben"],
  ["nothing decides", stones(2, 2), score([10, 10], [0, 1]), "The victory is shared: Anna, Ben"],
  ["more buildings", buildings(3, 4), score([10, 10], [1]), "Equal points; the buildings decide. The winner: Ben"],
  ["more coins", buildings(4, 4), score([10, 10], [0]),
    "Equal points and buildings; the coins decide. The winner: Anna"],
])("%s", (_what, state, points, sentence) => {
  expect(resultSentence(state, points, names)).toBe(sentence);
});

test("speaks to the winner", () => {
  expect(resultSentence(stones(1, 1), score([20, 18], [0]), names, 0)).toBe("You win by 2 points!");
  expect(resultSentence(stones(1, 1), score([20, 18], [0]), names, 1)).toBe("Anna wins by 2 points");
  expect(resultSentence(stones(1), score([20], [0]), names, 0)).toBe("You win!");
});
