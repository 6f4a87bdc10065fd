// server-messages.ts - what a server sends, as docs/server.md describes it.
import type { Say } from "../engine";
import type { GameName } from "../types";
import type { AgreedSeat, Aids, Clocks, GivenUp, Phase, ServerEvent, Standing } from "./events";

/** A refusal, over HTTP and over a socket alike. */
export interface Refused {
  code: string;
  text: string; // English
  say?: Say;
  rule?: string;
  version?: number;
  wait?: number; // seconds
  limit?: string;
}

export interface SummarySeat extends AgreedSeat {
  here?: boolean;
  standing?: Standing;
  bot?: string;
  lost?: number; // when it loses the game unless its player returns
}

export interface Summary {
  table: string;
  version: number;
  phase: Phase;
  opening?: boolean; // all seats are taken, and their parts of the shuffle are awaited
  game: GameName;
  setup: Record<string, string>;
  seats: SummarySeat[];
  speed: string;
  aids: Aids;
  spectators: boolean;
  public: boolean;
  chat: boolean;
  turn?: number;
  clocks?: Clocks;
  reason?: GivenUp; // of a game that was given up, by the seat `loser`
  loser?: number;
  created: number;
  touched: number;
  you?: number;
  host?: number;
  watchers?: number;
}

export interface Ack {
  type: "ack";
  id: string;
  version: number;
  you?: number;
  token?: string;
}

export interface Presence {
  here: boolean[];
  watchers: number;
  lapse?: number; // how long the clocks of this table alone have stood still, in milliseconds
}

export type Message =
  | { type: "hello"; server: string; protocol: number; now: number }
  | Ack
  | ({ type: "refused"; id?: string; table?: string } & Refused)
  | { type: "events"; table: string; events: ServerEvent[] }
  | ({ type: "presence"; table: string } & Presence)
  | { type: "pong"; id: string; now: number }
  | { type: "store"; works: boolean }
  | { type: "bye"; reason: string; wait: number };
