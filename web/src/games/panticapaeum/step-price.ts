// step-price.ts - what the next paid step costs: 1, 2, 3 coins, and once a turn one less with
// the token (PA-6.1.8, PA-8.4).
import type { MoveEvent } from "../../table/move-event";
import type { Colour, PanticapaeumSeat, PanticapaeumState } from "./types";
import { rows, set } from "./set";

/** The steps of the turn since the last one that was paid for. */
function sincePaid(events: readonly MoveEvent[], turn: number): string[] {
  const latest = [...events].reverse();
  const n = latest.findIndex(({ seat, move }) => seat !== turn || ["step", "end"].includes(move));
  return latest.slice(0, n < 0 ? undefined : n).map(({ move }) => move);
}

/** Does the marker of the row stand on the token? */
function isOnToken(seat: PanticapaeumSeat, row: Colour): boolean {
  const cell = rows[row][seat.markers[row] - 1];
  return cell?.type === "improvement" && cell.kind === "discount_coin";
}

/** In coins; null while no step can be paid for. */
export function stepPrice(state: PanticapaeumState, events: readonly MoveEvent[]): number | null {
  const { paid, turn } = state;
  const seat = state.seats[turn];
  const price = paid && set.paid_steps[paid.steps];
  if (!paid || !seat || price === undefined) return null;
  const held = seat.improvements.filter((one) => one === "discount_coin").length;
  // A token that was there when a step was paid for has been used by it.
  const moved = sincePaid(events, turn).flatMap((move) =>
    move.startsWith("advance:") ? [move.slice("advance:".length) as Colour] : []);
  const gained = [paid.row, ...moved].filter((row) => isOnToken(seat, row)).length;
  const saves = paid.steps === 0 ? held > 0 : held > 0 && held === gained;
  return Math.max(0, price - (saves ? 1 : 0));
}
