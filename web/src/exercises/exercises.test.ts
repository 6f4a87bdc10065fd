// The lesson plan: which puzzle an exercise has, and what is done.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AKROPOLIS_EXERCISES } from "../games/akropolis/exercises";
import { PANTICAPAEUM_EXERCISES } from "../games/panticapaeum/exercises";
import { readPuzzles, type Puzzle } from "../puzzles/puzzle-file";
import { isDone, keepScore, nextUndone } from "./done";
import type { Exercise } from "./exercise-ui";
import { playable, puzzleFor } from "./pick";

const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../storage", async (original) => ({
  numbersIn: (await original<typeof import("../storage")>()).numbersIn,
  kept: (name: string) => store.get(name),
  keep: (name: string, value: unknown) => store.set(name, structuredClone(value)),
}));

const puzzle = (id: string, theme: string, rating: number): Puzzle => ({
  id, theme, rating, game: "game", players: 2, options: {}, moves: [], solution: "", margin: 4,
});

const PUZZLES = [
  puzzle("hard", "temple", 2000), puzzle("easy", "temple", 800), puzzle("middle", "temple", 1400),
  puzzle("other", "plaza", 900),
];

const exercise = (id: string, theme: string, level: number): Exercise => ({ id, theme, level, teaches: "" });

const PLAN = [
  exercise("temple", "temple", 0), exercise("plaza", "plaza", 0.5), exercise("temple2", "temple", 0.1),
  exercise("temple3", "temple", 1), exercise("nothing", "quarries", 0), exercise("plaza2", "plaza", 1),
];

const ids = (attempt = 0): (string | undefined)[] =>
  PLAN.map((_, number) => puzzleFor(PLAN, PUZZLES, number, attempt)?.id);

beforeEach(() => store.clear());

describe("the puzzle of an exercise", () => {
  test("is of its theme, as hard as it should be, and no other's if there are enough", () => {
    expect(ids()).toEqual(["easy", "other", "middle", "hard", undefined, "other"]);
    expect(playable(PLAN, PUZZLES).map(({ id }) => id)).not.toContain("nothing");
  });

  test("does not depend on the order of the list", () => {
    const before = ids();
    PUZZLES.reverse();
    expect(ids()).toEqual(before);
  });

  test("is no other's, though a new list has no longer those that are named", () => {
    const plan = [{ ...exercise("a", "temple", 0), puzzle: "gone" }, { ...exercise("b", "temple", 0), puzzle: "hard" },
      exercise("c", "temple", 0)];
    expect(plan.map((_, number) => puzzleFor(plan, PUZZLES, number)?.id)).toEqual(["easy", "hard", "middle"]);
  });

  test("is another one at the next attempt, as long as there are some", () => {
    expect(ids(1)).toEqual(["middle", "other", "hard", "hard", undefined, "other"]);
  });
});

describe("what is done", () => {
  test("is kept by exercise, with its best score", () => {
    const [first, second] = PLAN as [Exercise, Exercise];
    keepScore("game", first, 0.5);
    keepScore("game", first, 0);
    keepScore("game", second, 0);
    expect(isDone("game", first)).toBe(true);
    expect(isDone("game", second)).toBe(false);
    expect(isDone("other", first)).toBe(false);
  });

  test("the plan goes on with what is left after this, then with what was left out", () => {
    for (const one of PLAN.slice(2)) keepScore("game", one, 1);
    expect(nextUndone("game", PLAN, 1)).toBe(1);
    expect(nextUndone("game", PLAN, 2)).toBe(0);
    for (const one of PLAN) keepScore("game", one, 1);
    expect(nextUndone("game", PLAN)).toBeUndefined();
  });

  test("what is damaged counts as nothing", () => {
    store.set("exercises.game", "much");
    expect(nextUndone("game", PLAN)).toBe(0);
  });
});

describe.each([["akropolis", AKROPOLIS_EXERCISES], ["panticapaeum", PANTICAPAEUM_EXERCISES]])(
  "the plan of %s", (game, exercises) => {
    test("has twenty exercises, each with a puzzle of its own from those that ship", () => {
      const file = resolve(import.meta.dirname, `../../../data/${game}/puzzles.txt`);
      const puzzles = readPuzzles(readFileSync(file, "utf8"), game);
      expect(playable(exercises, puzzles)).toHaveLength(20);
      const picked = exercises.map((_, number) => puzzleFor(exercises, puzzles, number));
      expect(new Set(picked.map((one) => one?.id)).size).toBe(20);
      expect(picked.map((one) => one?.id)).toEqual(exercises.map(({ puzzle }) => puzzle)); // they were looked at
      expect(picked.map((one) => one?.theme)).toEqual(exercises.map(({ theme }) => theme));
    });
  });
