// table-game.ts - what tables, lists and forms know of a game. Other parts of the page want more of
// it, and each says what (learn/learn-ui.ts); a game's one value, a GameUi, has it all
// (games/game-ui.ts). What lists show is in the value itself; the rest is loaded by the screens that
// need it.
import type { ComponentChildren, ComponentType } from "preact";
import type { Box } from "../board/view";
import type { Agreed } from "../options/options";
import type { AnyScore, GameName, GameState } from "../types";
import type { Action } from "./keys";
import type { MoveEvent } from "./move-event";
import type { Table } from "./table";

export interface SetFieldProps {
  value: string; // a packed set, empty for the usual one
  onChange(data: string): void;
}

/** A word of the text box. */
export interface Command {
  form: string; // what to type
  help: string;
  run(table: Table, rest: string): string[] | Promise<string[]>;
}

export type Commands = Record<string, Command>;

/** A move in words, as others hear it. */
export type Teller = (table: Table, event: MoveEvent) => string;

/** The moves of a game in words. */
export interface GameWords {
  luck(word: string, after: GameState, names: readonly string[]): string;
  /** Without saying whose it is. */
  move(word: string, seat: number, after: GameState): string;
  /** Why `best` alone has won, though the seats `equal` have as many points. */
  tie(state: GameState, best: number, equal: readonly number[], name: string): string;
  /** Each place of a seat's city as its key and a text of all that is seen there. */
  looks(state: GameState, seat: number): Map<string, string>;
}

/** A city that can be drawn. */
export interface CityPicture {
  seat: number;
  box: Box;
  content: ComponentChildren;
}

/** What of a city is emphasised. */
export interface Emphasis {
  lit?: ReadonlySet<string>;
  fresh?: ReadonlySet<string>;
}

export interface SheetProps {
  score: AnyScore;
  names: string[];
  state?: GameState; // with it a sheet knows more than points
  onLight?(seat: number, keys: string[] | null): void;
}

/** One moment of a game; `seat`: whose things are looked at, or all. */
export interface MomentProps {
  state: GameState;
  seat: number | null;
}

export interface CityProps {
  state: GameState;
  seat: number;
}

/** How a game is played, replayed and shown in lists of games. */
export interface PlayUi {
  Board: ComponentType<{ table: Table }>;
  commands: Commands; // for the text box, beside the common ones
  tell: Teller;
  keys: Record<string, Action>; // beside the common ones
  Mini: ComponentType<CityProps>; // a city in a list of games
  Sheet: ComponentType<SheetProps>;
  Market: ComponentType<MomentProps>; // what lies on the table besides the cities
  Boards?: ComponentType<MomentProps & { names: string[] }>; // common boards, at length
  picture(state: GameState, seat: number, tilt: boolean, emphasis: Emphasis): CityPicture | null;
  Bare: ComponentType<CityProps>; // a seat that has no picture
  load?(): Promise<unknown>; // what pictures need
}

/** Sentences are marked; t() says them. */
export interface TableGame {
  name: GameName;
  title: string;
  letters: string; // that its rules are numbered by
  about: string; // what one does in it
  facts: string; // how many players, how long
  lesson?: string; // what its first lesson is, if it has one
  Art: ComponentType; // its picture
  solo?: string; // what a game of one is, if it is offered
  /** The name of a seat that the game plays itself; empty: there is none. */
  ownSeat?(options: Agreed): string;
  /** The options of an agreement that an older page has kept. */
  optionsBefore?(kept: object): Agreed;
  /** How many of the last moves belong to the turn that is still open, where a turn is several. */
  openSteps?(events: readonly MoveEvent[], state: GameState): number;
  /** The field in which a set is chosen, for the row of its file. */
  setField?(): Promise<ComponentType<SetFieldProps>>;
  /** Where what is printed on the parts is a set: shows this one from now on, null: the usual. */
  showSet?(file: object | null): Promise<void>;
  loadPlay(): Promise<PlayUi>;
  loadWords(): Promise<GameWords>;
}

/** How a game is played that has no row. */
export type AnyGame = Pick<TableGame, "loadPlay" | "loadWords">;
