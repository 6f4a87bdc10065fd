// sums.ts - what games add up to: how many were won, and means of points, luck and accuracy.
import type { CoachCount } from "../coach/tally";
import type { Analysis, Mistake } from "./analysis";
import { mean, type OwnGame } from "./own-game";

export interface Tally {
  games: number;
  won: number;
  shared: number;
  lost: number;
  share: number; // of the games that were won; a shared victory counts half
  points: number; // the mean
  margin: number | null; // over the best of the others, the mean; null: nobody else has points
}

function count(games: readonly OwnGame[], result: OwnGame["result"]): number {
  return games.filter((game) => game.result === result).length;
}

/** The lead over the best of the others; null if there are none. */
export function marginOf({ points, rival }: OwnGame): number | null {
  return rival === null ? null : points - rival;
}

export function tally(games: readonly OwnGame[]): Tally {
  const [won, shared] = [count(games, "won"), count(games, "shared")];
  const margins = games.map(marginOf).filter((one) => one !== null);
  return {
    games: games.length, won, shared, lost: games.length - won - shared,
    share: games.length > 0 ? (won + shared / 2) / games.length : 0,
    points: mean(games.map(({ points }) => points)),
    margin: margins.length > 0 ? mean(margins) : null,
  };
}

export interface Group {
  key: string;
  tally: Tally;
}

/** Games by a key; the lowest rank first, then those with the most games. */
export function grouped(
  games: readonly OwnGame[], keyOf: (game: OwnGame) => string, rankOf: (game: OwnGame) => number = () => 0,
): Group[] {
  const groups = new Map<string, OwnGame[]>();
  for (const game of games) {
    const key = keyOf(game);
    groups.set(key, [...groups.get(key) ?? [], game]);
  }
  return [...groups]
    .map(([key, list]) => ({ key, tally: tally(list), rank: Math.min(...list.map(rankOf)) }))
    .sort((a, b) => a.rank - b.rank || b.tally.games - a.tally.games || a.key.localeCompare(b.key))
    .map(({ key, tally: sum }) => ({ key, tally: sum }));
}

export interface PartMean {
  id: string;
  mine: number;
  others: number;
}

/** The mean of each part of the score, in the order of the sheet. Parts that never brought anybody
 * anything are left out. */
export function partMeans(games: readonly OwnGame[]): PartMean[] {
  const ids = [...new Set(games.flatMap(({ parts }) => Object.keys(parts)))];
  const of = (id: string, side: "parts" | "others"): number =>
    mean(games.map((game) => game[side][id] ?? 0));
  return ids.map((id) => ({ id, mine: of(id, "parts"), others: of(id, "others") }));
}

/** How many games in a row were won, up to the newest; the newest comes first. */
export function streakOf(games: readonly OwnGame[]): number {
  const end = games.findIndex(({ result }) => result !== "won");
  return end < 0 ? games.length : end;
}

export function analysed(games: readonly OwnGame[]): (OwnGame & { analysis: Analysis })[] {
  return games.filter((game): game is OwnGame & { analysis: Analysis } =>
    game.analysis !== undefined);
}

export interface MistakeSum {
  key: string;
  count: number;
  loss: number; // of all of them, in points
}

/** Mistakes by a key of theirs; those that cost most first. */
export function mistakesBy(games: readonly OwnGame[], keyOf: (one: Mistake) => string): MistakeSum[] {
  const sums = new Map<string, MistakeSum>();
  for (const one of analysed(games).flatMap(({ analysis }) => analysis.mistakes)) {
    const key = keyOf(one);
    const { count: n, loss } = sums.get(key) ?? { count: 0, loss: 0 };
    sums.set(key, { key, count: n + 1, loss: loss + one.loss });
  }
  return [...sums.values()].sort((a, b) => b.loss - a.loss);
}

/** What coaches counted in all; null if none ever looked on. */
export function coachSum(games: readonly OwnGame[]): CoachCount | null {
  const counts = games.flatMap(({ coach }) => coach ?? []);
  const of = (key: keyof CoachCount): number => counts.reduce((sum, one) => sum + one[key], 0);
  return counts.length === 0 ? null
    : { turns: of("turns"), alone: of("alone"), helped: of("helped"), missed: of("missed") };
}

const REACH = 5; // games whose mean a trend shows

/** The mean of each value and those just before it, so that a trend shows through. */
export function smoothed(values: readonly number[]): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i - REACH + 1), i + 1)));
}
