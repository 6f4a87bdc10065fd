// fresh.ts - where the last tile of a city lies.
import type { MoveEvent } from "../../table/move-event";
import { key, type Key } from "./hex";
import { readLay } from "./legal";
import { shapeAt } from "./tiles";

/** The hexes that a move covers; none if it lays no tile. */
export function coveredBy(move: string): ReadonlySet<Key> {
  const lay = readLay(move);
  return new Set(lay ? shapeAt(lay.q, lay.r, lay.rotation).map(([q, r]) => key(q, r)) : []);
}

/** The hexes that the seat's last tile covers. */
export function freshKeys(events: readonly MoveEvent[], seat: number): ReadonlySet<Key> {
  const last = [...events].reverse().find((event) => event.seat === seat);
  return coveredBy(last?.move ?? "");
}
