import { expect, it } from "vitest";
import { pointsWord, signedPoints } from "./say";

it.each([
  [1, "+1 point", "point"], [-1, "−1 point", "point"], [0, "0 points", "points"],
  [12, "+12 points", "points"], [-3, "−3 points", "points"],
])("a change of %d is said by its number", (n, change, word) => {
  expect(signedPoints(n)).toBe(change);
  expect(pointsWord(n)).toBe(word);
});
