// table-view.ts - what the events of a table add up to, as a plain value: the server's own fold
// (src/table), which is part of polis.wasm, and the chat.
import type { Fold, Refusal } from "../engine";
import type { Agreement } from "../table/match";
import type { GameName } from "../types";
import type {
  Aids, Chat, Clocks, Phase, Reason, SeatKind, ServerEvent, Standing, VoteChoice, Watch,
} from "./events";

/** Only persons' seats have more than a kind, a name and a bot's level. */
export interface SeatView {
  kind: SeatKind;
  level?: string;
  name?: string;
  standing?: Standing;
  bot?: string; // the level that plays in the owner's place
  lost?: number; // when it loses the game unless its player returns, by the server's clock
  muted?: boolean;
  rematch?: boolean; // wanted
  part?: "sealed" | "wanted" | "opened" | "forfeited" | "bare"; // its part of the shuffle
  votes?: Readonly<Record<number, VoteChoice>>; // about seats that are away
  may?: readonly string[]; // the commands that it may send now
}

/** A request for a take-back that not everybody has answered. */
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
  reveal: string; // empty if it is not revealed
}

/** As table_write_view in src/table/view.c writes it. */
export interface FoldedView {
  version: number;
  phase: Phase;
  opening?: boolean; // all seats are taken, and their parts of the shuffle are awaited
  game: GameName;
  setup: Readonly<Record<string, string>>;
  duel: boolean; // a player who gives up ends it
  seats: readonly SeatView[];
  speed: string;
  aids: Aids;
  spectators: boolean;
  watch?: Watch; // present: the id is not enough to watch
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
  may: readonly string[]; // the commands that spectators may send
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
  words: readonly string[]; // all moves, luck's included; a new list whenever they change
  lines: readonly Chat[];
  clocksAt: number; // when the clocks were so, by the server's clock
}

/** May this seat send the command now? Null: spectators. */
export function may({ seats, may: all }: Pick<TableView, "seats" | "may">, seat: number | null,
  verb: string): boolean {
  return (seat === null ? all : seats[seat]?.may ?? []).includes(verb);
}

/** The level of the bot that plays a seat; null if its owner does, or nobody yet. */
export function playedBy({ bot, level }: SeatView): string | null {
  return bot ?? level ?? null;
}

/** Folds a table's events, one after the other. */
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

  /** Adds the next event. Returns false if it contradicts earlier ones, as `refusal` says; then only
   * clear() helps. */
  add(event: ServerEvent): boolean {
    this.refusal = this.fold.add(event);
    if (this.refusal) return false;
    this.version = event.version;
    if (event.type === "chat") this.lines = [...this.lines, event];
    return true;
  }

  /** The table so far, at a time by the server's clock; not before the first event. */
  view(now: number): TableView {
    const view = JSON.parse(this.fold.view(now)) as FoldedView;
    const words = this.fold.words();
    if (words !== this.words.join(" ")) this.words = words.split(" ").filter(Boolean);
    return { ...view, words: this.words, lines: this.lines, clocksAt: now };
  }
}

/** What was agreed on, in the form that a local table has. */
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
