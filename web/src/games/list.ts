// list.ts - the games that are offered, in this order; the engine may know more, which are played
// all the same: by their address, at a server's table, in a record.
import { exerciseParts } from "../exercises/exercise-ui";
import { learnParts } from "../learn/learn-ui";
import { puzzleParts } from "../puzzles/puzzle-ui";
import { calculatorParts } from "../score/calculator-ui";
import { installGames } from "../table/installed-games";
import type { AnyGame } from "../table/table-game";
import { AKROPOLIS } from "./akropolis/game";
import type { GameUi } from "./game-ui";
import { PANTICAPAEUM } from "./panticapaeum/game";

const GAMES: readonly [GameUi, ...GameUi[]] = [AKROPOLIS, PANTICAPAEUM];

const ANY_GAME: AnyGame = {
  loadPlay: async () => (await import("./any/play-ui")).ANY_PLAY,
  loadWords: async () => (await import("./any/game-words")).ANY_WORDS,
};

/** Gives every part of the page what it wants of each game. Call it once, first of all. */
export function installAllGames(): void {
  installGames(GAMES, ANY_GAME);
  learnParts.install(GAMES, {});
  calculatorParts.install(GAMES, {});
  puzzleParts.install(GAMES, {});
  exerciseParts.install(GAMES, {});
}
