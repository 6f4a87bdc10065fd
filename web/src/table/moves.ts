// moves.ts - each move as it is made, with the positions before and after it: for what is seen and
// heard of it. Of several that come at once, after a broken connection, nothing is shown.
import { effect, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { stage } from "../ui/stage";
import { ownSeat } from "./frame";
import type { MoveEvent } from "./move-event";
import type { Position, Table } from "./table";

export interface Moved {
  event: MoveEvent;
  before: Position;
  after: Position;
}

/** Calls `show` with every move as soon as the table knows it. The page is drawn after that, so the
 * move can still be seen where it began. */
export function useMoves(table: Table, show: (moved: Moved) => void): void {
  useEffect(() => {
    let before = table.position.peek();
    let seen = table.events.peek().length;
    const stop = effect(() => {
      const after = table.position.value;
      const events = table.events.value;
      const event = events[seen];
      const isOne = event && events.length === seen + 1 && before && after;
      if (isOne) untracked(() => show({ event, before: before as Position, after }));
      else if (events.length !== seen) stage.finish();
      seen = events.length;
      before = after;
    });
    return () => {
      stop();
      stage.finish();
    };
  }, [table]);
}

/** Where a move is seen: in the city in the centre, in a picture of its own, or, if several people
 * share the device, nowhere: they have just seen it made. */
export function whereSeen(table: Table, seat: number): "centre" | "picture" | "nowhere" {
  if (seat === ownSeat(table)) return "centre";
  return table.owns(seat) ? "nowhere" : "picture";
}
