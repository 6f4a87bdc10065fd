// desk.ts - what the table screen and the boards on it share: whose city is one's own, what is
// expected of the player now, and whether points are shown.
import { signal } from "@preact/signals";
import { settings } from "../settings";
import { keep, kept } from "../storage";
import type { Table } from "./table";

/** What the player is asked to do now, in a short sentence; boards say it, the top bar shows it. */
export const expected = signal("");

const hidden = signal(kept<boolean>("scores-hidden") === true);

/** Are points shown while the game goes on? Without aids they never are. */
export function showsScores(): boolean {
  return settings.value.aids !== "none" && !hidden.value;
}

export function switchScores(): void {
  hidden.value = !hidden.value;
  keep("scores-hidden", hidden.value);
}

/** How many people play at this device. */
export function people(table: Table): number {
  return table.match.agreed.seats.filter((seat) => seat.bot === null).length;
}

/** The seat whose city belongs in the centre: the person to move, or else the last one who did. */
export function ownSeat(table: Table): number {
  const { seats } = table.match.agreed;
  const isPerson = (seat: number): boolean => seats[seat]?.bot === null;
  const turn = table.position.value?.turn ?? -1;
  if (isPerson(turn)) return turn;
  const last = [...table.events.value].reverse().find((event) => isPerson(event.seat));
  return last?.seat ?? Math.max(0, seats.findIndex((seat) => seat.bot === null));
}
