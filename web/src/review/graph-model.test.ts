// What the graphs of a review draw.
import { describe, expect, test } from "vitest";
import { bandPath, gridOf, laterPath, linePath, marginScale, pointAt, pointsOf, type GraphPoint } from "./graph-model";
import { percents } from "./numbers";
import { BEGINNING_ANSWER, reviewedWith, stepOf, STEPS } from "./test-review";

const reviewed = reviewedWith([BEGINNING_ANSWER, ...STEPS]);

describe("the points of a seat", () => {
  test("one for the beginning and one after each step", () => {
    expect(pointsOf(reviewed, 0, 10).map(({ at, margin }) => [at, Math.round(margin * 2) / 2]))
      .toEqual([[0, 0], [4, 2], [5, -2], [7, -1], [8, 0], [9, 5], [10, 6]]);
    expect(pointsOf(reviewed, 1, 10).at(-1)?.margin).toBe(-6);
  });

  test("a line falls by what a move loses, from where a closer look has lifted it", () => {
    const points = pointsOf(reviewedWith([stepOf(0, 52), stepOf(1, 48, 4.5), stepOf(2, 48)]), 0, 7);
    expect(points.map(({ margin }) => margin)).toEqual([2, -2, -2]);
    expect(points.map(({ later }) => later)).toEqual([{ margin: 2.5, win: 0.6 }, null, null]);
  });

  test("luck begins where the step before it ended", () => {
    expect(pointsOf(reviewed, 0, 10).map(({ later }) => later && Math.round(later.margin)))
      .toEqual([null, 3, 1, null, 14, 6, null]);
  });

  test("chances are rounded so that they add up", () => {
    expect(percents([0.925, 0.075])).toEqual([93, 7]);
    expect(percents([0.3333, 0.3333, 0.3334])).toEqual([33, 33, 34]);
    expect(percents([1, 0])).toEqual([100, 0]);
    expect(percents([0.2, 0.1])).toEqual([20, 10]); // a seat of the game's own has the rest
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
  const points = [
    { at: 0, margin: 0, spread: 1, win: 0.5, percent: 50, later: null },
    { at: 2, margin: 4, spread: 1, win: 1, percent: 100, later: null },
  ];

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

  test("jumps between moves, where a closer look says so", () => {
    const scale = { low: -4, high: 6 };
    const [first, last] = points as [GraphPoint, GraphPoint];
    const jump = [{ ...first, later: { margin: 5, win: 0.9 } }, last];
    expect(linePath(jump, ({ margin }) => margin, scale, 100)).toBe("M0 60M0 10L2 20");
    expect(laterPath(jump, ({ margin }) => margin, scale, 100)).toBe("M0 60V10");
    expect(laterPath(points, ({ margin }) => margin, scale, 100)).toBe("");
    expect(marginScale([jump]).high).toBe(6);
    expect(bandPath(jump, scale, 100)).toBe("M0 50L0 0L2 10L2 30L0 20L0 70Z");
  });
});
