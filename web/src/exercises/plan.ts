// plan.ts - the lesson plan of each game: its exercises, and the puzzles they are taken from.
import type { Puzzle } from "../puzzles/puzzle-file";
import { puzzlesOf } from "../puzzles/puzzle-list";
import { allGames } from "../table/installed-games";
import type { GameName } from "../types";
import { exercisesOf, type Exercise } from "./exercise-ui";
import { playable } from "./pick";

export interface Plan {
  exercises: readonly Exercise[];
  puzzles: readonly Puzzle[];
}

/** The plans of all games that are offered. */
export async function loadPlans(): Promise<ReadonlyMap<GameName, Plan>> {
  return new Map(await Promise.all(allGames().map(async ({ name }) => {
    const puzzles = await puzzlesOf(name);
    return [name, { puzzles, exercises: playable(exercisesOf(name), puzzles) }] as const;
  })));
}
