// judge.ts - what a move of a puzzle is worth, now and later, and why the solution is good: the engine
// looks.
import type { Answer } from "../engine";
import { documentOf, line, type Ask } from "../rules";
import { reasonsOf, type Reasons } from "../study/reasons";
import { askBest, askTry, BUDGETS } from "../study/study";
import { newgameLine } from "../table/match";
import type { Match } from "../table/match";
import type { GameState } from "../types";

/** What a move leads to. */
export interface Worth {
  turn: string[]; // the move, and the best rest of its turn
  gain: number; // the seat's points by the end of its turn
  points: number[]; // expected at the end of the game, by seat
  why: Reasons; // the parts of the gain, and what else the turn brings
  best: string; // the best move there, as far as the engine sees
  loss: number; // of lead, compared with that
  instead: Reasons; // what the best turn has more and less; the points add up to the loss
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

/** The best rest of a turn, some moves of which are made already; none if it is over. */
async function restOf(match: Match, moves: readonly string[], seat: number, ask: Ask): Promise<string[]> {
  const answers = await ask([
    line(newgameLine(match)), line(`move ${[...match.moves, ...moves].join(" ")}`), line("state"),
  ]);
  const { turn, phase } = documentOf<GameState>(answers.at(-1) as Answer);
  if (turn !== seat || phase === "luck" || phase === "over") return [];
  return (await askBest(ask, BUDGET)).best.split(" ");
}

/** What `words` are worth to the seat to move after the moves of `match`. If its turn goes on, the
 * best rest of the turn counts. */
export async function worthOf(match: Match, words: string, seat: number, ask: Ask): Promise<Worth> {
  const made = words.trim().split(/\s+/);
  const turn = [...made, ...await restOf(match, made, seat, ask)];
  const tried = await askTry(ask, turn.join(" "), BUDGET, match.moves.length);
  const { gain, points, best, loss, candidates } = tried;
  return {
    turn, gain, points, loss, best: best.split(" ")[0] ?? "",
    why: reasonsOf(tried.say, tried.why_points),
    instead: reasonsOf(tried.instead_say, tried.instead_points),
    next: candidates.find(({ move }) => move !== turn[0])?.move ?? "",
  };
}
