// graph-model.ts - what the graphs of a review draw: expected margin and chance to win after each
// move, as far as they are known. A line falls by what a move loses: it comes from what the best move
// leads to. Where that is not what was expected just before, since a choice is looked at more closely,
// the line jumps between the two moves, by what the ledger calls seen later.
import { leadOf, type Beginning, type Step } from "../study/study";
import { percents } from "./numbers";
import { BEGINNING, type Reviewed } from "./review-run";

export interface GraphPoint {
  at: number; // the move after which it holds; 0 is the beginning
  margin: number;
  spread: number; // the margin at the end is this close to it in two games of three
  win: number; // 0 to 1
  percent: number; // the same, rounded together with the others'
  later: Pick<GraphPoint, "margin" | "win"> | null; // what a closer look made of it before the next move
}

type Known = Pick<Step, "points" | "win">;

/** What to expect before a step of a seat: of its best move, unless what was played is as good. Luck begins
 * where the step before it ended: null. */
function lookedAt(next: Step | Beginning | undefined): Known | null {
  if (!next || !("seat" in next) || next.seat < 0) return null;
  const { loss = 0, points, win, best_points = points, best_win = win } = next;
  return loss > 0 ? { points: best_points, win: best_win } : { points, win };
}

const SEEN = 0.05; // less is shown as 0.0

function laterThan({ points }: Known, next: Known | null, seat: number): GraphPoint["later"] {
  const margin = leadOf(next?.points ?? points, seat);
  return next && Math.abs(margin - leadOf(points, seat)) >= SEEN ? { margin, win: next.win[seat] ?? 0 } : null;
}

/** The points of a seat up to a move. */
export function pointsOf({ cuts, steps }: Reviewed, seat: number, reach: number): GraphPoint[] {
  const moves = [{ step: BEGINNING, to: 0 }, ...cuts.steps];
  return moves.flatMap(({ step, to }) => {
    const known = steps.get(step);
    if (!known?.points || to > reach) return [];
    const { points, win, spread } = known;
    const next = to < reach ? lookedAt(steps.get(step + 1)) : null;
    return [{
      at: to, margin: leadOf(points, seat), spread: spread?.[seat] ?? 0, win: win[seat] ?? 0,
      percent: percents(win)[seat] ?? 0, later: laterThan(known, next, seat),
    }];
  });
}

/** All corners of a line: two at a jump. */
function cornersOf(points: readonly GraphPoint[]): GraphPoint[] {
  return points.flatMap((point) => (point.later ? [point, { ...point, ...point.later }] : [point]));
}

/** The point that holds after a move: the last one until then. */
export function pointAt(points: readonly GraphPoint[], at: number): GraphPoint | undefined {
  return points.filter((point) => point.at <= at).at(-1);
}

/** What an axis shows. */
export interface Scale {
  low: number;
  high: number;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Round numbers around all points and their bands; 0 is always seen. */
export function marginScale(lines: readonly (readonly GraphPoint[])[]): Scale & { step: number } {
  const all = lines.flatMap(cornersOf);
  const most = Math.max(2, ...all.map(({ margin, spread }) => margin + spread));
  const least = Math.min(-2, ...all.map(({ margin, spread }) => margin - spread));
  const step = STEPS.find((one) => (most - least) / one <= 4) ?? 1000;
  return { low: Math.floor(least / step) * step, high: Math.ceil(most / step) * step, step };
}

export const WIN_SCALE: Scale = { low: 0, high: 1 };

const fixed = (n: number): string => n.toFixed(2).replace(/\.?0+$/, "");

function yOf({ low, high }: Scale, height: number): (value: number) => number {
  return (value) => height * (1 - (value - low) / (high - low));
}

type Value = (point: Pick<GraphPoint, "margin" | "win">) => number;

/** The line that the moves make, broken where it jumps. */
export function linePath(points: readonly GraphPoint[], value: Value, scale: Scale, height: number): string {
  const y = yOf(scale, height);
  return points.map((point, i) => {
    const before = points[i - 1];
    const begin = !before ? "M" : before.later ? `M${before.at} ${fixed(y(value(before.later)))}L` : "L";
    return `${begin}${point.at} ${fixed(y(value(point)))}`;
  }).join("");
}

/** The jumps. */
export function laterPath(points: readonly GraphPoint[], value: Value, scale: Scale, height: number): string {
  const y = yOf(scale, height);
  return points.map((point) => (point.later
    ? `M${point.at} ${fixed(y(value(point)))}V${fixed(y(value(point.later)))}` : "")).join("");
}

function edge(points: readonly GraphPoint[], value: (point: GraphPoint) => number, scale: Scale, height: number): string {
  const y = yOf(scale, height);
  return points.map((point) => `L${point.at} ${fixed(y(value(point)))}`).join("");
}

/** The band around the margin: there along its upper edge, and back along the lower one. */
export function bandPath(points: readonly GraphPoint[], scale: Scale, height: number): string {
  if (points.length === 0) return "";
  const corners = cornersOf(points);
  const upper = edge(corners, ({ margin, spread }) => margin + spread, scale, height);
  const lower = edge(corners.reverse(), ({ margin, spread }) => margin - spread, scale, height);
  return `${upper.replace("L", "M")}${lower}Z`;
}

/** The lines of round numbers: where they are, and what they say. */
export function gridOf(scale: Scale & { step: number }): number[] {
  const count = Math.round((scale.high - scale.low) / scale.step);
  return Array.from({ length: count + 1 }, (_, i) => scale.low + i * scale.step);
}

/** The height of a value from the top, as a share. */
export function shareOf(value: number, scale: Scale): number {
  return yOf(scale, 1)(value);
}
