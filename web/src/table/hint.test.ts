import { expect, test } from "vitest";
import { hasMore, hintLines } from "./hint";

test("a hint is short sentences, the reasons first, each able to stand alone", () => {
  const why = [["Stones: %s", "+2"], ["Points for houses: %s", "-1"]];
  expect(hintLines({ move: "3@0,1/2", points: 130.6, win: 0.47, why })).toEqual([
    "Stones: +2", "Points for houses: −1", "About 131 points at the end", "47% to win",
  ]);
});

test("a bot that looks no further gives its reasons alone", () => {
  expect(hintLines({ move: "3@0,1/2", points: null, win: null, why: [["Workers: %s", "+1"]] }))
    .toEqual(["Workers: +1"]);
});

test("the chance to win alone is no answer to a player who asks why", () => {
  const advice = { move: "3@0,1/2", points: null, win: 0.69, why: [["Workers: %s", "+1"]] };
  expect(hasMore(advice)).toBe(true);
  expect(hasMore(advice, 1)).toBe(false);
  expect(hasMore({ ...advice, points: 40 }, 1)).toBe(true);
});
