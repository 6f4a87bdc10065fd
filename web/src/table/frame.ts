// frame.ts - what a board and the frame around it share: which city is the player's own, what the
// player is asked to do now, and whether points are shown.
import { signal } from "@preact/signals";
import type { PlaceMark } from "../board/place-marks";
import { keep, kept } from "../storage";
import { aids } from "./aids";
import type { Table } from "./table";

/** What the player is asked to do now, in a short sentence. Boards set it, the top bar shows it. */
export const expected = signal("");

/** Does the result cover the board? */
export const isResultShown = signal(false);

/** Places of a city that something beside the board is about; boards light them up. */
export const pointedOut = signal<{ seat: number; keys: ReadonlySet<string> } | null>(null);

/** Places of a city that have flags, as the steps of a solution; boards draw them. */
export const flagged = signal<{ seat: number; marks: readonly PlaceMark[] } | null>(null);

export function flaggedIn(seat: number): readonly PlaceMark[] | undefined {
  const { value } = flagged;
  return value?.seat === seat ? value.marks : undefined;
}

export function pointedOutIn(seat: number): ReadonlySet<string> | undefined {
  const { value } = pointedOut;
  return value?.seat === seat ? value.keys : undefined;
}

const hidden = signal(kept<boolean>("scores-hidden") === true);

/** Are points shown during the game? Never without aids. */
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

/** The seat whose city belongs in the centre: the person to move, or else the one who moved last.
 * Spectators see the first seat's. */
export function ownSeat(table: Table): number {
  const { seats } = table.match.agreed;
  const turn = table.position.value?.turn ?? -1;
  if (table.owns(turn)) return turn;
  const last = [...table.events.value].reverse().find((event) => table.owns(event.seat));
  return last?.seat ?? Math.max(0, seats.findIndex((_, seat) => table.owns(seat)));
}
