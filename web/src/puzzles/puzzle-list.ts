// puzzle-list.ts - all puzzles of a game, loaded when they are first wanted.
import type { GameName } from "../types";
import { readPuzzles, type Puzzle } from "./puzzle-file";
import { puzzleUi } from "./puzzle-ui";

const read = new Map<GameName, Promise<Puzzle[]>>();

/** Reads them once; if they could not be loaded, the next call tries again. */
export function puzzlesOf(game: GameName): Promise<Puzzle[]> {
  const found = read.get(game) ?? puzzleUi(game).load().then((text) => readPuzzles(text, game));
  read.set(game, found);
  found.catch(() => read.delete(game));
  return found;
}
