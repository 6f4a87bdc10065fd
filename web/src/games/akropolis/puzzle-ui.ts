// puzzle-ui.ts - the puzzles of Akropolis: the file, and its themes in words.
import type { PuzzleUi } from "../../puzzles/puzzle-ui";
import { mark } from "../../say";

export const AKROPOLIS_PUZZLES: PuzzleUi = {
  task: mark("Your turn: which tile, and where? One placing is clearly better than all others."),
  themes: {
    temple: mark("Temples"),
    plaza: mark("Plazas"),
    districts: mark("Houses, markets, barracks, gardens"),
    quarries: mark("Quarries and stones"),
    height: mark("Building up"),
    denial: mark("What you leave to the next player"),
    end: mark("The end of the game"),
  },
  load: async () => (await import("@data/akropolis/puzzles.txt?raw")).default,
};
