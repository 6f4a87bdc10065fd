// help-ui.ts - what a game brings to the help beside its table. The sentences are those of its book
// (`rules`, docs/protocol.md); a game only says which of them belong where, and draws the pictures.
import type { ComponentType } from "preact";
import type { AnyScore, GameState, SeatScore } from "../types";

/** One thing that scores. */
export interface HelpCard {
  paragraph: string; // of the book, and of the diagram
  name: string;
  yours: string; // how it stands in the player's own city: "13 × 6 = 78"
  keys: readonly string[]; // the places of the own city that it is about
}

export interface HelpUi {
  title: string; // over the cards, marked
  cards(state: GameState, score: AnyScore, seat: number): HelpCard[];
  documents: Readonly<Record<string, string>>; // small positions, as `survey` reads them
  Picture: ComponentType<{ paragraph: string; score: SeatScore }>;
  turn: readonly string[]; // paragraphs: the order of a turn
  More?: ComponentType; // what else one must know, below the turn
}
