// graph-model.ts - what the graphs of a review draw: expected margin and chance to win after each
// move, as far as they are known. Before a choice a position is worth what the best move is worth, as in
// the luck ledger, so that the line falls by what a move loses.
import { leadOf, type Beginning, type Step } from "../study/study";
import { BEGINNING, type Reviewed } from "./review-run";

export interface GraphPoint {
  at: number; // the move after which it holds; 0 is the beginning
  margin: number;
  spread: number; // the margin at the end is this close to it in two games of three
  win: number; // 0 to 1
}

type Known = Pick<Step, "points" | "win">;

/** What to expect before a step: of its best move, unless what was played is as good. */
function beforeChoice(next: Step | Beginning | undefined): Known | null {
  if (!next || !("best_points" in next)) return null;
  const { loss = 0, points, win, best_points = points, best_win = win } = next;
  return loss > 0 ? { points: best_points, win: best_win } : { points, win };
}

/** The points of a seat up to a move. */
export function pointsOf({ cuts, steps }: Reviewed, seat: number, reach: number): GraphPoint[] {
  const moves = [{ step: BEGINNING, to: 0 }, ...cuts.steps];
  return moves.flatMap(({ step, to }) => {
    const known = steps.get(step);
    if (!known?.points || to > reach) return [];
    const { points, win } = beforeChoice(steps.get(step + 1)) ?? known;
    return [{ at: to, margin: leadOf(points, seat), spread: known.spread?.[seat] ?? 0, win: win[seat] ?? 0 }];
  });
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
  const all = lines.flat();
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

export function linePath(
  points: readonly GraphPoint[], value: (point: GraphPoint) => number, scale: Scale, height: number,
): string {
  const y = yOf(scale, height);
  return points.map((point, i) => `${i ? "L" : "M"}${point.at} ${fixed(y(value(point)))}`).join("");
}

/** The band around the margin: there along its upper edge, and back along the lower one. */
export function bandPath(points: readonly GraphPoint[], scale: Scale, height: number): string {
  if (points.length === 0) return "";
  const upper = linePath(points, ({ margin, spread }) => margin + spread, scale, height);
  const lower = linePath([...points].reverse(), ({ margin, spread }) => margin - spread, scale, height);
  return `${upper}${lower.replace("M", "L")}Z`;
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
