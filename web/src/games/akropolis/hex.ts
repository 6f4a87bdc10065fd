// hex.ts - geometry of the hexagonal city (docs/rules/akropolis.md, Frame): flat-top hexes, q
// counts columns to the right, r counts down its column.
//
// Two views share one arithmetic: a place lies on the ground at (x, y), is squashed towards the
// horizon and lifted by its level. Both are small in the view from above, large in the tilted one.
import type { Box, Point } from "../../board/view";
import type { AkropolisCell } from "./types";

export const RADIUS = 40;
const HALF = (RADIUS * Math.sqrt(3)) / 2; // from the middle to a side

interface Slant {
  squash: number; // visible height of a hex, relative to its real height
  lift: number; // how far a level is raised
}

const FROM_TOP: Slant = { squash: 1, lift: 6 };
const FROM_SIDE: Slant = { squash: 0.68, lift: 18 };

export function slant(tilt: boolean): Slant {
  return tilt ? FROM_SIDE : FROM_TOP;
}

/** Clockwise from north; also the six rotations of a tile. */
export const DIRECTIONS: readonly (readonly [number, number])[] = [
  [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0],
];

export type Key = string;

export function key(q: number, r: number): Key {
  return `${q},${r}`;
}

export function placeOf(at: Key): { q: number; r: number } {
  const [q = 0, r = 0] = at.split(",").map(Number);
  return { q, r };
}

/** The six keys around a place, in the order of DIRECTIONS. */
export function around(q: number, r: number): Key[] {
  return DIRECTIONS.map(([dq, dr]) => key(q + dq, r + dr));
}

/** The middle of the hex that lies on this level; level 0 is the ground itself. */
export function center(q: number, r: number, level: number, tilt: boolean): Point {
  const { squash, lift } = slant(tilt);
  return { x: 1.5 * RADIUS * q, y: 2 * HALF * (r + q / 2) * squash - level * lift };
}

/** Corners of a hex around `at`: east first, then clockwise. */
export function corners(at: Point, tilt: boolean, radius = RADIUS): Point[] {
  const { squash } = slant(tilt);
  return Array.from({ length: 6 }, (_, k) => ({
    x: at.x + radius * Math.cos((k * Math.PI) / 3),
    y: at.y + radius * Math.sin((k * Math.PI) / 3) * squash,
  }));
}

/** The side of a hex that faces a direction, as two of its corners, clockwise. */
export function side(hex: readonly Point[], direction: number): [Point, Point] {
  return [hex[(4 + direction) % 6] as Point, hex[(5 + direction) % 6] as Point];
}

/** Rounds fractions of q and r to the hex that holds the point. */
function rounded(q: number, r: number): { q: number; r: number } {
  const s = -q - r;
  const near = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
  const off = { q: Math.abs(near.q - q), r: Math.abs(near.r - r), s: Math.abs(near.s - s) };
  if (off.q > off.r && off.q > off.s) near.q = -near.r - near.s;
  else if (off.r > off.s) near.r = -near.q - near.s;
  return { q: near.q + 0, r: near.r + 0 }; // + 0: no minus zero
}

/** The hex whose top on this level is nearest to a point of the board. */
export function nearest(at: Point, tilt: boolean, level = 0): { q: number; r: number } {
  const { squash, lift } = slant(tilt);
  const q = at.x / (1.5 * RADIUS);
  return rounded(q, (at.y + level * lift) / squash / (2 * HALF) - q / 2);
}

/** Is the point within the visible hex, including its walls down to the ground? */
function covers([q, r, , level]: AkropolisCell, at: Point, tilt: boolean): boolean {
  const { squash, lift } = slant(tilt);
  const middle = center(q, r, level, tilt);
  const aside = Math.abs(at.x - middle.x);
  if (aside > RADIUS) return false;
  const reach = Math.min(HALF, (RADIUS - aside) * Math.sqrt(3)) * squash;
  return at.y >= middle.y - reach && at.y <= middle.y + reach + level * lift;
}

type Placed = readonly [q: number, r: number, ...rest: unknown[]];

/** Painter's order of two hexes: negative if the first is farther away. */
function byDepth(a: Placed, b: Placed): number {
  return a[1] + a[0] / 2 - (b[1] + b[0] / 2) || a[0] - b[0];
}

/** Painter's order: the farthest first. Of two at the same place the earlier one stays first. */
export function farFirst<T extends Placed>(cells: readonly T[]): T[] {
  return [...cells].sort(byDepth);
}

/** Hexes that stand in front of a face and hide its middle. */
export function hiders(
  cells: readonly AkropolisCell[], [q, r, , level]: AkropolisCell, tilt: boolean,
): Key[] {
  const middle = center(q, r, level, tilt);
  return cells.filter((cell) => byDepth(cell, [q, r]) > 0 && covers(cell, middle, tilt))
    .map((cell) => key(cell[0], cell[1]));
}

/** The hex of the city that is visible at a point; null for the ground. */
export function seenAt(
  cells: readonly AkropolisCell[], at: Point, tilt: boolean,
): AkropolisCell | null {
  return farFirst(cells).reverse().find((cell) => covers(cell, at, tilt)) ?? null;
}

/** The hex that a pointer means: the face whose middle is nearest, even if a tower hides it;
 * elsewhere what is seen. */
export function pointedAt(
  cells: readonly AkropolisCell[], at: Point, tilt: boolean,
): AkropolisCell | null {
  const { squash } = slant(tilt);
  const far = ([q, r, , level]: AkropolisCell): number => {
    const { x, y } = center(q, r, level, tilt);
    return Math.hypot(at.x - x, (at.y - y) / squash);
  };
  const faces = cells.filter((cell) => {
    const { q, r } = nearest(at, tilt, cell[3]);
    return q === cell[0] && r === cell[1];
  });
  return faces.sort((a, b) => far(a) - far(b))[0] ?? seenAt(cells, at, tilt);
}

/** The box around the visible city, with a margin of almost a hex for the next tile. */
export function bounds(cells: readonly AkropolisCell[], tilt: boolean, margin = RADIUS): Box {
  return boxAround([MIDDLE, ...cells], tilt, margin);
}

const MIDDLE: AkropolisCell = [0, 0, "h", 0, 0];

/** The box around these hexes alone. */
export function boxAround(cells: readonly AkropolisCell[], tilt: boolean, margin: number): Box {
  const high = cells.map(([q, r, , level]) => center(q, r, level, tilt));
  const low = cells.map(([q, r]) => center(q, r, 0, tilt));
  const half = HALF * slant(tilt).squash;
  const left = Math.min(...low.map(({ x }) => x)) - RADIUS - margin;
  const right = Math.max(...low.map(({ x }) => x)) + RADIUS + margin;
  const top = Math.min(...high.map(({ y }) => y)) - half - margin;
  const bottom = Math.max(...low.map(({ y }) => y)) + half + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
