// draft.ts - a game that is being agreed on, as plain values: what the dialog edits, and the
// agreement that comes of it.
import type { Agreement, Seat } from "../table/match";
import type { GameName } from "../types";
import { ARCHITECTS, unusualRulings, VARIANTS } from "./options";

/** Who is at the table: bots, people at this device, or an architect alone. */
export type Company = "bots" | "people" | "solo";

export interface Draft extends Agreement {
  company: Company;
  lot: boolean; // who begins is drawn by lot
}

export const MOST_SEATS = 4;
export const LEAST_SEATS = 2; // but for a solo game, whose second seat is the architect's

const ANYBODY: Seat = { bot: null, name: "" };

interface Host {
  name: string;
  level: string;
}

/** A fresh draft for that company. */
export function newDraft(game: GameName, company: Company, { name, level }: Host): Draft {
  const host: Seat = { bot: null, name };
  const other: Seat = company === "bots" ? { bot: level, name: "" } : ANYBODY;
  return {
    game,
    company,
    seats: company === "solo" ? [host] : [host, other],
    architect: company === "solo" ? "hippodamos" : "",
    variants: [],
    rulings: {},
    long: false,
    lot: false,
  };
}

/** The same agreement with other company; what has nothing to do with seats stays. */
export function inCompany(draft: Draft, company: Company, host: Host): Draft {
  const fresh = newDraft(draft.game, company, host);
  const { variants, rulings, lot, set } = draft;
  return settle({ ...fresh, variants, rulings, lot, long: draft.long, ...(set ? { set } : {}) });
}

/** So many seats; new ones are taken as the last was. */
export function withSeats(draft: Draft, count: number, level: string): Draft {
  const fresh: Seat = draft.company === "bots" ? { bot: level, name: "" } : ANYBODY;
  const seats = Array.from({ length: count }, (_, i) => draft.seats[i] ?? fresh);
  return settle({ ...draft, seats });
}

export function withSeat(draft: Draft, seat: number, change: Partial<Seat>): Draft {
  return {
    ...draft,
    seats: draft.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)),
  };
}

/** The long game is for two or three players (AK-1.4). */
export function mayBeLong({ game, seats, architect }: Agreement): boolean {
  return game === "akropolis" && !architect && (seats.length === 2 || seats.length === 3);
}

function settle(draft: Draft): Draft {
  return mayBeLong(draft) ? draft : { ...draft, long: false };
}

/** Fisher and Yates; `below(n)` draws from 0 to n - 1. */
export function drawn<T>(list: readonly T[], below: (n: number) => number): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

/** What is played: names without blanks at their ends, rulings that differ from the usual. */
export function agreementFrom(draft: Draft, below: (n: number) => number): Agreement {
  const seats = draft.seats.map(({ bot, name }) =>
    ({ bot, name: bot === null ? name.trim() : "" }));
  return {
    game: draft.game,
    seats: draft.lot ? drawn(seats, below) : seats,
    architect: draft.architect,
    variants: draft.game === "akropolis" ? draft.variants : [],
    rulings: draft.game === "akropolis" ? unusualRulings(draft.rulings) : {},
    long: draft.long,
    ...(draft.set ? { set: draft.set } : {}),
  };
}

function isSeat(value: unknown, levels: readonly string[]): value is Seat {
  const seat = value as Seat | null;
  return typeof seat?.name === "string" && (seat.bot === null || levels.includes(seat.bot));
}

/** Is what was kept of the last time still a draft of this game, with bots that there are? */
export function isDraft(value: unknown, game: GameName, levels: readonly string[]): value is Draft {
  const draft = value as Draft | null | undefined;
  if (typeof draft !== "object" || draft === null || draft.game !== game) return false;
  const isSolo = draft.company === "solo";
  const names = (list: unknown, known: readonly { name: string }[]): boolean =>
    Array.isArray(list) && list.every((one) => known.some(({ name }) => name === one));
  return ["bots", "people", "solo"].includes(draft.company) &&
    Array.isArray(draft.seats) && draft.seats.every((seat) => isSeat(seat, levels)) &&
    draft.seats.length <= MOST_SEATS && draft.seats.length >= (isSolo ? 1 : LEAST_SEATS) &&
    (isSolo ? game === "akropolis" && names([draft.architect], ARCHITECTS)
      : draft.architect === "") &&
    names(draft.variants, VARIANTS) && typeof draft.rulings === "object" &&
    draft.rulings !== null && typeof draft.long === "boolean" && typeof draft.lot === "boolean" &&
    ["string", "undefined"].includes(typeof draft.set);
}
