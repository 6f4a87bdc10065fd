// types.ts - what the rules answer, as docs/protocol.md describes it.

/** What the rules call a game. games/list.ts and the engine know which there are. */
export type GameName = string;

/** What the state of every game has. */
export interface GameState {
  game: GameName;
  players: number;
  turn: number; // while luck is to deal, who moves next; -1 when over
  phase: string; // "luck", "over", or what the game calls it
  round?: number;
  seats: readonly unknown[];
  digest: string;
}

/** What the score of a seat has in every game. */
export interface SeatScore {
  total: number;
}

export interface GameScore<Seat> {
  seats: Seat[];
  winners: number[]; // empty until the game is over
}

export type AnyScore = GameScore<SeatScore>;
