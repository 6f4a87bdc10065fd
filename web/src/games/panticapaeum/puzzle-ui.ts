// puzzle-ui.ts - the puzzles of Panticapaeum: the file, and its themes in words.
import type { PuzzleUi } from "../../puzzles/puzzle-ui";
import { mark } from "../../say";

export const PANTICAPAEUM_PUZZLES: PuzzleUi = {
  task: mark("It is your turn. Find the next step: one is clearly better than all others."),
  themes: {
    tiles: mark("Laying tiles"),
    buildings: mark("Building"),
    goods: mark("Selling and taking"),
    rows: mark("Rows and their effects"),
    workers: mark("Workers"),
    denial: mark("What you leave to the next player"),
    end: mark("The end of the game"),
  },
  load: async () => (await import("@data/panticapaeum/puzzles.txt?raw")).default,
};
