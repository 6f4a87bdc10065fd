import { describe, expect, it } from "vitest";
import {
  beside, bounds, center, corners, nearest, painted, pick, planePoint, seenAt,
} from "./square";

const VIEWS = [["from above", false], ["tilted", true]] as const;

describe.each(VIEWS)("places, %s", (_name, tilt) => {
  const places = [[0, 0, 0], [3, -2, 1], [-5, 4, 3]] as const;
  it.each(places)("%d,%d on level %d are found again", (x, y, level) => {
    expect(nearest(center(x, y, level, tilt), tilt, level)).toEqual({ x, y });
    const plane = planePoint(center(x, y, level, tilt), level, tilt);
    expect(plane.x).toBeCloseTo(x + 0.5);
    expect(plane.y).toBeCloseTo(y + 0.5);
  });

  it("a higher cell in front hides what is behind it", () => {
    const back = { x: 0, y: 0, level: 1 };
    const front = { x: 0, y: 1, level: tilt ? 4 : 9 };
    const at = center(front.x, front.y, front.level, tilt);
    expect(pick(at, [back], tilt)).toBe(back);
    expect(pick(at, [back, front], tilt)).toBe(front);
    expect(pick(center(4, 4, 0, tilt), [back, front], tilt)).toBeUndefined();
  });

  it("a cell that rises is still seen where it was", () => {
    const back = { x: 0, y: 0, level: 2 };
    const right = { x: 1, y: 0, level: 1 };
    for (const from of [0, 1, 3])
      for (const level of [from, 4, 9]) {
        const cell = { x: 0, y: 1, level };
        expect(seenAt(center(0, 1, from, tilt), [back, cell, right], tilt)).toBe(cell);
      }
    expect(seenAt(center(4, 4, 0, tilt), [back, right], tilt)).toBeUndefined();
  });

  it("all corners lie within the bounds", () => {
    const cells = [{ x: -2, y: 1, level: 1 }, { x: 3, y: 0, level: 4 }];
    const box = bounds(cells, tilt);
    for (const { x, y, level } of cells)
      for (const corner of [...corners(x, y, level, tilt), ...corners(x, y, 0, tilt)]) {
        expect(corner.x).toBeGreaterThanOrEqual(box.x);
        expect(corner.x).toBeLessThanOrEqual(box.x + box.width);
        expect(corner.y).toBeGreaterThanOrEqual(box.y);
        expect(corner.y).toBeLessThanOrEqual(box.y + box.height);
      }
  });
});

it("an empty city has bounds too", () => {
  expect(bounds([], false).width).toBeGreaterThan(0);
});

it("what is further to the south or the east is painted later", () => {
  const cells = [{ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }];
  const order = painted(cells).map(({ x, y }) => `${x},${y}`);
  expect(order[0]).toBe("0,0");
  expect(order[3]).toBe("1,1");
});

describe("beside", () => {
  const cells = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 3, y: 0 }, { x: 2, y: 1 }];
  it("goes straight before aside", () => {
    expect(beside({ x: 1, y: 0 }, "right", cells)).toEqual({ x: 3, y: 0 });
    expect(beside({ x: 1, y: 0 }, "down", cells)).toEqual({ x: 2, y: 1 });
    expect(beside({ x: 3, y: 0 }, "left", cells)).toEqual({ x: 1, y: 0 });
  });
  it("stays where nothing lies", () => {
    expect(beside({ x: 0, y: 0 }, "up", cells)).toBeUndefined();
  });
});
