// city-model.ts - a city for a 3-D printer: squares 20 mm wide, 6 mm for each level, with simple
// buildings, cubes and workers. Nothing overhangs, so it prints without supports.
//
// Squares lose a little of their corners, and the gaps between four of them are tiles of their own
// (board/model.ts says why): as high as the second highest of the four, so that walls are flat and
// squares that meet only at a corner are joined by a thin pillar.
import {
  joined, rectangleAt, ringAt, type Column, type Corner, type Model, type Vertex,
} from "../../board/model";
import { key } from "./square";
import type { Building, BuildingKind, SquareCell } from "./types";

const RISE = 6; // millimetres for each level
const SIDE = 20;
const CUT = 0.6; // of each corner

/** A point beside a corner of the grid, which counts down the page, as y does not here. */
function beside(i: number, j: number, dx: number, dy: number): Corner {
  return [i * SIDE + dx * CUT, -j * SIDE + dy * CUT];
}

function squareAt(x: number, y: number): Corner[] {
  return [
    beside(x, y + 1, 1, 0), beside(x + 1, y + 1, -1, 0), beside(x + 1, y + 1, 0, 1),
    beside(x + 1, y, 0, -1), beside(x + 1, y, -1, 0), beside(x, y, 1, 0), beside(x, y, 0, -1),
    beside(x, y + 1, 0, 1),
  ];
}

function gapAt(i: number, j: number): Corner[] {
  return [beside(i, j, 1, 0), beside(i, j, 0, 1), beside(i, j, -1, 0), beside(i, j, 0, -1)];
}

/** A ring of a building: height above its cells, how much of them it takes along and across. A
 * roof's ridge takes nothing across. */
type Ring = readonly [number, number, number];

// From the rim to the middle, millimetres.
const BUILDINGS: Record<BuildingKind, readonly Ring[]> = {
  house: [[0, 13, 11], [7, 13, 11], [12, 13, 0]],
  winery: [[0, 34, 13], [6, 34, 13], [12, 34, 0]],
  fortress: [[0, 16, 16], [7, 16, 16], [7, 8, 8], [15, 8, 8], [15, 5, 5], [13.5, 5, 5]],
  aqueduct: [[0, 38, 8], [12, 38, 8], [12, 35, 4], [10.5, 35, 4]],
  temple: [[0, 38, 17], [1.5, 38, 17], [1.5, 35, 14], [9, 35, 14], [15, 35, 0]],
};

function middleOf(cells: Building["cells"]): Corner {
  const sum = (axis: 0 | 1): number => cells.reduce((total, cell) => total + cell[axis] + 0.5, 0);
  return [(sum(0) / cells.length) * SIDE, (-sum(1) / cells.length) * SIDE];
}

function ringAround([x, y]: Corner, z: number, long: number, wide: number, isAcross: boolean): Vertex[] {
  if (wide > 0) return rectangleAt([x, y], z, isAcross ? wide : long, isAcross ? long : wide);
  const half = long / 2;
  return isAcross ? [[x, y - half, z], [x, y + half, z]] : [[x - half, y, z], [x + half, y, z]];
}

function buildingColumn({ kind, level, cells }: Building): Column {
  const middle = middleOf(cells);
  const isAcross = cells.length > 1 && cells[0]?.[0] === cells[1]?.[0];
  return {
    corners: joined(cells.map(([x, y]) => squareAt(x, y))),
    level,
    rings: BUILDINGS[kind].map(([height, long, wide]) =>
      ringAround(middle, level * RISE + height, long, wide, isAcross)),
  };
}

/** A worker is a cone with its tip cut off, a cube is a cube. */
function ringsOn({ cube, worker, level }: SquareCell, middle: Corner): Vertex[][] {
  const z = level * RISE;
  if (worker) return [ringAt(middle, z, 4, 8), ringAt(middle, z + 9, 1.5, 8)];
  return cube ? [rectangleAt(middle, z, 7, 7), rectangleAt(middle, z + 7, 7, 7)] : [];
}

function cellColumn(cell: SquareCell): Column {
  const { x, y, level } = cell;
  return {
    corners: squareAt(x, y), level, rings: ringsOn(cell, [(x + 0.5) * SIDE, -(y + 0.5) * SIDE]),
  };
}

/** The gaps at the corners of all cells. */
function gapColumns(cells: readonly SquareCell[]): Column[] {
  const levels = new Map(cells.map(({ x, y, level }) => [key(x, y), level]));
  const corners = new Map(cells.flatMap(({ x, y }) =>
    [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]].map(([i = 0, j = 0]) =>
      [key(i, j), [i, j] as const])));
  return [...corners.values()].map(([i, j]) => {
    const around = [[i, j], [i - 1, j], [i, j - 1], [i - 1, j - 1]]
      .map(([x = 0, y = 0]) => levels.get(key(x, y)) ?? 0);
    return { corners: gapAt(i, j), level: around.sort((a, b) => b - a)[1] ?? 0 };
  });
}

export function columnsOf(
  cells: readonly SquareCell[], buildings: readonly Building[],
): Column[] {
  const open = cells.filter(({ building }) => building === null);
  return [...open.map(cellColumn), ...buildings.map(buildingColumn), ...gapColumns(cells)];
}

export function cityModel(cells: readonly SquareCell[], buildings: readonly Building[]): Model {
  return { columns: columnsOf(cells, buildings), rise: RISE };
}
