// counting.ts - the points of a finished game are counted part by part, in all cities at once.
import type { ScorePart, SheetCount } from "../table/table-game";

const ROLLING = 0.7; // of a step: then its result stands for a moment

/** A moment of the count. */
export interface Count extends SheetCount {
  part: ScorePart;
  lit(seat: number): readonly string[]; // the places that bring its points
}

/** The parts that bring any seat anything; the others need no moment of their own. */
export function countedParts(parts: readonly ScorePart[]): ScorePart[] {
  return parts.filter(({ cells }) => cells.some(({ points }) => points !== 0));
}

/** Where the count is after a share of its time; null at its end. */
export function countAt(parts: readonly ScorePart[], share: number): Count | null {
  const at = Math.floor(share * parts.length);
  const part = parts[at];
  if (!part) return null;
  const rolled = Math.min(1, (share * parts.length - at) / ROLLING);
  const before = (seat: number): number =>
    parts.slice(0, at).reduce((sum, { cells }) => sum + (cells[seat]?.points ?? 0), 0);
  return {
    part,
    now: part.id,
    later: new Set(parts.slice(at + 1).map(({ id }) => id)),
    totals: part.cells.map(({ points }, seat) => Math.round(before(seat) + points * rolled)),
    lit: (seat) => part.cells[seat]?.keys ?? [],
  };
}
