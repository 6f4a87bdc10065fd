// match.ts - a match as it is agreed on and kept: plain values. With the seed, luck deals the same
// tiles again, so the moves of the seats are all that must be kept.
import type { GameName } from "../types";

export interface Seat {
  bot: string | null; // the bot's level; null: a person at this device
  name: string; // what a person is called; empty: "You", or "Player 2"
}

export interface Agreement {
  game: GameName;
  seats: Seat[]; // the architect of a solo game has none
  architect: string; // of a solo game; else empty
  variants: string[];
  rulings: Record<string, string>;
  long: boolean; // all 61 tiles
  set?: string; // what is printed on the parts, packed; none: the usual set
}

export interface Match {
  id: string;
  agreed: Agreement;
  seed: string; // decimal, below 2^64, or of a record: "REVEAL,NONCES"; empty: luck's moves are
    // among the others
  date: string; // 2026-11-15
  moves: string[]; // of seats, architects included; luck's follow from the seed, if there is one
  over: boolean;
}

/** The line that begins it. */
export function newgameLine({ agreed, seed }: Pick<Match, "agreed" | "seed">): string {
  const words = [`newgame ${agreed.game} players=${agreed.seats.length}`];
  if (agreed.architect) words.push(`architect=${agreed.architect}`);
  if (agreed.variants.length) words.push(`variants=${agreed.variants.join(",")}`);
  const rulings = Object.entries(agreed.rulings).map(([name, choice]) => `${name}:${choice}`);
  if (rulings.length) words.push(`rulings=${rulings.join(",")}`);
  if (agreed.long) words.push("stacks=long");
  if (agreed.set) words.push(`set=data:${agreed.set}`);
  return [...words, ...(seed ? [`seed=${seed}`] : [])].join(" ");
}

function randomWord(): bigint {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high) << 32n) | BigInt(low);
}

export function newMatch(agreed: Agreement, seed = randomWord().toString()): Match {
  const date = new Date().toISOString().slice(0, 10);
  return { id: randomWord().toString(36), agreed, seed, date, moves: [], over: false };
}

/** A person against one bot: what Play now begins. */
export function duel(game: GameName, level: string, name: string): Agreement {
  return {
    game,
    seats: [{ bot: null, name }, { bot: level, name: "" }],
    architect: "",
    variants: [],
    rulings: {},
    long: false,
  };
}
