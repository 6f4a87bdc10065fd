// move-event.ts - one move of a match as others see it: who made it, and what it scored.
import type { Answer } from "../engine";
import { documentOf } from "../rules";
import type { AnyScore, GameState } from "../types";

/** For "since your last turn", for the list of moves, and for screen readers. */
export interface MoveEvent {
  seat: number;
  move: string;
  before: number; // the mover's total
  after: number;
  ply: number;
}

/** Luck's words: +17, +B4, brown3=white. */
export function isLuck(word: string): boolean {
  return word.startsWith("+") || word.includes("=");
}

/** Takes three answers of the rules about one moment: whatever led there, the state, the score. */
function totalOf([, , score]: Answer[], seat: number): number {
  return documentOf<AnyScore>(score as Answer).seats[seat]?.total ?? 0;
}

/** The move between two such moments. */
export function eventOf(move: string, before: Answer[], after: Answer[], ply: number): MoveEvent {
  const seat = documentOf<GameState>(before[1] as Answer).turn;
  return { seat, move, before: totalOf(before, seat), after: totalOf(after, seat), ply };
}
