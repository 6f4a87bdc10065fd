// prepare.ts - loads what a table of a game needs, so that it is there when a seat is taken.
import { loadModule } from "../rules";
import type { GameName } from "../types";
import { gameOf, loadPlay } from "./installed-games";

/** How the game is shown, and its rules; without its bots, which come later. */
export async function prepareGame(game: GameName): Promise<void> {
  await Promise.all([loadPlay(game), loadModule(gameOf(game)?.rules)]);
}
