// preload.ts - loads what the player will need next, while the start page is looked at: the rules
// and the bots of all games, then how each is shown, the likeliest first. Who presses Play sooner
// does not wait for that: a table loads no more than its own game before the first tile.
import { askLevels } from "../setup/levels";
import { prepareBots } from "../table/bots";
import { allGames, loadPlay } from "../table/installed-games";
import { matches } from "../table/shelf";
import type { GameName } from "../types";

const AFTER = 1000; // milliseconds: players who press Play at once have the line for themselves

/** The game that was played last is likely to be played next. */
function likely(): GameName[] {
  const last = matches()[0]?.agreed.game;
  const names = allGames().map(({ name }) => name);
  return names.sort((a, b) => Number(b === last) - Number(a === last));
}

/** Loads until `isOver`. Failures do not matter here: whoever needs the part says what is missing. */
async function loadAll(loadTable: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  const games = likely();
  const steps = [loadTable, () => askLevels(games[0]),
    ...games.flatMap((game) => [() => loadPlay(game), () => prepareBots(game)])];
  for (const step of steps) {
    if (isOver()) return;
    await step().catch(() => undefined);
  }
}

/** Returns a function that ends it. */
export function preload(loadTable: () => Promise<unknown>): () => void {
  let isOver = false;
  const timer = setTimeout(() => void loadAll(loadTable, () => isOver), AFTER);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
