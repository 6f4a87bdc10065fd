// installed-games.ts - the games of this page, for screens that do not care which they are. main.tsx
// installs the list before anything is drawn. If screens imported the list themselves, they and the
// games, which are made of parts of those screens, would need each other.
import type { LearnUi } from "../learn/learn-ui";
import { t } from "../say";
import type { GameName } from "../types";
import type { AnyGame, GameUi, GameWords, PlayUi } from "./game-ui";

type Games = readonly [GameUi, ...GameUi[]];

let installed: { games: Games; any: AnyGame } | null = null;

/** Call it once, first of all. `any` plays the games that have no row. */
export function installGames(games: Games, any: AnyGame): void {
  installed = { games, any };
}

function theInstalled(): { games: Games; any: AnyGame } {
  if (!installed) throw new Error("no games are installed");
  return installed;
}

/** Those that are offered, in their order. */
export const allGames = (): Games => theInstalled().games;

/** Undefined for a game that is not offered. */
export function gameOf(name: GameName | undefined): GameUi | undefined {
  return allGames().find((game) => game.name === name);
}

/** A game that is not offered has the name that the rules give it. */
export function gameName(name: GameName): string {
  return t(gameOf(name)?.title ?? name);
}

/** One part of every game, loaded once for all screens. */
class Part<T> {
  private readonly loaded = new Map<AnyGame, T>();

  constructor(private readonly loadFor: (game: AnyGame) => Promise<T>) {}

  async load(): Promise<void> {
    const { games, any } = theInstalled();
    await Promise.all([...games, any].map(async (game) => {
      if (!this.loaded.has(game)) this.loaded.set(game, await this.loadFor(game));
    }));
  }

  of(name: GameName): T {
    const part = this.loaded.get(gameOf(name) ?? theInstalled().any);
    if (!part) throw new Error(`${name} is not loaded`);
    return part;
  }
}

const plays = new Part<PlayUi>((game) => game.loadPlay());
const words = new Part<GameWords>((game) => game.loadWords());
const learns = new Part<LearnUi>(async (game) => (await game.loadLearn?.()) ?? {});

/** Screens that show matches wait for this, and may then call playUi() and gameWords(). */
export async function loadPlay(): Promise<void> {
  await Promise.all([plays.load(), words.load()]);
}

export const loadWords = (): Promise<void> => words.load();

/** The screens of Learn wait for this, and may then call learnUi(). */
export const loadLearn = (): Promise<void> => learns.load();

export const playUi = (name: GameName): PlayUi => plays.of(name);

export const gameWords = (name: GameName): GameWords => words.of(name);

export const learnUi = (name: GameName): LearnUi => learns.of(name);
