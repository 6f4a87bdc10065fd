// test-review.ts - invented answers of the engine about a small match.
import type { Beginning, Cut, Grade, Step, Sum } from "../study/study";
import type { Reviewed } from "./review-run";

const cut = (step: number, at: number, to: number, seat: number, turn: number, round = 1): Cut =>
  ({ step, at, to, seat, turn, number: turn, round, choice: seat >= 0 }); // luck begins

/** Luck, a move, a turn with luck in its middle, a move. */
export const CUTS: Cut[] = [
  cut(0, 1, 4, -1, 0), cut(1, 5, 5, 0, 1), cut(2, 6, 7, 1, 2), cut(3, 8, 8, -1, 2),
  cut(4, 9, 9, 1, 2), cut(5, 10, 10, 0, 3, 2),
];

/** From which loss on. */
export const GRADES = { inaccuracy: 2, mistake: 4, blunder: 8 };

export const BEGINNING_ANSWER: Beginning = { step: -1, points: [50, 50], win: [0.5, 0.5], error: [2, 2], spread: [9, 9] };

export function stepOf(step: number, first: number, loss = 0, grade: Grade = ""): Step {
  const own = CUTS[step] as Cut;
  const answer = { ...own, points: [first, 50], win: [0.5, 0.5], error: [1, 1], spread: [8, 8] };
  return own.seat < 0 ? { ...answer, moves: "+1" } : {
    ...answer, move: "a", loss, grade, accuracy: 90, theme: loss === 0 ? "" : `theme ${step}`, is_best: loss === 0, best: "b",
    best_points: [first + loss, 50], best_win: [0.6, 0.4], candidates: [],
  };
}

export const STEPS = [
  stepOf(0, 52), stepOf(1, 48, 4.5, "mistake"), stepOf(2, 49, 2.1, "inaccuracy"), stepOf(3, 50),
  stepOf(4, 55, 9, "blunder"), stepOf(5, 56),
];

export const SUM: Sum = {
  seats: [0, 1].map((seat) => ({
    seat, points: 56, choices: 2, best: 1, loss: 4.5, accuracy: 90,
    grades: { inaccuracy: 0, mistake: 1, blunder: 0 }, worst: 1, mistakes: [1],
    margin: 6, play: 4, own_play: -4, luck: 2, luck_error: 1, seating: 0, start: 0, later: 0,
  })),
  rounds: [], gains: [], later: [],
};

export function reviewedWith(steps: (Step | Beginning)[]): Reviewed {
  return {
    cuts: { seats: 2, grades: GRADES, steps: CUTS }, sum: null, steps: new Map(steps.map((one) => [one.step, one])),
  };
}
