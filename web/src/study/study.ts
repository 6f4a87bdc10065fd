// study.ts - reviews of matches, and moves judged that nobody has made: the lines `review` and `try`
// of the protocol (docs/protocol.md), their answers, and how hard to look.
//
// Only the modules with bots know these lines; those with rules alone do not. Points and chances are by
// seat, from 0. A lead is a seat's points minus the mean of the others'.
import type { Answer, Call, Say } from "../engine";
import { documentOf, line, type Ask } from "../rules";

/** Who looks, and how hard; what is missing is as the engine likes it. */
export interface Budget {
  bot?: string; // a level
  playouts?: number; // to find the best turn
  outlook?: number; // for what to expect after it
  multi?: number; // candidates to list, at most 8
}

/** A step of a match: a turn of a seat, or tiles that luck dealt. */
export interface Cut {
  step: number; // from 0
  at: number; // the number of its first move, from 1: what to rewind to is at - 1
  to: number; // and of its last one
  seat: number; // -1: luck
  choice: boolean; // there were other moves
  turn: number; // the item of the list it belongs to; luck in the middle of a turn is part of it
  number: number; // of the turn as players count: turns of seats, from 1; luck has that before it
  round: number; // from 1
}

export interface Cuts {
  seats: number; // including the game's own
  grades: Partial<Record<Grade, number>>; // from which loss of a turn on it has which
  steps: Cut[];
}

/** What is expected once something has happened. */
export interface Forecast {
  points: number[];
  win: number[]; // 0 to 1
  error: number[]; // half of the 95 % interval of each seat's lead, as far as playouts tell it
  spread: number[]; // how far each seat's lead at the end may be from that, one standard deviation
}

export interface Candidate {
  move: string; // the first move of a turn
  points: number[];
  win: number; // of the seat that moves
  visits: number;
  pv: string; // moves, with blanks between, up to luck's next
  why?: string[]; // in English
  say?: Say[]; // the same for readers of any language
}

/** What the bot would do; `best` is a whole turn, its moves with blanks between. */
export interface Best {
  best: string;
  best_points: number[];
  best_win: number[];
  candidates: Candidate[];
}

/** Worse than `""`, a good move: the thresholds are the engine's (Cuts.grades). */
export type Grade = "" | "inaccuracy" | "mistake" | "blunder";

/** A choice that was made or tried, compared with the best. */
export interface Outcome extends Forecast, Best {
  move: string; // all moves of it, with blanks between
  loss: number; // of lead; 0 within its error
  accuracy: number; // in percent, by lichess's curve
  grade: Grade;
  theme: string; // of what was missed, as the game's puzzles call it; "" if none fits
  is_best: boolean;
  instead?: string[]; // in English: what the best has more and less
  instead_say?: Say[]; // the same for readers of any language
  instead_points?: number; // so many of them, the first, are points that add up to the loss
}

/** The answer about a step: `moves` is luck's; a step with a choice has an Outcome's members. */
export type Step = Cut & Forecast & Partial<Outcome> & { moves?: string };

/** The beginning, before the first tile: step -1. */
export interface Beginning extends Forecast {
  step: -1;
}

/** What the steps of a seat add up to. `start`, `play`, `luck` and `later` add up to `margin` exactly. */
export interface SeatSum {
  seat: number;
  points: number;
  choices: number; // turns with a choice
  best: number; // how many of them lost nothing, as it is shown
  loss: number;
  accuracy: number;
  grades: Record<Exclude<Grade, "">, number>; // how many turns of each
  worst: number | null; // the number of the turn that lost most
  mistakes: number[]; // of up to three turns that lost most, the worst first, the step that lost most
  margin: number; // its lead at the end, or as expected
  play: number;
  own_play: number; // the part of it due to its own moves
  luck: number; // what its steps brought, and the seating
  luck_error: number;
  seating: number; // the part of luck known before the first tile
  start: number; // the lead expected there against the game's own seat: neither luck nor play; or 0
  later: number; // what forecasts saw only later, the rest
}

/** What changed each seat's lead in a round; round 0 is the seating, before the first tile. The sums
 * over all rounds are those of the seats. */
export interface RoundSum {
  round: number;
  luck: number[];
  play: number[]; // by the moves of all seats
  own_play: number[]; // by those of the seat
  later: number[]; // what was seen only then
}

export interface Sum {
  seats: SeatSum[];
  rounds: RoundSum[];
  gains: number[][]; // by step, then seat: what it changed of the lead, by luck or by what a choice lost
  later: number[][]; // the same: what a closer look changed just before it
}

/** Moves that were tried in a position. */
export interface Tried extends Outcome {
  at: number;
  seat: number;
  gain: number; // points that the moves bring at once
  say?: Say[]; // which those are, and what else the moves bring
  why_points?: number; // so many of them, the first, are points that add up to the gain
}

/** The answer to `try best`. */
export interface Advised extends Best {
  at: number;
  seat: number;
}

/** How hard the page looks: at a whole match first, then again, and at one move; at many matches, where
 * trends are enough. A coach looks as a review does, so that it warns of what the review will blame. */
export const BUDGETS = {
  first: { bot: "master", playouts: 16, outlook: 16, multi: 1 },
  full: { bot: "master", playouts: 160, outlook: 128, multi: 3 },
  one: { bot: "master", playouts: 160, outlook: 128, multi: 3 },
  many: { bot: "master", playouts: 32, outlook: 64, multi: 1 },
  coach: { bot: "master", playouts: 160, outlook: 128, multi: 3 },
} satisfies Record<string, Budget>;

/** The engine refused; `say` says why, in no language yet. */
export class StudyRefusal extends Error {
  constructor(readonly say: Say) {
    super(say[0]);
  }
}

function words(budget: Budget): string {
  return Object.entries(budget).map(([key, value]) => ` ${key}=${String(value)}`).join("");
}

export const cutsCall = (): Call => line("review");

export const stepCall = (step: number, budget: Budget): Call =>
  line(`review step=${step}${words(budget)}`);

/** Judges moves of one turn after `at` moves of the match; without moves only the best is told. Asked
 * again in the same place with the same budget, the worker does not have to look for the best again. */
export const tryCall = (moves: string, budget: Budget, at?: number): Call =>
  line(`try ${moves || "best"}${at === undefined ? "" : ` at=${at}`}${words(budget)}`);

/** Sums up steps. All of them make it exact; where one is missing, nothing is said to have changed. */
export function sumCall(steps: readonly (Step | Beginning)[]): Call {
  const needed = steps.map(({ step, points, win, error, ...rest }) =>
    "loss" in rest
      ? { step, points, win, error, loss: rest.loss, accuracy: rest.accuracy, best_points: rest.best_points }
      : { step, points, win, error });
  return line(`review sum ${JSON.stringify(needed)}`);
}

/** The document of an answer. */
export function studied<T>(answer: Answer): T {
  if (answer.refusal) throw new StudyRefusal(answer.refusal.say);
  return documentOf<T>(answer);
}

async function askOne<T>(ask: Ask, call: Call): Promise<T> {
  const [answer] = await ask([call]);
  return studied<T>(answer as Answer);
}

export const askTry = (ask: Ask, moves: string, budget: Budget, at?: number): Promise<Tried> =>
  askOne(ask, tryCall(moves, budget, at));
export const askBest = (ask: Ask, budget: Budget, at?: number): Promise<Advised> =>
  askOne(ask, tryCall("", budget, at));

/** A seat's points less the mean of the others'. */
export function leadOf(points: readonly number[], seat: number): number {
  const others = points.filter((_, one) => one !== seat);
  const mean = others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
  return (points[seat] ?? 0) - mean;
}
