// A review as a list: turns, mistakes, and the way from one to the next.
import { describe, expect, test } from "vitest";
import { itemAt, itemsOf, mistakesOf, nextMistake, topMistakes } from "./items";
import { leadOf } from "../study/study";
import { verdict } from "./grade-words";
import { reviewedWith, STEPS, stepOf } from "./test-review";

const items = itemsOf(reviewedWith(STEPS));

describe("the items of a review", () => {
  test("a turn is one, with luck in its middle", () => {
    expect(items.map(({ seat, from, to }) => [seat, from, to]))
      .toEqual([[-1, 1, 4], [0, 5, 5], [1, 6, 9], [0, 10, 10]]);
    expect(items[2]?.parts.map(({ cut }) => cut.step)).toEqual([2, 4]);
    expect(itemAt(items, 8)).toBe(items[2]);
  });

  test("a turn loses what its steps lose, with the theme of the worst", () => {
    expect(items[2]?.loss).toBeCloseTo(11.1);
    expect(items[2]?.grade).toBe("blunder");
    expect(items[2]?.theme).toBe("theme 4");
  });

  test("the grade of a turn is that of its whole loss, as polis analyse counts it", () => {
    const turnOf = (first: number, second: number) =>
      itemsOf(reviewedWith([stepOf(2, 49, first), stepOf(4, 55, second)]))[2];
    expect(turnOf(3.48, 3.3)?.grade).toBe("mistake");
    expect(turnOf(1.87, 1.88)?.grade).toBe("inaccuracy");
    expect(turnOf(0.1, 1.9)?.grade).toBe("inaccuracy"); // 2 exactly
    expect(turnOf(1.87, 0.12)?.grade).toBe("inaccuracy"); // it is shown as 2.0
    expect(turnOf(1.8, 0.12)?.grade).toBe("");
    expect(turnOf(1, 2)?.number).toBe(2); // luck's has none
  });

  test("what is not analysed yet has no loss", () => {
    const [, first, second] = itemsOf(reviewedWith([stepOf(0, 50)]));
    expect([first?.loss, first?.grade, second?.loss]).toEqual([null, "", null]);
  });

  test("the verdict in words", () => {
    expect(items.map((item) => (item.seat < 0 ? "" : verdict(item)))).toEqual([
      "", "Mistake: 4.5 points lost", "Blunder: 11.1 points lost", "The best there was.",
    ]);
  });
});

describe("mistakes", () => {
  test("of one seat, of all, and the worst first", () => {
    expect(mistakesOf(items, 0).map(({ to }) => to)).toEqual([5]);
    expect(mistakesOf(items, null).map(({ to }) => to)).toEqual([5, 9]);
    expect(topMistakes(items, 1).map(({ to }) => to)).toEqual([9]);
  });

  test("the next one, and back", () => {
    const all = mistakesOf(items, null);
    expect(nextMistake(all, 0, false)?.to).toBe(5);
    expect(nextMistake(all, 5, false)?.to).toBe(9);
    expect(nextMistake(all, 9, false)).toBeUndefined();
    expect(nextMistake(all, 9, true)?.to).toBe(5);
  });
});

test("a lead is against the mean of the others", () => {
  expect(leadOf([50, 40, 44], 0)).toBe(8);
  expect(leadOf([50], 0)).toBe(50);
});
