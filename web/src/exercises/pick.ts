// pick.ts - the puzzle of each exercise: the one that it names, then others of its theme that are about
// as hard as it should be, and none twice.
// It follows from the list alone, so that everyone has the same; a new list may bring another one.
import type { Puzzle } from "../puzzles/puzzle-file";
import type { Exercise } from "./exercise-ui";

/** The puzzles of an exercise, the one that suits best first; those that another one has are left
 * out, unless there are no others. */
function fitting(
  { theme, level, puzzle: named }: Exercise, puzzles: readonly Puzzle[], taken: ReadonlySet<string>,
): Puzzle[] {
  const all = puzzles.filter((one) => one.theme === theme)
    .sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const far = (rank: number): number => Math.abs(rank - level * (all.length - 1));
  const sorted = all.map((puzzle, rank) => ({ puzzle, far: puzzle.id === named ? -1 : far(rank) }))
    .sort((a, b) => a.far - b.far).map(({ puzzle }) => puzzle);
  const free = sorted.filter(({ id }) => id === named || !taken.has(id));
  return free.length > 0 ? free : sorted;
}

/** The exercises for which there are puzzles. */
export function playable(exercises: readonly Exercise[], puzzles: readonly Puzzle[]): Exercise[] {
  return exercises.filter((exercise) => puzzles.some(({ theme }) => theme === exercise.theme));
}

/** The puzzle of the exercise with this number, from 0; for another attempt another one, as long as
 * there are some. Undefined if there is none of its theme. */
export function puzzleFor(
  exercises: readonly Exercise[], puzzles: readonly Puzzle[], number: number, attempt = 0,
): Puzzle | undefined {
  const taken = new Set(exercises.flatMap(({ puzzle }) => puzzle ?? []));
  for (const exercise of exercises.slice(0, number)) {
    const [first] = fitting(exercise, puzzles, taken);
    if (first) taken.add(first.id);
  }
  const exercise = exercises[number];
  const found = exercise ? fitting(exercise, puzzles, taken) : [];
  return found[attempt % Math.max(1, found.length)];
}
