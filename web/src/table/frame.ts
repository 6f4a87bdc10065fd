// frame.ts - what the table screen and the boards on it share: whose city is one's own, what is
// expected of the player now, and whether points are shown.
import { signal } from "@preact/signals";
import { keep, kept } from "../storage";
import { aids } from "./aids";
import type { Table } from "./table";

/** What the player is asked to do now, in a short sentence; boards say it, the top bar shows it. */
export const expected = signal("");

/** Does the result of the match lie over the board? */
export const isResultShown = signal(false);

const hidden = signal(kept<boolean>("scores-hidden") === true);

/** Are points shown while the game goes on? Without aids they never are. */
export function showsScores(): boolean {
  return aids() !== "none" && !hidden.value;
}

export function switchScores(): void {
  hidden.value = !hidden.value;
  keep("scores-hidden", hidden.value);
}

/** How many people play at this device. */
export function people(table: Table): number {
  return table.match.agreed.seats.filter((_, seat) => table.owns(seat)).length;
}

/** The seat whose city belongs in the centre: the person to move, or else the last one who did.
 * Who only looks on sees the first. */
export function ownSeat(table: Table): number {
  const { seats } = table.match.agreed;
  const turn = table.position.value?.turn ?? -1;
  if (table.owns(turn)) return turn;
  const last = [...table.events.value].reverse().find((event) => table.owns(event.seat));
  return last?.seat ?? Math.max(0, seats.findIndex((_, seat) => table.owns(seat)));
}
