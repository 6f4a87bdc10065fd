// puzzle-ui.ts - what a game brings to the puzzles: the file with all of them, and words.
import { GameParts } from "../table/installed-games";
import type { GameName } from "../types";

/** Sentences are marked; t() says them. */
export interface PuzzleUi {
  task: string; // what is asked for
  themes: Readonly<Record<string, string>>; // by their words in the file, in the order of lists
  load(): Promise<string>; // the file: docs/puzzles.md
}

/** What puzzles need from a game. */
export interface PuzzleGame {
  loadPuzzles?(): Promise<PuzzleUi>;
}

const NONE: PuzzleUi = { task: "", themes: {}, load: () => Promise.resolve("") };

export const puzzleParts = new GameParts<PuzzleGame, PuzzleUi>(
  async (game) => (await game.loadPuzzles?.()) ?? NONE);

/** The screens wait for this before they call puzzleUi(). */
export const loadPuzzles = (): Promise<void> => puzzleParts.load();

export const puzzleUi = (name: GameName): PuzzleUi => puzzleParts.of(name);
