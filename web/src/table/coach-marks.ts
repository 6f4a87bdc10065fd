// coach-marks.ts - what a first game points out: where to take a tile, where to lay it, how to make
// the move. Each mark is shown once on a device.
import { keep, kept } from "../storage";
import type { GameName } from "../types";
import { matches } from "./shelf";

export interface CoachMark {
  at: string; // the control that it points at, as a selector; shown while there is one
  isInside?: true; // anywhere in it, so that it needs no ring
  touch(): string;
  mouse(): string; // with the keys that do the same
}

const doneName = (game: GameName): string => `marks.${game}`;
const lessonName = (game: GameName): string => `lesson.${game}`;

/** How many marks of the game have done their work, or were closed. */
export function marksDone(game: GameName): number {
  return kept<number>(doneName(game)) ?? 0;
}

export function keepMarksDone(game: GameName, done: number): void {
  keep(doneName(game), done);
}

export function keepLessonDone(game: GameName): void {
  keep(lessonName(game), true);
}

/** Has nobody finished this game or its lesson on this device? */
export function isFirstGame(game: GameName): boolean {
  return kept<boolean>(lessonName(game)) !== true &&
    !matches().some(({ over, agreed }) => over && agreed.game === game);
}
