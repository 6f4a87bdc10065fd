import { describe, expect, it } from "vitest";
import type { AkropolisCell } from "./types";
import {
  around, bounds, center, corners, DIRECTIONS, farFirst, hiders, key, nearest, placeOf, pointedAt,
  RADIUS, seenAt, side, slant,
} from "./hex";

const BOTH = [false, true];

describe("places", () => {
  it("are keys and back", () => {
    expect(placeOf(key(-3, 12))).toEqual({ q: -3, r: 12 });
  });

  it("have their six neighbours clockwise from the north, as in the rules", () => {
    expect(around(1, 2)).toEqual(["1,1", "2,1", "2,2", "1,3", "0,3", "0,2"]);
  });

  it.each(BOTH)("lie where the directions say (tilted: %s)", (tilt) => {
    const { x: x0, y: y0 } = center(0, 0, 0, tilt);
    const ways = DIRECTIONS.map(([q, r]) => {
      const { x, y } = center(q, r, 0, tilt);
      return `${y < y0 ? "n" : "s"}${x > x0 ? "e" : x < x0 ? "w" : ""}`;
    });
    expect(ways).toEqual(["n", "ne", "se", "s", "sw", "nw"]);
  });
});

describe("hexes", () => {
  it("touch their neighbours along a whole side", () => {
    DIRECTIONS.forEach(([q, r], direction) => {
      const own = side(corners(center(0, 0, 0, false), false), direction);
      const other = side(corners(center(q, r, 0, false), false), (direction + 3) % 6);
      expect(own[0].x).toBeCloseTo(other[1].x);
      expect(own[0].y).toBeCloseTo(other[1].y);
      expect(own[1].x).toBeCloseTo(other[0].x);
      expect(own[1].y).toBeCloseTo(other[0].y);
    });
  });

  it.each(BOTH)("are found from any point near their middle, on any level (tilted: %s)", (tilt) => {
    for (const level of [0, 1, 4])
      for (let q = -4; q <= 4; q++)
        for (let r = -4; r <= 4; r++) {
          const { x, y } = center(q, r, level, tilt);
          const reach = 0.8 * RADIUS * slant(tilt).squash;
          for (const off of [0, reach, -reach]) {
            expect(nearest({ x: x + off, y }, tilt, level)).toEqual({ q, r });
            expect(nearest({ x, y: y + off }, tilt, level)).toEqual({ q, r });
          }
        }
  });
});

describe("a city", () => {
  const cells: AkropolisCell[] = [
    [0, 0, "H", 1, "start"], [0, 1, "t", 3, 5], [1, 0, "q", 1, "start"], [0, -1, "q", 1, "start"],
  ];

  it("is painted from far to near", () => {
    expect(farFirst(cells).map(([q, r]) => key(q, r))).toEqual(["0,-1", "0,0", "1,0", "0,1"]);
  });

  it("shows the hex that stands in front", () => {
    const { x, y } = center(0, 0, 1, true); // the tower at 0,1 hides the near half of this face
    expect(seenAt(cells, { x, y: y - 15 }, true)?.slice(0, 2)).toEqual([0, 0]);
    expect(seenAt(cells, { x, y: y + 15 }, true)?.slice(0, 2)).toEqual([0, 1]);
  });

  it("knows which tower hides a face", () => {
    const tower: AkropolisCell[] = [[0, 0, "H", 1, 1], [0, 1, "t", 4, 5], [1, 0, "q", 1, 1]];
    expect(hiders(tower, [0, 0, "H", 1, 1], true)).toEqual(["0,1"]);
    expect(hiders(tower, [0, 1, "t", 4, 5], true)).toEqual([]);
    expect(hiders(tower, [0, 0, "H", 1, 1], false)).toEqual([]);
  });

  it("is pointed at where a face is, even behind a tower", () => {
    const { x, y } = center(0, 0, 1, true);
    const tower: AkropolisCell[] = [[0, 0, "H", 1, 1], [0, 1, "t", 3, 5]];
    expect(pointedAt(tower, { x, y }, true)?.slice(0, 2)).toEqual([0, 0]);
    expect(seenAt(tower, { x, y }, true)?.slice(0, 2)).toEqual([0, 1]);
    expect(pointedAt(tower, center(0, 1, 3, true), true)?.slice(0, 2)).toEqual([0, 1]);
    expect(pointedAt(tower, { x: 500, y: 0 }, true)).toBeNull();
  });

  it("is seen by its walls, too", () => {
    const { x, y } = center(1, 0, 0, true);
    expect(seenAt(cells, { x, y: y + 22 }, true)?.slice(0, 2)).toEqual([1, 0]);
    expect(seenAt(cells, { x: 500, y: 0 }, true)).toBeNull();
  });

  it.each(BOTH)("lies within its bounds (tilted: %s)", (tilt) => {
    const box = bounds(cells, tilt, 0);
    for (const [q, r, , level] of cells)
      for (const height of [0, level])
        for (const { x, y } of corners(center(q, r, height, tilt), tilt)) {
          expect(x).toBeGreaterThanOrEqual(box.x - 0.01);
          expect(x).toBeLessThanOrEqual(box.x + box.width + 0.01);
          expect(y).toBeGreaterThanOrEqual(box.y - 0.01);
          expect(y).toBeLessThanOrEqual(box.y + box.height + 0.01);
        }
  });
});
