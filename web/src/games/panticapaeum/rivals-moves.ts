// rivals-moves.ts - what the rivals did since the player's last turn: turn by turn, and where in
// their cities.
import type { MoveEvent } from "../../table/move-event";
import { footprint } from "./set";
import { keyOf, readSteps, type Spot } from "./steps";

/** Steps of one seat in a row, up to the end of its turn. */
export interface RivalTurn {
  seat: number;
  steps: string[];
  gain: number; // points
  ply: number; // of its first step
}

function lastOf(events: readonly MoveEvent[], seat: number): number {
  let i = events.length - 1;
  while (i >= 0 && events[i]?.seat !== seat) i--;
  return i;
}

function isNext(turn: RivalTurn | undefined, event: MoveEvent): turn is RivalTurn {
  return turn !== undefined && turn.seat === event.seat && turn.steps.at(-1) !== "end";
}

/** Turns of the others after the last step of `own`, oldest first. What the player to move has
 * done in the turn that is still open does not count as its last turn. */
export function rivalTurns(events: readonly MoveEvent[], own: number, open: number): RivalTurn[] {
  const told = events.slice(0, events.length - open);
  const first = lastOf(told, own) + 1;
  const turns: RivalTurn[] = [];
  for (const event of told.slice(first)) {
    const last = turns.at(-1);
    const gain = event.after - event.before;
    if (isNext(last, event)) {
      last.steps.push(event.move);
      last.gain += gain;
    } else turns.push({ seat: event.seat, steps: [event.move], gain, ply: event.ply });
  }
  return turns;
}

/** The last turn of a seat, even if it is still open. */
export function lastTurnOf(events: readonly MoveEvent[], seat: number): RivalTurn | undefined {
  const last = lastOf(events, seat);
  let first = last;
  const isSame = (event: MoveEvent | undefined): boolean =>
    event?.seat === seat && event.move !== "end";
  while (first > 0 && isSame(events[first - 1])) first--;
  return last < 0 ? undefined : {
    seat, steps: events.slice(first, last + 1).map((event) => event.move), gain: 0, ply: first,
  };
}

/** The cells that these steps have changed. */
export function touched(steps: readonly string[]): Set<string> {
  const read = readSteps(steps, [], footprint);
  const spots: Spot[] = [
    ...[...read.lays.values()].flat(), ...read.workers, ...[...read.free.values()].flat(),
    ...[...read.moves.values()].flat(),
    ...[...read.builds.values()].flat().flatMap((payment) => payment.spots),
  ];
  return new Set(spots.flatMap((spot) => spot.cells.map(keyOf)));
}

/** The steps that others want to know; all discards as one. */
export function worthTelling(steps: readonly string[]): string[] {
  const told = steps.filter((step) => step !== "end" && step !== "skip");
  const drops = told.filter((step) => step.startsWith("drop:")).map((step) => step.slice(5));
  const others = told.filter((step) => !step.startsWith("drop:"));
  return drops.length > 0 ? [...others, `drop:${drops.join("+")}`] : others;
}
