// preload.ts - loads what the player will need next, while the start page is looked at: one game
// after the other, the likeliest first, then the bots. Who presses Play at once does not wait for
// any of it: that loads its own game before all others.
import { askLevels } from "../setup/levels";
import { allGames } from "../table/installed-games";
import { prepareGame } from "../table/prepare";
import { matches } from "../table/shelf";
import type { GameName } from "../types";

const AFTER = 400; // milliseconds in which the line is free for whoever knows what to press

/** The game that was played last is likely to be played next. */
function likely(): GameName[] {
  const last = matches()[0]?.agreed.game;
  const names = allGames().map(({ name }) => name);
  return names.sort((a, b) => Number(b === last) - Number(a === last));
}

/** Loads until `isOver`. Failures do not matter here: whoever needs the part says what is missing. */
async function loadAll(loadTable: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  const steps = [loadTable, ...likely().map((game) => () => prepareGame(game)), askLevels];
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
