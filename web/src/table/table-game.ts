// table-game.ts - what tables, lists and forms know of a game. Other parts of the page want more of
// it, and each says what (learn/learn-ui.ts); a game's one value, a GameUi, has it all
// (games/game-ui.ts). What lists show is in the value itself; the rest is loaded by the screens that
// need it.
import type { ComponentChildren, ComponentType } from "preact";
import type { Model } from "../board/model";
import type { PlaceMark } from "../board/place-marks";
import type { Box } from "../board/view";
import type { Agreed } from "../options/options";
import type { AnyScore, GameName, GameState } from "../types";
import type { CoachMark } from "./coach-marks";
import type { CoachUi } from "./coaching";
import type { HelpUi } from "./help-ui";
import type { Action } from "./keys";
import type { MoveEvent } from "./move-event";
import type { Table } from "./table";

export interface SetFieldProps {
  value: string; // a packed set, empty for the usual one
  onChange(data: string): void;
}

/** A command of the text box. */
export interface Command {
  form: string; // what to type
  help: string;
  run(table: Table, rest: string): string[] | Promise<string[]>;
}

export type Commands = Record<string, Command>;

/** Describes a move for a screen reader. */
export type Teller = (table: Table, event: MoveEvent) => string;

/** The moves of a game in words. */
export interface GameWords {
  luck(word: string, after: GameState, names: readonly string[]): string;
  hidesLuck?: boolean; // a list of moves leaves it out
  /** Without saying whose it is. */
  move(word: string, seat: number, before: GameState): string;
  /** Why `best` alone has won, though the seats `equal` have as many points. */
  tie(state: GameState, best: number, equal: readonly number[], name: string): string;
  /** The places of a seat's city: for each key, a text of all that is visible there. */
  looks(state: GameState, seat: number): Map<string, string>;
}

/** A city that can be drawn. */
export interface CityPicture {
  seat: number;
  box: Box; // with room around it
  tight: Box; // without
  content: ComponentChildren;
}

/** What is highlighted in a city. */
export interface Emphasis {
  lit?: ReadonlySet<string>;
  fresh?: ReadonlySet<string>;
}

/** Marks over a seat's city, and the box that they need; null for a seat without a picture. */
export type DrawMarks = (
  state: GameState, seat: number, tilt: boolean, marks: readonly PlaceMark[],
) => Pick<CityPicture, "box" | "content"> | null;

/** A part of the score: what it brings each seat, and the places of its city that bring it. */
export interface ScorePart {
  id: string;
  name: string;
  sign?: ComponentChildren;
  cells: readonly { points: number; keys?: readonly string[] }[];
}

/** How far a sheet is filled in while the points are counted. */
export interface SheetCount {
  later: ReadonlySet<string>; // the parts that are still to come
  now: string; // the part that is counted
  totals: readonly number[];
}

/** What only the end of a game needs. */
export interface EndUi {
  /** The parts of the score as the sheet lists them. */
  parts(state: GameState, score: AnyScore): ScorePart[];
  /** The name of one of them, by its id. */
  partName(id: string): string;
  /** A seat's city for a 3-D printer; null if it has none. */
  model(state: GameState, seat: number): Model | null;
}

export interface SheetProps {
  score: AnyScore;
  names: string[];
  state?: GameState; // with it a sheet can say more than points
  count?: SheetCount | null; // while the points are counted
  onLight?(seat: number, keys: string[] | null): void;
}

/** One moment of a game; `seat` is whose things are looked at, null for all. */
export interface MomentProps {
  state: GameState;
  seat: number | null;
}

export interface CityProps {
  state: GameState;
  seat: number;
}

/** A move of a record; `seat` is below 0 if luck made it. */
export interface MoveProps {
  word: string;
  seat: number;
  told: string; // in words
  isTold?: boolean; // words are seen beside the picture
  before?: GameState; // in which its turn began, if more can be told with it
}

/** How a game is played, replayed and shown in lists of games. */
export interface PlayUi {
  Board: ComponentType<{ table: Table }>;
  commands: Commands; // for the text box, besides the common ones
  /** A typed move with names in the reader's language, as the rules read it. */
  typed?(words: string): string;
  tell: Teller;
  keys: Record<string, Action>; // besides the common ones
  Mini: ComponentType<CityProps>; // a small city in a list of matches
  Sample?: ComponentType; // a city on the settings page, drawn by these settings
  Sheet: ComponentType<SheetProps>;
  Market: ComponentType<MomentProps>; // what lies on the table besides the cities
  Boards?: ComponentType<MomentProps & { names: string[] }>; // common boards, at length
  picture(state: GameState, seat: number, tilt: boolean, emphasis: Emphasis): CityPicture | null;
  Move?: ComponentType<MoveProps>; // a move as a picture, with its words for screen readers
  Bare: ComponentType<CityProps>; // for a seat that has no picture
  load?(): Promise<unknown>; // what pictures need
  loadHelp?(): Promise<HelpUi>; // for the help beside the table
  loadEnd?(): Promise<EndUi>;
  loadMarks?(): Promise<DrawMarks>; // for reviews and solutions
  places?(word: string): string[]; // of the city, that a move changes; where a turn has several
  loadCoach?(): Promise<CoachUi>;
  marks?: readonly CoachMark[]; // of a first game, in the order of a turn
}

/** Sentences are marked; t() says them. */
export interface TableGame {
  name: GameName;
  title: string;
  letters: string; // with which its rules are numbered
  rules: string; // the address of the module with its rules alone
  bots: string; // and of the one with its bots
  about: string; // what the players do
  facts: string; // how many players, how long
  lesson?: string; // what its first lesson is, if it has one
  Art: ComponentType; // its picture
  solo?: string; // what a game for one is, if it is offered
  /** The name of a seat that the game plays itself; empty if there is none. */
  ownSeat?(options: Agreed): string;
  /** Converts the options of an agreement that an older page kept. */
  optionsBefore?(kept: object): Agreed;
  /** How many of the last moves belong to a turn that is not finished, if a turn has several. */
  openSteps?(events: readonly MoveEvent[], state: GameState): number;
  /** Does this step leave nothing to take back? Without it every move does. */
  closes?(word: string): boolean;
  /** The field in which a set is chosen. */
  setField?(): Promise<ComponentType<SetFieldProps>>;
  /** Shows this set from now on, null: the usual one. Only for games whose parts are printed from a
   * set. */
  showSet?(file: object | null): Promise<void>;
  loadPlay(): Promise<PlayUi>;
  loadWords(): Promise<GameWords>;
}

/** A game that is not offered. */
export type AnyGame = Pick<TableGame, "loadPlay" | "loadWords">;
