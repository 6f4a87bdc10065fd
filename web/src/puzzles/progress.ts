// progress.ts - how a player does at the puzzles of a game: a rating, streaks, and what was tried.
// It is kept on this device alone.
//
// The rating is Elo's, against the rating of the puzzle: the first try at a puzzle counts, once.
import { keep, kept, numbersIn } from "../storage";
import type { GameName } from "../types";
import { dayOf } from "./choose";
import type { Puzzle } from "./puzzle-file";

export const TRIES = 3;

export interface Progress {
  rating: number;
  count: number; // puzzles that count in the rating
  streak: number; // solved one after the other, without a look at the solution
  best: number; // the longest streak
  days: number; // daily puzzles solved one day after the other
  daily: Readonly<Record<string, number>>; // by date: the score
  tried: Readonly<Record<string, number>>; // by puzzle: the score, 0 to 1
  begun: Readonly<Record<string, number>>; // by puzzle that is not over: misses
}

export const BEGIN: Progress = {
  rating: 1200, count: 0, streak: 0, best: 0, days: 0, daily: {}, tried: {}, begun: {},
};

/** What a puzzle brings: everything for the first try, less for the next ones, nothing if the
 * solution was shown or a hint was asked for. */
export function scoreOf(misses: number, isHelped: boolean): number {
  return isHelped || misses >= TRIES ? 0 : 1 - misses / TRIES;
}

const NEW = 20; // so many puzzles move the rating fast
const FAST = 48;
const SLOW = 20;

/** The share of a puzzle that a player with this rating can expect. */
export function expectedScore(rating: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - rating) / 400));
}

function yesterday(date: string, daily: Progress["daily"]): string | undefined {
  return Object.keys(daily).find((one) => dayOf(one) === dayOf(date) - 1 && (daily[one] ?? 0) > 0);
}

/** A daily puzzle was solved or not; only the first time on its day counts. */
function withDaily(progress: Progress, date: string, score: number): Progress {
  if (date in progress.daily) return progress;
  const days = score === 0 ? 0 : yesterday(date, progress.daily) ? progress.days + 1 : 1;
  return { ...progress, days, daily: { ...progress.daily, [date]: score } };
}

/** After a miss, or once help was asked for: leaving a puzzle does not bring the tries back. */
export function withMisses(progress: Progress, { id }: Puzzle, misses: number): Progress {
  return { ...progress, begun: { ...progress.begun, [id]: misses } };
}

/** After a puzzle: the first time counts. `date` is given for the puzzle of that day. */
export function withScore(
  progress: Progress, puzzle: Puzzle, score: number, date?: string,
): Progress {
  const { [puzzle.id]: _, ...begun } = progress.begun;
  const after = { ...(date === undefined ? progress : withDaily(progress, date, score)), begun };
  const tried = { ...after.tried, [puzzle.id]: Math.max(score, after.tried[puzzle.id] ?? 0) };
  if (puzzle.id in after.tried) return { ...after, tried };
  const streak = score > 0 ? after.streak + 1 : 0;
  const by = (after.count < NEW ? FAST : SLOW) *
    (score - expectedScore(after.rating, puzzle.rating));
  return {
    ...after, tried, streak, best: Math.max(streak, after.best),
    rating: Math.round(after.rating + by), count: after.count + 1,
  };
}

/** The days in a row as of today: a day that was left out ends them. */
export function daysInARow(progress: Progress, today: string): number {
  const isAlive = today in progress.daily || yesterday(today, progress.daily) !== undefined;
  return isAlive ? progress.days : 0;
}

const nameOf = (game: GameName): string => `puzzles.${game}`;

export function progressIn(game: GameName): Progress {
  const found = kept<Partial<Progress> | null>(nameOf(game));
  return {
    ...BEGIN, ...numbersIn(found), daily: numbersIn(found?.daily), tried: numbersIn(found?.tried),
    begun: numbersIn(found?.begun),
  };
}

export function keepProgress(game: GameName, progress: Progress): void {
  keep(nameOf(game), progress);
}
