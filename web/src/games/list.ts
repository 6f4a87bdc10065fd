// list.ts - the games that are offered, in this order; the engine may know more, which are played
// all the same: by their address, at a server's table, in a record.
import { AKROPOLIS } from "./akropolis/game";
import type { AnyGame, GameUi } from "../table/game-ui";
import { PANTICAPAEUM } from "./panticapaeum/game";

export const GAMES: readonly [GameUi, ...GameUi[]] = [AKROPOLIS, PANTICAPAEUM];

export const ANY_GAME: AnyGame = {
  loadPlay: async () => (await import("./any/play-ui")).ANY_PLAY,
  loadWords: async () => (await import("./any/game-words")).ANY_WORDS,
};
