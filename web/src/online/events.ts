// events.ts - what happens at a table; made from src/table/event.c by `ninja events`, not by hand.
export type Phase = "waiting" | "playing" | "over";
export type SeatKind = "open" | "human" | "bot";
export type Aids = "none" | "score" | "full";
export type Standing = "playing" | "away" | "left" | "timedout" | "resigned" | "replaced";
export type VoteChoice = "wait" | "bot" | "end";
export type GivenUp = "left" | "timedout" | "resigned";
export type Reason = "end" | "abandoned" | "closed" | "left" | "timedout" | "resigned";
export type Watch = "token";

/** Milliseconds left by seat; null: it has no clock. */
export type Clocks = (number | null)[];

/** An open seat waits for whoever joins. */
export interface AgreedSeat {
  kind: SeatKind;
  name?: string;
  level?: string;
}

interface Common {
  version: number; // its number, from 1
  at: number; // milliseconds since 1970, by the server's clock
  digest: string; // of the position after it; all zeros before the start
  seat?: number; // the seat it belongs to, from 0; missing if it belongs to none
}

interface OfSeat extends Common {
  seat: number;
}

/** always event 1 */
export interface Created extends Common {
  type: "created";
  game: string;
  setup: Record<string, string>; // the keys of newgame; default values are left out
  set_data?: string; // the set that setup names, packed, in base64
  seats: AgreedSeat[];
  speed: string; // live:BANK+INCREMENT, days:N or none
  aids: Aids;
  spectators: boolean;
  watch?: Watch; // missing: anyone who knows the table's id may watch; token: watching needs a token
  public: boolean;
  chat: boolean;
  commit: string; // what the shuffle is committed to
  host?: number; // the seat of its creator
  rematch_of?: string; // the table before it
}

/** a player took an open seat */
export interface Joined extends OfSeat {
  type: "joined";
  name: string;
}

/** a seat shows the hash of its part of the shuffle, and keeps the part to itself */
export interface Sealed extends OfSeat {
  type: "sealed";
  seal: string; // hash of its nonce, 64 digits 0-9 and a-f
}

/** a seat added its part to the shuffle */
export interface Nonce extends OfSeat {
  type: "nonce";
  nonce: string;
}

/** all seats are taken and what they sealed is fixed: they now open it */
export interface Opening extends Common {
  type: "opening";
}

/** a seat did not open its part in time and has forfeited it */
export interface Unopened extends OfSeat {
  type: "unopened";
}

/** all seats are taken; luck has dealt */
export interface Started extends Common {
  type: "started";
  nonces: string; // the parts of the seats, in order
  moves: string[]; // in the order of play, including luck's
  turn: number; // the seat to move; -1 when the game is over
  clocks?: Clocks; // milliseconds left to each seat, null for a bot
}

/** a seat moved */
export interface Moved extends OfSeat {
  type: "moved";
  moves: string[]; // in the order of play, including luck's
  turn: number; // the seat to move; -1 when the game is over
  clocks?: Clocks; // milliseconds left to each seat, null for a bot
}

/** a seat asks to take back */
export interface Asked extends OfSeat {
  type: "asked";
  to: number; // how many moves remain
}

/** a seat answers the pending question */
export interface Answered extends OfSeat {
  type: "answered";
  yes: boolean;
}

/** only the first `to` moves remain */
export interface Tookback extends Common {
  type: "tookback";
  to: number; // how many moves remain
  turn: number; // the seat to move; -1 when the game is over
  clocks?: Clocks; // milliseconds left to each seat, null for a bot
}

/** before opening or the start, the seat is open again and `bot` is missing; later, this bot takes over */
export interface Left extends OfSeat {
  type: "left";
  bot?: string; // the level that takes over
  wait?: number; // seconds after which the seat has lost the game
}

/** its clock ran out; this bot takes over */
export interface Timedout extends OfSeat {
  type: "timedout";
  bot: string; // the level that takes over
  wait?: number; // seconds after which the seat has lost the game
}

/** it resigned; this bot takes over */
export interface Resigned extends OfSeat {
  type: "resigned";
  bot: string; // the level that takes over
  wait?: number; // seconds after which the seat has lost the game
}

/** its owner took the seat back from the bot */
export interface Returned extends OfSeat {
  type: "returned";
  clocks?: Clocks; // milliseconds left to each seat, null for a bot
}

/** its owner has had no connection for a while */
export interface Away extends OfSeat {
  type: "away";
}

/** its owner is here again */
export interface Back extends OfSeat {
  type: "back";
}

/** what to do about the seat `about`, which is away */
export interface Voted extends OfSeat {
  type: "voted";
  about: number;
  choice: VoteChoice;
}

/** by vote, this bot takes over */
export interface Replaced extends OfSeat {
  type: "replaced";
  bot: string; // the level that takes over
}

/** a chat line */
export interface Chat extends OfSeat {
  type: "chat";
  name: string;
  text: string;
}

/** the host muted this seat, or unmuted it */
export interface Muted extends OfSeat {
  type: "muted";
  on: boolean;
}

/** this seat wants to play again */
export interface Rematch extends OfSeat {
  type: "rematch";
  seal?: string; // of its part of the next shuffle
}

/** everyone who is still there wants to: the new table */
export interface Rematched extends Common {
  type: "rematched";
  table: string;
}

/** the game is over */
export interface Finished extends Common {
  type: "finished";
  reason: Reason;
  loser?: number; // the seat that gave up the game
  scores: number[];
  places: number[];
  reveal?: string; // the seed of the shuffle
}

export type ServerEvent =
  | Created
  | Joined
  | Sealed
  | Nonce
  | Opening
  | Unopened
  | Started
  | Moved
  | Asked
  | Answered
  | Tookback
  | Left
  | Timedout
  | Resigned
  | Returned
  | Away
  | Back
  | Voted
  | Replaced
  | Chat
  | Muted
  | Rematch
  | Rematched
  | Finished;
