// legal.ts - the legal moves of Akropolis, parsed once a turn, so that nothing is asked while the
// pointer moves: by tile, and by the hexes that a placement covers.
import type { AkropolisCell } from "./types";
import { center, key, type Key } from "./hex";
import { shapeAt } from "./tiles";
import type { Point } from "../../board/view";

/** Where hex 0 of a tile lies, and how it is turned. */
export interface Lay {
  q: number;
  r: number;
  rotation: number;
}

/** One way to lay a tile. */
export interface Place extends Lay {
  word: string; // 17@1,-2/3
  tile: number;
  hexes: [number, number][]; // in the order of the tile's hexes
  keys: Key[];
  level: number;
  after: number; // the mover's points afterwards, by the rules
}

/** All ways to lay one tile. */
export interface Ways {
  places: Place[];
  byHex: Map<Key, Place[]>;
  best: number; // the most points after any of them
}

export type Legal = Map<number, Ways>;

const LAY = /^(\d+)@(-?\d+),(-?\d+)\/([0-5])$/;

/** Reads a move as records write it; null if it lays no tile. */
export function readLay(word: string): (Lay & { tile: number }) | null {
  const found = LAY.exec(word);
  if (!found) return null;
  const [tile = 0, q = 0, r = 0, rotation = 0] = found.slice(1).map(Number);
  return { tile, q, r, rotation };
}

/** The architect's move `!17`. */
export function readTake(word: string): number | null {
  const found = /^!(\d+)$/.exec(word);
  return found ? Number(found[1]) : null;
}

function add(legal: Legal, place: Place): void {
  const ways: Ways = legal.get(place.tile) ?? { places: [], byHex: new Map(), best: -Infinity };
  legal.set(place.tile, ways);
  ways.best = Math.max(ways.best, place.after);
  ways.places.push(place);
  for (const at of place.keys) {
    const here = ways.byHex.get(at);
    if (here) here.push(place);
    else ways.byHex.set(at, [place]);
  }
}

/** The index of a list of moves; `weights` are the points after each of them. */
export function legalIndex(words: readonly string[], weights: ArrayLike<number>,
  cells: readonly AkropolisCell[]): Legal {
  const levels = new Map(cells.map(([q, r, , level]) => [key(q, r), level]));
  const legal: Legal = new Map();
  words.forEach((word, i) => {
    const lay = readLay(word);
    if (!lay) return;
    const hexes = shapeAt(lay.q, lay.r, lay.rotation);
    const keys = hexes.map(([q, r]) => key(q, r));
    const level = (levels.get(keys[0] as Key) ?? 0) + 1;
    add(legal, { word, ...lay, hexes, keys, level, after: weights[i] ?? 0 });
  });
  return legal;
}

/** The middle of a placed tile, on the ground it lies on. */
export function middleOf({ hexes, level }: Place, tilt: boolean): Point {
  const points = hexes.map(([q, r]) => center(q, r, level - 1, tilt));
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Do both cover the same three hexes? */
export function sameGround(a: Place, b: Place): boolean {
  return a.keys.every((at) => b.keys.includes(at));
}
