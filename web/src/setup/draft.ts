// draft.ts - a game that is being agreed on, as plain values: what the dialog edits, and the
// agreement that results.
import {
  choose, offerFor, proposed, settled, unusual, type Offer, type OptionRow, type Options,
} from "../options/options";
import type { Agreement, Seat } from "../table/match";

/** Who plays: bots, people on this device, or one person alone. */
export type Company = "bots" | "people" | "solo";

export interface Draft extends Agreement {
  company: Company;
  lot: boolean; // who starts is drawn by lot, in a game that has no option for it
}

const ANYBODY: Seat = { bot: null, name: "" };

interface Host {
  name: string;
  level: string;
}

/** How many players a table can have. */
export function counts({ min, max }: Options): number[] {
  const least = Math.max(2, min);
  return Array.from({ length: max - least + 1 }, (_, i) => least + i);
}

export function offerOf(options: Options, { seats }: Pick<Agreement, "seats">): Offer {
  return offerFor(options, seats.length);
}

/** A new draft for this company. */
export function newDraft(options: Options, company: Company, { name, level }: Host): Draft {
  const host: Seat = { bot: null, name };
  const other: Seat = company === "bots" ? { bot: level, name: "" } : ANYBODY;
  const seats = company === "solo" ? [host] : [host, other];
  const { game } = options;
  return { game, company, seats, options: proposed(offerOf(options, { seats })), lot: false };
}

/** The draft without what its players cannot agree on. */
function settle(draft: Draft, options: Options): Draft {
  return { ...draft, options: settled(offerOf(options, draft), draft.options) };
}

/** The same agreement with other company; what does not concern seats stays. */
export function inCompany(draft: Draft, options: Options, company: Company, host: Host): Draft {
  const { seats } = newDraft(options, company, host);
  return settle({ ...draft, company, seats }, options);
}

/** The draft with this many seats; new ones are like the last. */
export function withSeats(draft: Draft, options: Options, count: number, level: string): Draft {
  const fresh: Seat = draft.company === "bots" ? { bot: level, name: "" } : ANYBODY;
  const seats = Array.from({ length: count }, (_, i) => draft.seats[i] ?? fresh);
  return settle({ ...draft, seats }, options);
}

export function withSeat(draft: Draft, seat: number, change: Partial<Seat>): Draft {
  return {
    ...draft,
    seats: draft.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)),
  };
}

const LOT = "lot";

/** The option by which the rules draw who starts. Without it the page shuffles the seats. */
export function lotRow(rows: readonly OptionRow[]): OptionRow | undefined {
  return rows.find(({ key, words }) =>
    key === "first" && words?.some(({ word }) => word === LOT));
}

export function isByLot(draft: Draft, options: Options): boolean {
  const row = lotRow(options.options);
  return row ? draft.options[row.key] === LOT : draft.lot;
}

export function withLot(draft: Draft, options: Options, on: boolean): Draft {
  const row = lotRow(options.options);
  if (!row) return { ...draft, lot: on };
  return { ...draft, options: choose(options.options, row, on ? LOT : "", draft.options) };
}

/** The seats in the order in which they play, in a game whose rules do not draw who starts. */
export function seated<T>(draft: Draft, options: Options, seats: readonly T[],
  below: (n: number) => number): T[] {
  return !lotRow(options.options) && draft.lot ? drawn(seats, below) : [...seats];
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

/** The agreement: names without spaces at the ends, options that differ from the defaults. */
export function agreementFrom(draft: Draft, options: Options, below: (n: number) => number):
Agreement {
  const seats = draft.seats.map(({ bot, name }) =>
    ({ bot, name: bot === null ? name.trim() : "" }));
  return {
    game: draft.game,
    seats: seated(draft, options, seats, below),
    options: unusual(offerOf(options, draft), draft.options),
    ...(draft.set ? { set: draft.set } : {}),
  };
}

function isSeat(value: unknown, levels: readonly string[]): value is Seat {
  const seat = value as Seat | null;
  return typeof seat?.name === "string" && (seat.bot === null || levels.includes(seat.bot));
}

function isMap(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null &&
    Object.values(value).every((text) => typeof text === "string");
}

/** An older page kept the lot in a field of its own for every game. */
function withLotRow(draft: Draft, options: Options): Draft {
  return draft.lot && lotRow(options.options)
    ? { ...withLot(draft, options, true), lot: false } : draft;
}

/** The draft that was kept last time, if it still fits this game and the bots that there are,
 * without what cannot be agreed on any more. */
export function draftOf(value: unknown, options: Options, levels: readonly string[]): Draft | null {
  const draft = value as Draft | null | undefined;
  if (typeof draft !== "object" || draft === null || draft.game !== options.game) return null;
  const fits = draft.company === "solo" ? options.min === 1 && draft.seats?.length === 1
    : ["bots", "people"].includes(draft.company) && counts(options).includes(draft.seats?.length);
  return fits && draft.seats.every((seat) => isSeat(seat, levels)) && isMap(draft.options) &&
    typeof draft.lot === "boolean" && ["string", "undefined"].includes(typeof draft.set)
    ? settle(withLotRow(draft, options), options) : null;
}
