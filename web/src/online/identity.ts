// identity.ts - who the player is to the server: a person's token, and one for each seat. Both stay
// on this device; anybody who has one can play in the owner's place.
import { signal } from "@preact/signals";
import { follow, forget, keep, kept, keptNames } from "../storage";
import { forgetPartsOf } from "./shuffle-part";

export interface Person {
  person: string;
  name: string;
  token: string;
  account?: boolean; // it has a passphrase
}

interface KeptToken {
  token: string;
  at: number; // when it was taken, in milliseconds
}

function readPerson(): Person | null {
  const one = kept<Person>("person");
  return typeof one?.token === "string" && typeof one.name === "string" ? one : null;
}

export const person = signal<Person | null>(readPerson());

follow("person", () => {
  person.value = readPerson();
});

export function becomePerson(one: Person | null): void {
  person.value = one;
  if (one) keep("person", one);
  else forget("person");
}

export function chosenToken(): string | null {
  return person.value?.token ?? null;
}

function keptToken(name: string): string | null {
  const one = kept<KeptToken>(name);
  return typeof one?.token === "string" ? one.token : null;
}

/** The tables for which this device has a token of this kind, newest first. */
function keptTables(kind: "seat." | "watch."): string[] {
  return keptNames(kind).map((name) => ({ name, at: kept<KeptToken>(name)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at).map(({ name }) => name.slice(kind.length));
}

/** The token of the seat at this table; null: none on this device. */
export function seatToken(table: string): string | null {
  return keptToken(`seat.${table}`);
}

/** The token with which this table can be watched, if the link alone is not enough. */
export function watchToken(table: string): string | null {
  return keptToken(`watch.${table}`);
}

const MOST = 60; // tokens of a kind; only the account knows older seats

export function keepWatch(table: string, token: string): void {
  keep(`watch.${table}`, { token, at: Date.now() } satisfies KeptToken);
  for (const old of keptTables("watch.").slice(MOST)) forget(`watch.${old}`);
}

export function keepSeat(table: string, token: string): void {
  keep(`seat.${table}`, { token, at: Date.now() } satisfies KeptToken);
  for (const old of keptSeats().slice(MOST)) forgetTable(old);
}

/** The name under which the open steps of a turn at this table are kept. */
export function stepsName(table: string): string {
  return `steps.${table}`;
}

/** Forgets the seat, its part of the shuffle unless it was opened, and what its player was about to do. A player who has
 * lost a seat may still watch: the key stays. */
export function forgetTable(table: string): void {
  for (const name of [`seat.${table}`, stepsName(table), `held.${table}`, `plan.${table}`,
    `coach.${table}`])
    forget(name);
  forgetPartsOf(table);
}

/** The tables at which this device has a seat, newest first. */
export function keptSeats(): string[] {
  return keptTables("seat.");
}

/** Forgets all tables, also those where the person sits without a token of the seat, or only
 * watched. */
export function forgetTables(): void {
  const begun = keptNames(stepsName("")).map((name) => name.slice(stepsName("").length));
  for (const table of [...keptSeats(), ...begun]) forgetTable(table);
  for (const table of keptTables("watch.")) forget(`watch.${table}`);
}
