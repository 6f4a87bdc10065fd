// judge.ts - what a move of a puzzle is worth, now and later, and why the solution is good: the engine
// looks.
import type { Answer, Say } from "../engine";
import { documentOf, line, type Ask } from "../rules";
import { askBest, askTry, BUDGETS, type Best } from "../study/study";
import { newgameLine } from "../table/match";
import type { Match } from "../table/match";
import type { AnyScore, GameState } from "../types";

/** What a move leads to. */
export interface Worth {
  gain: number; // the seat's points by the end of its turn
  points: number[]; // expected at the end of the game, by seat
  why: Say[]; // the strongest reason first
  next: string; // the best of the other moves
}

/** How a move differs from another, in points of the player and of the rivals' mean. */
export interface Difference {
  now: number; // by the end of the turn
  own: number; // at the end of the game, as all that follows
  rival: number;
}

const BUDGET = { ...BUDGETS.one, multi: 8 };

export function differenceOf(one: Worth, other: Worth, seat: number): Difference {
  const by = one.points.map((points, i) => points - (other.points[i] ?? 0));
  const rivals = by.filter((_, i) => i !== seat);
  return {
    now: one.gain - other.gain, own: by[seat] ?? 0,
    rival: rivals.reduce((sum, points) => sum + points, 0) / Math.max(1, rivals.length),
  };
}

function whyOf({ candidates }: Best, move: string): Say[] {
  return candidates.find((one) => one.move === move)?.say ?? [];
}

async function lay(match: Match, words: readonly string[], ask: Ask):
Promise<{ state: GameState; score: AnyScore }> {
  const moves = words.length > 0 ? [line(`move ${words.join(" ")}`)] : [];
  const answers = await ask([line(newgameLine(match)), ...moves, line("state"), line("score")]);
  const [state, score] = answers.slice(-2) as [Answer, Answer];
  return { state: documentOf(state), score: documentOf(score) };
}

/** What `word` is worth to the seat to move after the moves of `match`. If its turn goes on, the best
 * rest of the turn counts. */
export async function worthOf(match: Match, word: string, seat: number, ask: Ask): Promise<Worth> {
  const turn = [...match.moves, word];
  let after = await lay(match, turn, ask);
  const { turn: mover, phase } = after.state;
  const rest = mover === seat && phase !== "luck" && phase !== "over" ? await askBest(ask, BUDGET) : null;
  if (rest) after = await lay(match, [...turn, ...rest.best.split(" ")], ask);
  const before = await lay(match, match.moves, ask);
  const tried = await askTry(ask, word, BUDGET);
  const totalOf = ({ seats }: AnyScore): number => seats[seat]?.total ?? 0;
  return {
    gain: totalOf(after.score) - totalOf(before.score), points: rest?.best_points ?? tried.points,
    why: whyOf(tried, word), next: tried.candidates.find(({ move }) => move !== word)?.move ?? "",
  };
}
