// open-steps.ts - what belongs to a turn of Panticapaeum that is still open: a turn of steps.
import type { GameState } from "../../types";
import type { MoveEvent } from "../../table/move-event";

/** How many of the last events belong to the turn that is still open, so that they can be taken
 * back: nothing before its beginning, and nothing that luck has answered. */
export function openSteps(
  events: readonly MoveEvent[], state: Pick<GameState, "phase" | "turn">,
): number {
  const closing = state.phase === "discard" ? ["draw", "end"] : ["draw", "end", "drop"];
  let n = 0;
  for (let i = events.length - 1; i >= 0; i--, n++) {
    const event = events[i];
    if (!event || event.seat !== state.turn) break;
    if (closing.includes(event.move.replace(/:.*/, ""))) break;
  }
  return n;
}
