// table-view.ts - what the events of a table add up to, as a plain value: the fold of the server itself
// (src/table), which polis.wasm brings along, and what was said besides.
import type { Fold, Refusal } from "../engine";
import type { Agreement } from "../table/match";
import type { GameName } from "../types";
import type {
  Aids, Chat, Clocks, Phase, Reason, SeatKind, ServerEvent, Standing, VoteChoice, Watch,
} from "./events";

/** All but its kind, the level of a bot's seat and the name is a person's alone. */
export interface SeatView {
  kind: SeatKind;
  level?: string;
  name?: string;
  standing?: Standing;
  bot?: string; // the level that plays in its owner's place
  lost?: number; // when, still gone, it has lost the game, by the server's clock
  muted?: boolean;
  rematch?: boolean; // wanted
  part?: "sealed" | "wanted" | "opened" | "forfeited" | "bare"; // its part of the shuffle
  votes?: Readonly<Record<number, VoteChoice>>; // about seats that are away
  may?: readonly string[]; // what it may say now
}

/** A take-back that was asked for and is not answered by all. */
export interface Question {
  seat: number;
  to: number;
  yes: readonly number[]; // seats that agreed
}

export interface Result {
  reason?: Reason;
  loser?: number; // who gave it up
  scores: readonly number[];
  places: readonly number[];
  reveal: string; // empty: it is not told
}

/** As table_write_view of src/table/view.c has it. */
export interface FoldedView {
  version: number;
  phase: Phase;
  opening?: boolean; // all seats are taken, and their parts of the shuffle are awaited
  game: GameName;
  setup: Readonly<Record<string, string>>;
  duel: boolean; // who gives it up ends it
  seats: readonly SeatView[];
  speed: string;
  aids: Aids;
  spectators: boolean;
  watch?: Watch; // there: the id is not enough to look on
  public: boolean;
  chat: boolean;
  commit: string;
  nonces: string;
  turn: number;
  moves: number;
  digest: string;
  blind: boolean; // it is played with a set that is not here
  set_data?: string; // the set that it is played with, if not the usual one
  clocks?: Clocks;
  may: readonly string[]; // what those who look on may say
  question?: Question;
  result?: Result;
  next?: string; // the rematch
  rematch_of?: string;
  unknown: number; // events of a newer server that mean nothing here
  created: number;
  touched: number;
  host?: number;
}

export interface TableView extends FoldedView {
  words: readonly string[]; // all moves, luck's included; another list whenever they change
  lines: readonly Chat[];
  clocksAt: number; // when the clocks stood so, by the server's clock
}

/** May this seat say it now? Null: those who look on. */
export function may({ seats, may: all }: Pick<TableView, "seats" | "may">, seat: number | null,
  verb: string): boolean {
  return (seat === null ? all : seats[seat]?.may ?? []).includes(verb);
}

/** The level that plays a seat; null: its owner, or nobody yet. */
export function playedBy({ bot, level }: SeatView): string | null {
  return bot ?? level ?? null;
}

/** A table whose events come one after the other. */
export class TableFold {
  version = 0;
  refusal: Refusal | null = null; // of the last event
  private lines: Chat[] = [];
  private words: readonly string[] = [];

  constructor(private readonly fold: Fold) {
    this.clear();
  }

  clear(): void {
    this.fold.clear();
    this.version = 0;
    this.lines = [];
  }

  /** The next event; false: it contradicts those before it, as `refusal` says, and only clear()
   * helps. */
  add(event: ServerEvent): boolean {
    this.refusal = this.fold.add(event);
    if (this.refusal) return false;
    this.version = event.version;
    if (event.type === "chat") this.lines = [...this.lines, event];
    return true;
  }

  /** All so far, at a time of the server's clock; not before the first event. */
  view(now: number): TableView {
    const view = JSON.parse(this.fold.view(now)) as FoldedView;
    const words = this.fold.words();
    if (words !== this.words.join(" ")) this.words = words.split(" ").filter(Boolean);
    return { ...view, words: this.words, lines: this.lines, clocksAt: now };
  }
}

/** What was agreed on, as a table of this device has it. */
export function agreementOf(
  view: Pick<TableView, "game" | "setup" | "seats" | "set_data">,
): Agreement {
  const { players: _, set: __, ...options } = view.setup; // the set by its name alone
  return {
    game: view.game,
    seats: view.seats.map(({ level = null, name = "" }) => ({ bot: level, name })),
    options,
    ...(view.set_data ? { set: view.set_data } : {}),
  };
}
