// done.ts - which exercises are solved, kept on this device.
import { keep, kept, numbersIn } from "../storage";
import type { GameName } from "../types";
import type { Exercise } from "./exercise-ui";

type Done = Readonly<Record<string, number>>; // by exercise: the best score, 0 to 1

const nameOf = (game: GameName): string => `exercises.${game}`;

const read = (game: GameName): Done => numbersIn(kept(nameOf(game)));

export function isDone(game: GameName, { id }: Exercise): boolean {
  return (read(game)[id] ?? 0) > 0;
}

export function keepScore(game: GameName, { id }: Exercise, score: number): void {
  const done = read(game);
  keep(nameOf(game), { ...done, [id]: Math.max(score, done[id] ?? 0) });
}

/** The number of the first exercise from `from` on that is not solved, then of those before it;
 * undefined if all are. */
export function nextUndone(
  game: GameName, exercises: readonly Exercise[], from = 0,
): number | undefined {
  const open = exercises.flatMap((one, number) => (isDone(game, one) ? [] : [number]));
  return open.find((number) => number >= from) ?? open[0];
}
