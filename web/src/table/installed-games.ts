// installed-games.ts - the games of this page, for screens that do not care which they are.
// main.tsx installs the list before anything is drawn. If screens imported the list, they and the
// games, which are built from parts of those screens, would depend on each other.
import { t } from "../say";
import type { GameName, GameState } from "../types";
import type { AnyGame, GameWords, PlayUi, TableGame } from "./table-game";

type Games = readonly [TableGame, ...TableGame[]];

let installed: Games | null = null;

/** The games that are offered, in their order. */
export function allGames(): Games {
  if (!installed) throw new Error("no games are installed");
  return installed;
}

/** Undefined for a game that is not offered. */
export function gameOf(name: GameName | undefined): TableGame | undefined {
  return allGames().find((game) => game.name === name);
}

/** A game that is not offered has the name that the rules give it. */
export function gameName(name: GameName): string {
  return t(gameOf(name)?.title ?? name);
}

type NamedGame<Game> = Game & { readonly name: GameName };

/** One part of every game, loaded once for all screens that show it. */
export class GameParts<Game, Part> {
  private games: readonly NamedGame<Game>[] = [];
  private any: Game | null = null;
  private readonly loaded = new Map<Game | null, Part>();

  constructor(private readonly loadFor: (game: Game) => Promise<Part>) {}

  /** Call it once, before anything else. `any` stands for games that are not offered. */
  install(games: readonly NamedGame<Game>[], any: Game): void {
    this.games = games;
    this.any = any;
  }

  /** The part of one game, or of all. */
  async load(name?: GameName): Promise<void> {
    const all = this.any === null ? this.games : [...this.games, this.any];
    const wanted = name === undefined ? all : [this.game(name)];
    await Promise.all(wanted.map(async (game) => {
      if (game && !this.loaded.has(game)) this.loaded.set(game, await this.loadFor(game));
    }));
  }

  has(name: GameName): boolean {
    return this.loaded.has(this.game(name));
  }

  of(name: GameName): Part {
    const part = this.loaded.get(this.game(name));
    if (part === undefined) throw new Error(`${name} is not loaded`);
    return part;
  }

  private game(name: GameName): Game | null {
    return this.games.find((game) => game.name === name) ?? this.any;
  }
}

const plays = new GameParts<AnyGame, PlayUi>((game) => game.loadPlay());
const words = new GameParts<AnyGame, GameWords>((game) => game.loadWords());

/** Call it once, before anything else. `any` plays the games that have no row. */
export function installGames(games: Games, any: AnyGame): void {
  installed = games;
  plays.install(games, any);
  words.install(games, any);
}

/** Screens that show matches await this; then playUi() and gameWords() can be called, for one game
 * or for all. */
export async function loadPlay(name?: GameName): Promise<void> {
  await Promise.all([plays.load(name), words.load(name)]);
}

export const hasPlay = (name: GameName): boolean => plays.has(name) && words.has(name);

export const loadWords = (): Promise<void> => words.load();

export const playUi = (name: GameName): PlayUi => plays.of(name);

export const gameWords = (name: GameName): GameWords => words.of(name);

/** A move that nobody has made, in words; `before` is the position in which it can be made. */
export function possibleMove(word: string, seat: number, before: GameState): string {
  return gameWords(before.game).move(word, seat, before);
}
