// protocol.ts - what a server says, as docs/server.md describes it.
import type { Say } from "../engine";
import type { Aids } from "../table/aids";
import type { GameName } from "../types";

export type Phase = "waiting" | "playing" | "over";
export type VoteChoice = "wait" | "bot" | "end";

/** An open seat waits for whoever joins. */
export interface AgreedSeat {
  kind: "human" | "open" | "bot";
  name?: string;
  level?: string;
}

export type Standing = "playing" | "away" | "left" | "timedout" | "resigned" | "replaced";

interface Common {
  version: number;
  at: number; // milliseconds since 1970, by the server's clock
  digest: string; // of the position after it
  seat?: number;
}

/** Milliseconds left by seat; null: it has no clock. */
export type Clocks = (number | null)[];

interface Played {
  moves: string[]; // luck's among them
  turn: number; // -1 when over
  clocks?: Clocks;
}

export interface Created {
  type: "created";
  game: GameName;
  setup: Record<string, string>;
  seats: AgreedSeat[];
  speed: string;
  aids: Aids;
  spectators: boolean;
  public: boolean;
  chat: boolean;
  commit: string;
  host?: number;
  rematch_of?: string;
}

/** How a game of two was given up. */
export type GivenUp = "resigned" | "left" | "timedout";

export interface Finished {
  type: "finished";
  reason: "end" | "abandoned" | "closed" | GivenUp;
  loser?: number; // who gave it up
  scores?: number[];
  places?: number[];
  reveal?: string;
}

export type ServerEvent = Common & (
  | Created
  | { type: "joined"; name: string }
  | { type: "nonce"; nonce: string }
  | ({ type: "started"; nonces: string } & Played)
  | ({ type: "moved" } & Played)
  | { type: "asked"; to: number }
  | { type: "answered"; yes: boolean }
  | { type: "tookback"; to: number; turn: number; clocks?: Clocks }
  | { type: "left"; bot?: string; wait?: number } // wait: seconds until the game is lost
  | { type: "timedout" | "resigned" | "replaced"; bot: string; wait?: number }
  | { type: "returned"; clocks?: Clocks }
  | { type: "away" | "back" }
  | { type: "voted"; about: number; choice: VoteChoice }
  | { type: "chat"; name: string; text: string }
  | { type: "muted"; on: boolean }
  | { type: "rematch" }
  | { type: "rematched"; table: string }
  | Finished
);

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
}

export interface Summary {
  table: string;
  version: number;
  phase: Phase;
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
}

export type Message =
  | { type: "hello"; server: string; protocol: number; now: number }
  | Ack
  | ({ type: "refused"; id?: string; table?: string } & Refused)
  | { type: "events"; table: string; events: ServerEvent[] }
  | ({ type: "presence"; table: string } & Presence)
  | { type: "pong"; id: string; now: number }
  | { type: "bye"; reason: string; wait: number };
