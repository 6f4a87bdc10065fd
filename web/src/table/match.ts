// match.ts - a match as it is agreed on and kept: plain values. With the seed, luck deals the same
// tiles again, so the moves of the seats are all that must be kept.
import type { Agreed } from "../options/options";
import type { GameName } from "../types";
import { gameOf } from "./installed-games";

export interface Seat {
  bot: string | null; // the bot's level; null: a person at this device
  name: string; // of a person; empty: "You", or "Player 2"
}

export interface Agreement {
  game: GameName;
  seats: Seat[]; // without a seat that the game plays itself
  options: Agreed; // as newgame has them; what is missing has its default
  set?: string; // what is printed on the parts, packed; none: the usual set
}

export interface Match {
  id: string;
  agreed: Agreement;
  seed: string; // decimal, below 2^64, or of a record: "REVEAL,NONCES"; empty: luck's moves are
    // among the others
  date: string; // 2026-11-15
  moves: string[]; // of all seats; luck's follow from the seed, if there is one
  over: boolean;
  start?: string[]; // a beginning that was played elsewhere, luck's moves included; the seed deals
    // what comes after it
  continues?: true; // it began in the middle of another game: statistics leave it out
}

/** The line of the protocol that starts it. */
export function newgameLine({ agreed, seed }: Pick<Match, "agreed" | "seed">): string {
  const options = Object.entries(agreed.options).map(([key, text]) => `${key}=${text}`);
  const words = [`newgame ${agreed.game} players=${agreed.seats.length}`, ...options];
  if (agreed.set) words.push(`set=data:${agreed.set}`);
  return [...words, ...(seed ? [`seed=${seed}`] : [])].join(" ");
}

/** The lines that begin it: all that comes before its own moves. */
export function beginLines(match: Pick<Match, "agreed" | "seed" | "start">): string[] {
  const { agreed, seed, start } = match;
  if (!start) return [newgameLine(match)];
  return [
    newgameLine({ agreed, seed: "" }), ...(start.length > 0 ? [`move ${start.join(" ")}`] : []),
    `deal seed=${seed}`,
  ];
}

function randomWord(): bigint {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high) << 32n) | BigInt(low);
}

export function newMatch(agreed: Agreement, seed = randomWord().toString()): Match {
  const date = new Date().toISOString().slice(0, 10);
  return { id: randomWord().toString(36), agreed, seed, date, moves: [], over: false };
}

/** A person against one bot: what Play now starts. */
export function duel(game: GameName, level: string, name: string): Agreement {
  return { game, seats: [{ bot: null, name }, { bot: level, name: "" }], options: {} };
}

/** Converts an agreement that an older page kept, with a field for each option. */
export function upToDate<T extends Agreement>(kept: T): T {
  return kept.options ? kept
    : { ...kept, options: gameOf(kept.game)?.optionsBefore?.(kept) ?? {} };
}
