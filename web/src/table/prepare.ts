// prepare.ts - loads what a table of a game needs, so that it is there when a seat is taken.
import { loadRules, prepareWorker } from "../rules";
import type { GameName } from "../types";
import { gameOf, loadPlay } from "./installed-games";

/** How the game is shown, and its rules; without its bots, which come later. The largest file is
 * asked for first: a browser has only six connections to a server. */
export async function prepareGame(game: GameName): Promise<void> {
  const rules = loadRules(gameOf(game)?.rules);
  prepareWorker();
  await Promise.all([rules, loadPlay(game)]);
}
