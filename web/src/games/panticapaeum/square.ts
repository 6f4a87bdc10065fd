// square.ts - where squares lie on the screen: the geometry of Panticapaeum's cities.
//
// Everything is drawn through one linear map from the city's own space to board units: x to
// the right, y down, z up, one cell long each. The map from above leans a little, so that raised
// cells show a south and an east side; the tilted one is turned by 20 degrees and seen from the
// south. In both a larger x or y is nearer to the viewer, so one order of painting serves both.
import { projected, type Point3, type Projection } from "../../board/solid";
import type { Box, Point } from "../../board/view";

export { outline, round, type Point3 } from "../../board/solid";

export const SIDE = 64; // of a cell seen from above
export const LEVEL = 0.25; // how much higher each level is, in cells

const NEAR = [0.342, 0.94] as const;
const ABOVE: Projection = { x: [SIDE, 0], y: [0, SIDE], z: [-9, -26], near: NEAR };
const TILTED: Projection = { x: [60.1, 14.2], y: [-21.9, 39.1], z: [0, -52], near: NEAR };

export function projection(tilt: boolean): Projection {
  return tilt ? TILTED : ABOVE;
}

export function project(at: Point3, tilt: boolean): Point {
  return projected(at, projection(tilt));
}

/** The name of a place in sets and maps, as moves write it. */
export function key(x: number, y: number): string {
  return `${x},${y}`;
}

/** Where a cell of some level lies: the middle of its upper face. Level 0 is the sea. */
export function center(x: number, y: number, level: number, tilt: boolean): Point {
  return project([x + 0.5, y + 0.5, level * LEVEL], tilt);
}

const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;

/** The corners of its upper face: north-west, north-east, south-east, south-west. */
export function corners(x: number, y: number, level: number, tilt: boolean): Point[] {
  return CORNERS.map(([dx, dy]) => project([x + dx, y + dy, level * LEVEL], tilt));
}

/** The point of a level that is visible at a point of the board, in cells. */
export function planePoint(at: Point, level: number, tilt: boolean): Point {
  const { x, y, z } = projection(tilt);
  const px = at.x - level * LEVEL * z[0];
  const py = at.y - level * LEVEL * z[1];
  const area = x[0] * y[1] - x[1] * y[0];
  return { x: (px * y[1] - py * y[0]) / area, y: (py * x[0] - px * x[1]) / area };
}

/** The place at a point of the board, if the ground there has this level. */
export function nearest(at: Point, tilt: boolean, level = 0): { x: number; y: number } {
  const plane = planePoint(at, level, tilt);
  return { x: Math.floor(plane.x), y: Math.floor(plane.y) };
}

export interface Raised {
  x: number;
  y: number;
  level: number;
}

/** From the back to the front. */
export function painted<T extends { x: number; y: number }>(cells: readonly T[]): T[] {
  const depth = (cell: T): number => NEAR[0] * cell.x + NEAR[1] * cell.y;
  return [...cells].sort((a, b) => depth(a) - depth(b));
}

/** The cell whose upper face is visible at a point of the board; undefined for the sea. */
export function pick<T extends Raised>(
  at: Point, cells: readonly T[], tilt: boolean,
): T | undefined {
  return painted(cells).reverse().find((cell) => {
    const plane = nearest(at, tilt, cell.level);
    return plane.x === cell.x && plane.y === cell.y;
  });
}

/** How far p can move in the direction d, at most `most`, and stay between 0 and 1. */
function within(p: number, d: number, most: number): [number, number] {
  if (d === 0) return p >= 0 && p < 1 ? [0, most] : [1, 0];
  const [a, b] = [-p / d, (1 - p) / d];
  return [Math.max(0, Math.min(a, b)), Math.min(most, Math.max(a, b))];
}

/** The cell that is visible at a point of the board, including its sides down to the sea. */
export function seenAt<T extends Raised>(
  at: Point, cells: readonly T[], tilt: boolean,
): T | undefined {
  const ground = planePoint(at, 0, tilt);
  const above = planePoint(at, 1, tilt);
  return painted(cells).reverse().find(({ x, y, level }) => {
    const across = within(ground.x - x, above.x - ground.x, level);
    const down = within(ground.y - y, above.y - ground.y, level);
    return Math.max(across[0], down[0]) <= Math.min(across[1], down[1]);
  });
}

const HEADROOM = 3; // levels: a building may stand on the highest cell

/** The box around the visible cells, with a margin in cells. */
export function bounds(cells: readonly Raised[], tilt: boolean, margin = 0.5): Box {
  const seen = cells.length > 0 ? cells : [{ x: 0, y: 0, level: 1 }];
  const points = seen.flatMap(({ x, y, level }) => [
    ...CORNERS.map(([dx, dy]) => project(
      [x + dx + (dx ? margin : -margin), y + dy + (dy ? margin : -margin), 0], tilt)),
    ...corners(x, y, level + HEADROOM, tilt),
  ]);
  const left = Math.min(...points.map((point) => point.x));
  const top = Math.min(...points.map((point) => point.y));
  return {
    x: left,
    y: top,
    width: Math.max(...points.map((point) => point.x)) - left,
    height: Math.max(...points.map((point) => point.y)) - top,
  };
}

export type Direction = "left" | "right" | "up" | "down";

export const STEPS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1],
};

/** The next cell in a direction: the straightest way first, then the nearest. */
export function beside<T extends { x: number; y: number }>(
  from: { x: number; y: number }, direction: Direction, cells: readonly T[],
): T | undefined {
  const [dx, dy] = STEPS[direction];
  const cost = (cell: T): number => {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const across = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    return along > 0 ? along + 3 * across : Infinity;
  };
  const best = [...cells].sort((a, b) => cost(a) - cost(b))[0];
  return best && cost(best) < Infinity ? best : undefined;
}
