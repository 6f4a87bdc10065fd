// items.ts - a review as its list shows it: one item for each turn of a seat, in the order of play.
// A turn may consist of several steps, since luck may come in the middle of it.
import type { Cut, Cuts, Grade, Step } from "../study/study";
import type { Reviewed } from "./review-run";

/** From the least to the worst. */
export const GRADES = ["inaccuracy", "mistake", "blunder"] as const;

/** A step and what is known of it by now. */
export interface Part {
  cut: Cut;
  review: Step | undefined;
}

export interface Item {
  turn: number;
  number: number; // as players count
  seat: number; // LUCK: a deal between two turns
  round: number;
  from: number; // its first move, from 1
  to: number; // its last
  isChoice: boolean;
  parts: Part[]; // of the seat, without luck's in between
  loss: number | null; // of all its parts; null: not yet known, or nothing to choose
  grade: Grade; // by the loss of all its parts
  theme: string; // of the part that lost most; "" if none fits
}

const WORST_FIRST = [...GRADES].reverse();

/** A sum of hundredths, without what floating point adds to it. */
const exact = (points: number): number => Math.round(points * 100) / 100;

/** As the engine grades and counts turns: by tenths of a point, as they are shown. */
function gradeOf(loss: number | null, from: Cuts["grades"]): Grade {
  const shown = Math.round(Math.round((loss ?? 0) * 100) / 10) / 10;
  return WORST_FIRST.find((grade) => shown >= (from[grade] ?? Infinity)) ?? "";
}

/** The part that lost most. */
export function worstPart({ parts }: Pick<Item, "parts">): Part | undefined {
  const losses = parts.map(({ review }) => review?.loss ?? 0);
  return parts[losses.indexOf(Math.max(...losses))];
}

function itemOf(steps: readonly Cut[], { cuts, steps: reviews }: Reviewed): Item {
  const [first] = steps as [Cut];
  const own = steps.filter(({ seat }) => seat >= 0);
  const parts = (own.length > 0 ? own : steps)
    .map((cut) => ({ cut, review: reviews.get(cut.step) as Step | undefined }));
  const known = parts.flatMap(({ review }) => review?.loss ?? []);
  const loss = known.length > 0 ? exact(known.reduce((sum, one) => sum + one, 0)) : null;
  return {
    turn: first.turn,
    number: first.number,
    seat: own[0]?.seat ?? first.seat,
    round: first.round,
    from: first.at,
    to: steps.at(-1)?.to ?? first.to,
    isChoice: own.some(({ choice }) => choice),
    parts,
    loss,
    grade: gradeOf(loss, cuts.grades),
    theme: worstPart({ parts })?.review?.theme ?? "",
  };
}

export function itemsOf(reviewed: Reviewed): Item[] {
  const turns = new Map<number, Cut[]>();
  for (const cut of reviewed.cuts.steps) turns.set(cut.turn, [...turns.get(cut.turn) ?? [], cut]);
  return [...turns.values()].map((steps) => itemOf(steps, reviewed));
}

/** The number of the last turn that a moment has seen something of. */
export function numberAt(items: readonly Item[], move: number): number {
  return items.filter(({ from }) => from <= move).at(-1)?.number ?? 0;
}

/** The item that a move belongs to; moves count from 1. */
export function itemAt(items: readonly Item[], move: number): Item | undefined {
  return items.find(({ from, to }) => from <= move && move <= to);
}

/** The mistakes of a seat, or of all for null, in the order of play. */
export function mistakesOf(items: readonly Item[], seat: number | null): Item[] {
  return items.filter((item) => item.grade !== "" && (seat === null || item.seat === seat));
}

/** The next mistake after a move, or the last one before it; undefined if there is none. */
export function nextMistake(mistakes: readonly Item[], move: number, isBack: boolean): Item | undefined {
  return isBack ? mistakes.filter(({ to }) => to < move).at(-1) : mistakes.find(({ from }) => from > move);
}

/** The turn of a seat after a move, or the one before the turn it belongs to. */
export function nextTurn(items: readonly Item[], move: number, isBack: boolean): Item | undefined {
  const turns = items.filter(({ seat }) => seat >= 0);
  return isBack ? turns.filter(({ to }) => to < move).at(-1) : turns.find(({ to }) => to > move);
}

/** The mistakes of a seat that lost most, the worst first. */
export function topMistakes(items: readonly Item[], seat: number, most = 3): Item[] {
  return mistakesOf(items, seat).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)).slice(0, most);
}
