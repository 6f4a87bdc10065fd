// What the graphs of a review draw.
import { describe, expect, test } from "vitest";
import { bandPath, gridOf, linePath, marginScale, pointAt, pointsOf } from "./graph-model";
import { BEGINNING_ANSWER, reviewedWith, stepOf, STEPS } from "./test-review";

const reviewed = reviewedWith([BEGINNING_ANSWER, ...STEPS]);

describe("the points of a seat", () => {
  test("one for the beginning and one after each step", () => {
    expect(pointsOf(reviewed, 0, 10).map(({ at, margin }) => [at, Math.round(margin * 2) / 2]))
      .toEqual([[0, 0], [4, 2.5], [5, 1], [7, -1], [8, 14], [9, 6], [10, 6]]);
    expect(pointsOf(reviewed, 1, 10).at(-1)?.margin).toBe(-6);
  });

  test("a line falls by what a move loses, if nothing else changes", () => {
    const points = pointsOf(reviewedWith([stepOf(0, 52), stepOf(1, 48, 4.5), stepOf(2, 48)]), 0, 7);
    expect(points.map(({ margin }) => margin)).toEqual([2.5, -2, -2]);
    expect(points[0]?.win).toBe(0.6);
  });

  test("nothing beyond what may be shown", () => {
    expect(pointsOf(reviewed, 0, 5).at(-1)?.at).toBe(5);
  });

  test("between two steps the last one holds", () => {
    const points = pointsOf(reviewed, 0, 10);
    expect(pointAt(points, 6)?.at).toBe(5);
    expect(pointAt([], 6)).toBeUndefined();
  });
});

describe("a graph", () => {
  const points = [{ at: 0, margin: 0, spread: 1, win: 0.5 }, { at: 2, margin: 4, spread: 1, win: 1 }];

  test("shows round numbers around everything", () => {
    const scale = marginScale([points]);
    expect([scale.low, scale.high]).toEqual([-2, 6]);
    expect(gridOf(scale)).toEqual([-2, 0, 2, 4, 6]);
    expect(marginScale([])).toEqual({ low: -2, high: 2, step: 1 });
  });

  test("has a line, and a band that is closed", () => {
    const scale = { low: -4, high: 6 };
    expect(linePath(points, ({ margin }) => margin, scale, 100)).toBe("M0 60L2 20");
    expect(bandPath(points, scale, 100)).toBe("M0 50L2 10L2 30L0 70Z");
    expect(bandPath([], scale, 100)).toBe("");
  });
});
