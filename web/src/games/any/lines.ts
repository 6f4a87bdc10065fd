// lines.ts - a state as lines of text, for a game that the page does not know.
import type { GameState } from "../../types";

/** Members that the frame of the page shows, or that nobody reads. */
const LEFT_OUT = ["game", "players", "turn", "phase", "seats", "digest"];

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Each member of something: "card: 7". */
export function linesOf(something: unknown, leftOut: readonly string[] = []): string[] {
  return Object.entries(something ?? {}).filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => `${name}: ${textOf(value)}`);
}

export function stateLines(state: GameState): string[] {
  return linesOf(state, LEFT_OUT);
}

export const MOST_BUTTONS = 60; // other moves can be typed

/** The moves that get a button, each with the points it brings to the mover. */
export function choices(
  legal: readonly string[], weights: Int32Array, total: number,
): { word: string; gain: number }[] {
  return legal.slice(0, MOST_BUTTONS)
    .map((word, i) => ({ word, gain: (weights[i] ?? total) - total }));
}
