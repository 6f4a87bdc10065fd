// coaching.ts - what a board and a coach (coach/) know of each other. A board says what the player is
// about to play and asks before it plays something that cannot be taken back; a coach may ask the
// player to think again. Without a coach nothing of this happens.
import type { GameState } from "../types";

/** What the player wants to play now. */
export interface Attempt {
  words: string; // as the rules write them
  play(): void; // the player wants it all the same
  takeBack(): void; // the player wants to begin again
  /** Shows a better turn on the board, if it can. */
  show?(better: readonly string[]): void;
}

export interface Coach {
  /** The player may play this next; null: nothing is in hand. */
  consider(words: string | null): void;
  /** Shall the player think again? Answers soon, and no if it does not know. */
  holdsBack(attempt: Attempt): Promise<boolean>;
}

/** Where to look for something better, without saying what. */
export interface Where {
  text: string;
  keys?: readonly string[]; // the places of the player's city that it is about
}

/** What a game brings to a coach. */
export interface CoachUi {
  /** `mine` and `better` are whole turns, or what is left of one, from `state` on. */
  where(state: GameState, seat: number, mine: readonly string[], better: readonly string[]): Where;
}
