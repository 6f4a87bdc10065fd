// placement.ts - where what is in hand goes: the nearest legal spot, the next legal rotation
// there, the next spot in a direction. Pure arithmetic in cells; the coordinates of a cell are its
// middle.
import { STEPS, type Direction } from "./square";
import { keyOf, type Place, type Spot } from "./steps";

export interface Middle {
  x: number;
  y: number;
}

const REACH = 0.7; // cells between pointer and spot that still snap
const TURN_REACH = 1.6; // cells that the middle may move while turning
const TURNS = 4;

export function middleOf(cells: readonly Place[]): Middle {
  const n = Math.max(1, cells.length);
  return {
    x: cells.reduce((sum, [x]) => sum + x, 0) / n,
    y: cells.reduce((sum, [, y]) => sum + y, 0) / n,
  };
}

function between(a: Middle, b: Middle): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function least<T>(list: readonly T[], cost: (one: T) => number): T | undefined {
  let best: T | undefined;
  let low = Infinity;
  for (const one of list) {
    const price = cost(one);
    if (price < low) [best, low] = [one, price];
  }
  return best;
}

/** How far the pointer is from the nearest cell of the spot: 0 in its middle. */
function toCells(spot: Spot, at: Middle): number {
  return Math.min(...spot.cells.map(([x, y]) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y))));
}

/** Is the point on a cell of the spot? */
export function isOn(spot: Spot, at: Middle): boolean {
  return toCells(spot, at) <= 0.5;
}

/** The spot that a pointer means: one with a cell there and the nearest middle, with the same
 * rotation as before if possible. Undefined if no spot is within reach. */
export function snapped(spots: readonly Spot[], at: Middle, turn: number): Spot | undefined {
  const near = spots.filter((spot) => toCells(spot, at) <= REACH);
  const kept = near.filter((spot) => spot.turn === turn);
  return least(kept.length ? kept : near, (spot) => between(middleOf(spot.cells), at));
}

/** The nearest spot of all, for a tap outside every one. */
export function nearest(spots: readonly Spot[], at: Middle): Spot | undefined {
  return least(spots, (spot) => between(middleOf(spot.cells), at));
}

function turnedTo(spots: readonly Spot[], from: Spot, turn: number): Spot | undefined {
  const middle = middleOf(from.cells);
  const way = (spot: Spot): number => between(middleOf(spot.cells), middle);
  return least(spots.filter((spot) => spot.turn === turn && way(spot) <= TURN_REACH), way);
}

/** The other spots that turning goes through from here, in order. */
export function otherTurns(spots: readonly Spot[], from: Spot): Spot[] {
  return Array.from({ length: TURNS - 1 }, (_, i) => (from.turn + i + 1) % TURNS)
    .map((turn) => turnedTo(spots, from, turn))
    .filter((spot) => spot !== undefined);
}

/** One legal turn on, clockwise or (-1) back. The same spot if there is only one way. */
export function rotated(spots: readonly Spot[], from: Spot, way: 1 | -1): Spot {
  const others = otherTurns(spots, from);
  return (way === 1 ? others[0] : others[others.length - 1]) ?? from;
}

/** The next spot in a direction: straight ahead first, with the same rotation first. */
export function beyond(spots: readonly Spot[], from: Spot, direction: Direction): Spot {
  const [dx, dy] = STEPS[direction];
  const start = middleOf(from.cells);
  const cost = (spot: Spot): number => {
    const middle = middleOf(spot.cells);
    const ahead = (middle.x - start.x) * dx + (middle.y - start.y) * dy;
    const aside = Math.abs((middle.x - start.x) * dy) + Math.abs((middle.y - start.y) * dx);
    if (ahead < 0.3 || aside > 3 * ahead) return Infinity;
    return ahead + 2 * aside + (spot.turn === from.turn ? 0 : 4);
  };
  return least(spots, cost) ?? from;
}

/** The one with the most points. */
export function bestOf(spots: readonly Spot[]): Spot | undefined {
  return least(spots, (spot) => -spot.weight);
}

/** The spots with the most points first, of equal ones the nearest. */
export function ranked(spots: readonly Spot[], at: Middle): Spot[] {
  const far = new Map(spots.map((spot) => [spot, between(middleOf(spot.cells), at)]));
  return [...spots].sort((a, b) => b.weight - a.weight || (far.get(a) ?? 0) - (far.get(b) ?? 0));
}

/** The spot whose word is still legal after something else changed. */
export function sameSpot(spots: readonly Spot[], spot: Spot): Spot | undefined {
  return spots.find((one) => one.turn === spot.turn &&
    one.cells.every((cell, i) => keyOf(cell) === keyOf(spot.cells[i] ?? [NaN, NaN])) );
}
