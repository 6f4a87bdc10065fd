// game-ui.ts - all that the page knows of a game: one value, with a row in list.ts. Each part of
// the page says what it wants of a game; this is the sum of it. HACKING.md has the recipe "add a
// game".
import type { ExerciseGame } from "../exercises/exercise-ui";
import type { LearnGame } from "../learn/learn-ui";
import type { PuzzleGame } from "../puzzles/puzzle-ui";
import type { CalculatorGame } from "../score/calculator-ui";
import type { TableGame } from "../table/table-game";

export type GameUi = TableGame & LearnGame & CalculatorGame & PuzzleGame & ExerciseGame;
