// fresh.ts - what a move changed in a city, so that it can be seen at once.
import { gameWords } from "../games/installed";
import type { GameState } from "../types";

/** The places that look different than before. */
export function freshCells(before: GameState, after: GameState, seat: number): Set<string> {
  const { looks } = gameWords(after.game);
  const old = looks(before, seat);
  return new Set([...looks(after, seat)].filter(([key, look]) => old.get(key) !== look)
    .map(([key]) => key));
}
