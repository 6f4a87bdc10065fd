// Whole cities for a 3-D printer.
import { expect, it } from "vitest";
import { surfaceOf, type Column, type Facet } from "../board/model";
import { stlOf } from "../board/stl";
import { holesIn, normalOf, readStl, volumeOf } from "../board/test-solid";
import * as akropolis from "./akropolis/city-model";
import type { AkropolisCell, HexCode } from "./akropolis/types";
import * as panticapaeum from "./panticapaeum/city-model";
import type { Building, SquareCell } from "./panticapaeum/types";

const CODES: HexCode[] = ["h", "m", "b", "t", "g", "q", "H", "M", "B", "T", "G"];

/** Numbers from 0 up to a limit, always the same ones. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

function hexes(seed: number): AkropolisCell[] {
  const roll = dice(seed);
  return Array.from({ length: 49 }, (_, i): AkropolisCell =>
    [(i % 7) - 3, Math.floor(i / 7) - 3, CODES[roll(11)] as HexCode, roll(5), 1])
    .filter(([, , , level]) => level > 0);
}

const cell = (x: number, y: number, level: number, more: Partial<SquareCell> = {}): SquareCell =>
  ({ x, y, level, content: "plain", tile: "A1", cube: null, worker: false, building: null, ...more });

function squares(seed: number): SquareCell[] {
  const roll = dice(seed);
  return Array.from({ length: 49 }, (_, i) => cell(i % 7, Math.floor(i / 7), roll(5), {
    cube: roll(3) === 0 ? "brown" : null, worker: roll(4) === 0,
  })).filter(({ level }) => level > 0);
}

const kinds: Building["kind"][] = ["house", "winery", "fortress", "aqueduct", "temple"];

/** Each building in a city of its own, along and across, on a hill among lower cells. */
function built(kind: Building["kind"], isAcross: boolean): [SquareCell[], Building[]] {
  const small = kind === "house" || kind === "fortress";
  const cells: [number, number][] = small ? [[1, 1]] : isAcross ? [[1, 1], [1, 2]] : [[1, 1], [2, 1]];
  const under = new Set(cells.map(String));
  const all = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) =>
    under.has(String([x, y])) ? cell(x, y, 2, { building: 0 }) : cell(x, y, 1)));
  return [all, [{ kind, level: 2, cells }]];
}

function stored(columns: Column[]): Facet[] {
  return readStl(stlOf(surfaceOf({ columns, rise: 6 }))).facets;
}

function volumeOfAll(columns: Column[]): number {
  return volumeOf(surfaceOf({ columns, rise: 6 }));
}

/** Facets that a printer would have to hold up from below. */
function overhangs(facets: readonly Facet[]): Facet[] {
  return facets.filter((facet) =>
    normalOf(facet)[2] < -1e-3 && facet.some(([, , z]) => z !== 0));
}

function lowest(facets: readonly Facet[]): number {
  return Math.min(...facets.flat().map(([, , z]) => z));
}

const cities: [string, Column[]][] = [
  ...[1, 2, 3].map((seed): [string, Column[]] =>
    [`hexes ${seed}`, akropolis.columnsOf(hexes(seed))]),
  ...[1, 2, 3].map((seed): [string, Column[]] =>
    [`squares ${seed}`, panticapaeum.columnsOf(squares(seed), [])]),
  ...kinds.flatMap((kind) => [false, true].map((isAcross): [string, Column[]] =>
    [`${kind} ${isAcross}`, panticapaeum.columnsOf(...built(kind, isAcross))])),
];

it.each(cities)("a city is one closed surface on a flat foot, without overhangs: %s", (_, columns) => {
  const facets = stored(columns);
  expect(holesIn(facets)).toEqual([]);
  expect(overhangs(facets)).toEqual([]);
  expect(lowest(facets)).toBe(0);
  const bare = columns.map(({ rings: _rings, ...column }) => column);
  const standing = columns.reduce((sum, { rings, ...column }) => rings === undefined ? sum
    : sum + volumeOfAll([{ ...column, rings }]) - volumeOfAll([column]), 0);
  expect(volumeOf(facets) / (volumeOfAll(bare) + standing)).toBeCloseTo(1, 5);
});

it("hexes are 20 mm wide and 6 mm high for each level", () => {
  const columns = akropolis.columnsOf(hexes(4)).map(({ rings: _, ...column }) => column);
  const levels = columns.reduce((sum, { level }) => sum + level, 0);
  expect(volumeOfAll(columns)).toBeCloseTo(levels * 6 * 200 * Math.sqrt(3), 3);
});

it("squares that meet at a corner are joined, and never along a single line", () => {
  const facets = stored(panticapaeum.columnsOf([cell(0, 0, 1), cell(1, 1, 2)], []));
  expect(holesIn(facets)).toEqual([]);
  const cut = 2 * 0.6 * 0.6; // of a square's four corners
  const pillar = cut; // between the two
  expect(volumeOf(facets)).toBeCloseTo(6 * (400 - cut + pillar) + 12 * (400 - cut), 2);
});

it("is no mirror image: right stays right, and what lies nearer is in front", () => {
  const middle = (columns: Column[], level: number, axis: 0 | 1): number => {
    const { corners } = columns.find((one) => one.level === level) as Column;
    return corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  };
  const hex = akropolis.columnsOf([[0, 0, "q", 1, 1], [1, 0, "q", 2, 1], [0, 1, "q", 3, 1]]);
  expect([middle(hex, 2, 0), middle(hex, 3, 1)].map(Math.sign)).toEqual([1, -1]);
  const flat = panticapaeum.columnsOf([cell(0, 0, 1), cell(1, 0, 2), cell(0, 1, 3)], []);
  expect([middle(flat, 2, 0), middle(flat, 3, 1)].map(Math.sign)).toEqual([1, -1]);
});
