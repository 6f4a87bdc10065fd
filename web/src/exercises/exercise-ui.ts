// exercise-ui.ts - what a game brings to the lesson plan: its exercises in their order. Each has a
// puzzle that shows what it teaches, and says of what kind others like it are (pick.ts).
import { GameParts } from "../table/installed-games";
import type { GameName } from "../types";

export interface Exercise {
  id: string; // under which progress is kept
  theme: string; // of a puzzle
  level: number; // how hard, among the puzzles of this theme: 0 is the easiest, 1 the hardest
  puzzle?: string; // its id: the one to begin with
  teaches: string; // in one sentence; marked
}

/** What the lesson plan needs from a game. */
export interface ExerciseGame {
  loadExercises?(): Promise<readonly Exercise[]>;
}

export const exerciseParts = new GameParts<ExerciseGame, readonly Exercise[]>(
  async (game) => (await game.loadExercises?.()) ?? []);

/** The screen waits for this before it calls exercisesOf(). */
export const loadExercises = (): Promise<void> => exerciseParts.load();

export const exercisesOf = (name: GameName): readonly Exercise[] => exerciseParts.of(name);
