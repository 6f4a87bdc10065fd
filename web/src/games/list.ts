// list.ts - the games that are offered, in this order; the engine may know more, which are played
// all the same: by their address, at a server's table, in a record.
import { AKROPOLIS } from "./akropolis/game";
import { PANTICAPAEUM } from "./panticapaeum/game";
import { t } from "../say";
import type { GameName } from "../types";
import type { GameRow } from "./game";

export const GAMES: readonly [GameRow, ...GameRow[]] = [AKROPOLIS, PANTICAPAEUM];

export function rowOf(game: GameName | undefined): GameRow | undefined {
  return GAMES.find(({ name }) => name === game);
}

/** One that is not offered is called as the rules call it. */
export function gameName(game: GameName): string {
  return t(rowOf(game)?.title ?? game);
}
