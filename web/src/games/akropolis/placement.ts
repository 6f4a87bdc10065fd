// placement.ts - which legal place is meant by a pointer, a turn, a step or a level. Pure functions
// over the index of legal.ts.
//
// Support does not depend on how a tile is turned, so ground that carries it one way carries it
// in three; the rotations of the other parity cover other ground around the same hex.
import type { Point } from "../../board/view";
import { center, RADIUS, slant, type Key } from "./hex";
import { middleOf, sameGround, type Place, type Ways } from "./legal";

const HEX = RADIUS * Math.sqrt(3); // from a hex to the next
const SNAP = 0.7 * HEX;

/** Distance as on the ground, also in the tilted view. */
function apart(a: Point, b: Point, tilt: boolean): number {
  return Math.hypot(a.x - b.x, (a.y - b.y) / slant(tilt).squash);
}

/** Turns from one rotation to another, the short way: 0 to 3. */
function turns(a: number, b: number): number {
  const steps = Math.abs(a - b) % 6;
  return Math.min(steps, 6 - steps);
}

/** The one with the lowest cost; null if there is none. */
function least<T>(list: Iterable<T>, cost: (one: T) => number): T | null {
  let found: T | null = null;
  let lowest = Infinity;
  for (const one of list) {
    const value = cost(one);
    if (value < lowest) {
      lowest = value;
      found = one;
    }
  }
  return found;
}

/** The hex under a pointer that the tile can cover, if there is one within 0.7 of a hex. */
export function hexUnder(ways: Ways, at: Point, tilt: boolean): Key | null {
  const distance = ([hex, [first]]: readonly [Key, readonly Place[]]): number => {
    const [q, r] = first?.hexes[first.keys.indexOf(hex)] ?? [0, 0];
    return apart(center(q, r, (first?.level ?? 1) - 1, tilt), at, tilt);
  };
  const found = least(ways.byHex, distance);
  return found && distance(found) <= SNAP ? found[0] : null;
}

/** The place over this hex with the rotation closest to the wanted one; of those the nearest. */
export function placeOver(ways: Ways, hex: Key, rotation: number, at: Point,
  tilt: boolean): Place | null {
  return least(ways.byHex.get(hex) ?? [], (place) =>
    1000 * turns(place.rotation, rotation) + apart(middleOf(place, tilt), at, tilt));
}

/** The place that a pointer means; null if it is away from all places. */
export function snapped(ways: Ways, rotation: number, at: Point,
  tilt: boolean): { place: Place; hex: Key } | null {
  const hex = hexUnder(ways, at, tilt);
  const place = hex === null ? null : placeOver(ways, hex, rotation, at, tilt);
  return place && hex !== null ? { place, hex } : null;
}

/** All places that a turn may lead to: over the hex that is held, or else over any hex of it. */
function placesAround(ways: Ways, from: Place, hex: Key | null): Place[] {
  const keys = hex === null ? from.keys : [hex];
  return [...new Set(keys.flatMap((at) => ways.byHex.get(at) ?? []))];
}

export function rotationsAround(ways: Ways, from: Place, hex: Key | null): number[] {
  return [...new Set(placesAround(ways, from, hex).map(({ rotation }) => rotation))].sort();
}

/** The next legal rotation, clockwise or not, nearest to the point that stays. */
export function turned(ways: Ways, from: Place, hex: Key | null, clockwise: boolean, at: Point,
  tilt: boolean): Place {
  const rotations = rotationsAround(ways, from, hex);
  const step = clockwise ? 1 : -1;
  const place = rotations.indexOf(from.rotation);
  const wanted = rotations[(place + step + rotations.length) % rotations.length];
  const there = placesAround(ways, from, hex).filter(({ rotation }) => rotation === wanted);
  return least(there, (one) => apart(middleOf(one, tilt), at, tilt)) ?? from;
}

/** Other ground that the tile could cover there: one place for each. */
export function otherGrounds(ways: Ways, from: Place, hex: Key | null): Place[] {
  const found: Place[] = [];
  for (const place of placesAround(ways, from, hex))
    if (![from, ...found].some((other) => sameGround(other, place))) found.push(place);
  return found;
}

const SLOPE = 1 / Math.sqrt(3);

export const STEPS = {
  north: { x: 0, y: -1 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
  east: { x: 1, y: 0 },
  northwest: { x: -1, y: -SLOPE },
  northeast: { x: 1, y: -SLOPE },
  southwest: { x: -1, y: SLOPE },
  southeast: { x: 1, y: SLOPE },
} as const;

export type Step = keyof typeof STEPS;

/** The next place in a direction: straight ahead first, with the wanted rotation first. */
export function stepped(ways: Ways, from: Place, rotation: number, step: Step): Place | null {
  const { x, y } = STEPS[step];
  const length = Math.hypot(x, y);
  const here = middleOf({ ...from, level: 1 }, false);
  const cost = (place: Place): number => {
    const there = middleOf({ ...place, level: 1 }, false);
    const ahead = ((there.x - here.x) * x + (there.y - here.y) * y) / length;
    const aside = Math.abs((there.x - here.x) * y - (there.y - here.y) * x) / length;
    if (ahead < HEX / 4 || aside > 1.2 * ahead) return Infinity;
    return ahead + 1.5 * aside + 0.4 * HEX * turns(place.rotation, rotation);
  };
  return least(ways.places, cost);
}

/** The nearest place that lies higher, or lower. */
export function levelled(ways: Ways, from: Place, isUp: boolean): Place | null {
  const here = middleOf({ ...from, level: 1 }, false);
  const wanted = ways.places
    .filter(({ level }) => (isUp ? level > from.level : level < from.level));
  return least(wanted, (place) =>
    apart(middleOf({ ...place, level: 1 }, false), here, false) +
    1000 * Math.abs(place.level - from.level) + turns(place.rotation, from.rotation));
}

/** The place nearest to a point; of equally near ones with the wanted rotation. */
export function nearestPlace(ways: Ways, rotation: number, at: Point, tilt: boolean): Place | null {
  return least(ways.places, (place) =>
    apart(middleOf(place, tilt), at, tilt) + turns(place.rotation, rotation));
}

/** The places with the most points first, of equal ones the nearest to a point. */
export function ranked(places: readonly Place[], at: Point, tilt: boolean): Place[] {
  const far = new Map(places.map((place) => [place, apart(middleOf(place, tilt), at, tilt)]));
  return [...places]
    .sort((a, b) => b.after - a.after || (far.get(a) ?? 0) - (far.get(b) ?? 0));
}
