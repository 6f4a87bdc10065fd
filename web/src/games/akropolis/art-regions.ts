// art-regions.ts - what drawings need of a city's shape: how high neighbours stand, where lakes
// are, which sides of a set of hexes are its outline.
import type { AkropolisCell } from "./types";
import { around, key, placeOf, type Key } from "./hex";

export function heightsOf(cells: readonly AkropolisCell[]): Map<Key, number> {
  return new Map(cells.map(([q, r, , level]) => [key(q, r), level]));
}

/** Directions in which a place has no neighbour from the set: its part of the outline. */
export function openSides(q: number, r: number, isMember: (at: Key) => boolean): number[] {
  return around(q, r).flatMap((at, direction) => (isMember(at) ? [] : [direction]));
}

interface Frame {
  q: [number, number];
  r: [number, number];
}

/** The lowest and highest q and r, with a margin of one place. */
function frameOf(cells: readonly AkropolisCell[]): Frame {
  const qs = cells.map(([q]) => q);
  const rs = cells.map(([, r]) => r);
  return {
    q: [Math.min(...qs) - 1, Math.max(...qs) + 1],
    r: [Math.min(...rs) - 1, Math.max(...rs) + 1],
  };
}

/** Empty places within the frame that can be reached from its corner: the outside. */
function outside(built: ReadonlyMap<Key, number>, frame: Frame): Set<Key> {
  const found = new Set<Key>();
  const next = [key(frame.q[0], frame.r[0])];
  while (next.length > 0) {
    const at = next.pop() as Key;
    const { q, r } = placeOf(at);
    const isIn = q >= frame.q[0] && q <= frame.q[1] && r >= frame.r[0] && r <= frame.r[1];
    if (!isIn || found.has(at) || built.has(at)) continue;
    found.add(at);
    next.push(...around(q, r));
  }
  return found;
}

/** Empty places that the city encloses. */
export function lakesOf(cells: readonly AkropolisCell[]): Key[] {
  if (cells.length === 0) return [];
  const built = heightsOf(cells);
  const frame = frameOf(cells);
  const open = outside(built, frame);
  const lakes: Key[] = [];
  for (let q = frame.q[0]; q <= frame.q[1]; q++)
    for (let r = frame.r[0]; r <= frame.r[1]; r++)
      if (!built.has(key(q, r)) && !open.has(key(q, r))) lakes.push(key(q, r));
  return lakes;
}
