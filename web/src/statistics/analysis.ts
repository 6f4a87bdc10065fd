// analysis.ts - what a review of a game comes to for one seat, small enough to be kept with the game.
import { itemsOf, mistakesOf, worstPart, type Item } from "../review/items";
import { BOTS, type KeptReview } from "../study/kept-reviews";

export const PHASES = ["opening", "middle", "end"] as const;
export type Phase = (typeof PHASES)[number];

export interface Mistake {
  at: number; // the number of its first move, counting luck's, from 1
  round: number;
  loss: number; // in points
  grade: string; // as the rules call it
  phase: Phase;
  theme: string; // as the game's puzzles call it; "" if none fits
  played?: string; // the moves, as the record writes them; missing in what was kept earlier
  best?: string; // those that would have been best
}

export interface Analysis {
  bots: string; // whose numbers these are
  playouts: number; // of each expectation
  accuracy: number; // 0 to 100
  luck: number; // points of the lead that luck brought
  play: number; // and play
  later: number; // and what forecasts saw only later
  start: number; // expected against the game's own seat before the first tile; 0 without one
  choices: number;
  best: number; // how often the best was chosen
  loss: number; // points lost in all
  mistakes: Mistake[];
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

/** A third of the turns each. */
function phaseOf({ turn }: Item, turns: number): Phase {
  return PHASES[Math.min(2, Math.floor((3 * turn) / turns))] ?? "end";
}

function mistakeOf(item: Item, turns: number): Mistake {
  const { move = "", best = "" } = worstPart(item)?.review ?? {};
  return {
    at: item.from, round: item.round, loss: tenth(item.loss ?? 0), grade: item.grade,
    phase: phaseOf(item, turns), theme: item.theme, played: move, best,
  };
}

/** The seat's part of a review; null if the review does not know the seat. */
export function analysisOf(review: KeptReview, seat: number, playouts: number): Analysis | null {
  const { cuts, steps, sum } = review;
  const own = sum.seats.find((one) => one.seat === seat);
  if (!own) return null;
  const items = itemsOf({ cuts, sum, steps: new Map(steps.map((one) => [one.step, one])) });
  const turns = 1 + Math.max(0, ...items.map(({ turn }) => turn));
  return {
    bots: BOTS, playouts, accuracy: tenth(own.accuracy), luck: tenth(own.luck), play: tenth(own.play),
    later: tenth(own.later), start: tenth(own.start), choices: own.choices, best: own.best, loss: tenth(own.loss),
    mistakes: mistakesOf(items, seat).map((item) => mistakeOf(item, turns)),
  };
}
