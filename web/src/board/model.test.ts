import { expect, it } from "vitest";
import {
  joined, rectangleAt, ringAt, surfaceOf, type Column, type Corner,
} from "./model";
import { stlOf } from "./stl";
import { holesIn, normalOf, readStl, volumeOf } from "./test-solid";

const square = (x: number, y: number): Corner[] => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
const at: Corner = [0.5, 0.5];

it.each<[string, Column[], number]>([
  ["a block", [{ corners: square(0, 0), level: 2 }], 4],
  ["a step", [{ corners: square(0, 0), level: 3 }, { corners: square(1, 0), level: 1 }], 8],
  ["two of one height", [{ corners: square(0, 0), level: 1 }, { corners: square(1, 0), level: 1 }], 4],
  ["a corner of three heights", [{ corners: square(0, 0), level: 3 },
    { corners: square(1, 0), level: 2 }, { corners: square(0, 1), level: 1 }], 12],
  ["a tile of two", [{ corners: joined([square(0, 0), square(1, 0)]), level: 1 }], 4],
  ["nothing", [{ corners: square(0, 0), level: 0 }], 0],
  ["a block on it", [{ corners: square(0, 0), level: 1,
    rings: [rectangleAt(at, 2, 0.5, 0.5), rectangleAt(at, 6, 0.5, 0.5)] }], 3],
  ["a pit", [{ corners: square(0, 0), level: 1,
    rings: [rectangleAt(at, 2, 0.5, 0.5), rectangleAt(at, 1, 0.5, 0.5)] }], 1.75],
  ["a pyramid", [{ corners: square(0, 0), level: 1,
    rings: [rectangleAt(at, 2, 0.5, 0.5), [[...at, 5]]] }], 2.25],
  ["a roof", [{ corners: square(0, 0), level: 1,
    rings: [rectangleAt(at, 2, 0.5, 0.5), [[0.25, 0.5, 4], [0.75, 0.5, 4]]] }], 2.25],
  ["a turned block", [{ corners: square(0, 0), level: 1,
    rings: [ringAt(at, 2, 0.3, 4, 10), ringAt(at, 3, 0.3, 4, 10)] }], 2.18],
])("%s is closed, looks outside, and has its volume", (_what, columns, volume) => {
  const surface = surfaceOf({ columns, rise: 2 });
  expect(holesIn(surface)).toEqual([]);
  expect(volumeOf(surface)).toBeCloseTo(volume, 9);
});

it("writes what slicers read: normals of length 1 that look outside", () => {
  const surface = surfaceOf({ columns: [{ corners: square(-1, 0), level: 2 }], rise: 6 });
  const file = stlOf(surface);
  expect(file.length).toBe(84 + 50 * surface.length);
  expect(String.fromCharCode(...file.slice(0, 5))).not.toBe("solid");
  const { facets, normals } = readStl(file);
  expect(facets).toEqual(surface);
  facets.forEach((facet, i) => {
    const long = normalOf(facet);
    const length = Math.hypot(...long);
    expect(normals[i]).toEqual(long.map((part) => part / length + 0));
  });
});
