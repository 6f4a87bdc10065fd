// puzzle-file.ts - the puzzles of a game as the file has them (docs/puzzles.md). `polis puzzles`
// wrote it and the tests have checked it against the rules; a line that says nothing is left out.
import { fnv1a } from "../fnv";
import type { Agreed } from "../options/options";
import type { GameName } from "../types";

export interface Puzzle {
  id: string; // the same as long as position and solution are
  game: GameName;
  players: number;
  options: Agreed;
  moves: readonly string[]; // before it, luck's included
  solution: string;
  theme: string;
  rating: number; // how hard it is, on the scale of the player's own rating
  margin: number; // points by which the solution is better than any other move
}

type Begun = Pick<Puzzle, "players" | "options" | "moves">;

/** `game players=2 : +6 +8 …` */
function matchOf(line: string): Begun {
  const [setup = "", moves = ""] = line.slice("game ".length).split(" : ");
  const { players = "2", ...options } = Object.fromEntries(
    setup.split(" ").map((word) => word.split("=") as [string, string]));
  return { players: Number(players), options, moves: moves.split(" ") };
}

/** `12 27@-1,0/3 temple 1320 4.5` in that match */
function puzzleOf(line: string, match: Begun, game: GameName): Puzzle {
  const [ply, solution = "", theme = "", rating, margin] = line.split(" ");
  const moves = match.moves.slice(0, Number(ply));
  return {
    ...match, id: fnv1a([...moves, solution].join(" ")).toString(36), game, moves, solution, theme,
    rating: Number(rating), margin: Number(margin),
  };
}

export function readPuzzles(text: string, game: GameName): Puzzle[] {
  const puzzles: Puzzle[] = [];
  let match: Begun | null = null;
  for (const line of text.split("\n"))
    if (line.startsWith("game ")) match = matchOf(line);
    else if (match && /^\d/.test(line)) puzzles.push(puzzleOf(line, match, game));
  return puzzles;
}
