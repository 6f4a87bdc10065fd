// identity.ts - who the player is to the server: a person's token, and one for each seat. Both stay
// on this device; whoever has one plays in its place.
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

/** The tables of which this device has a token of this kind, the newest first. */
function keptTables(kind: "seat." | "watch."): string[] {
  return keptNames(kind).map((name) => ({ name, at: kept<KeptToken>(name)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at).map(({ name }) => name.slice(kind.length));
}

/** The token of the seat at this table; null: none on this device. */
export function seatToken(table: string): string | null {
  return keptToken(`seat.${table}`);
}

/** The token that lets look on at this table, where the link alone does not. */
export function watchToken(table: string): string | null {
  return keptToken(`watch.${table}`);
}

const MOST = 60; // tokens of a kind; of older seats only the account knows

export function keepWatch(table: string, token: string): void {
  keep(`watch.${table}`, { token, at: Date.now() } satisfies KeptToken);
  for (const old of keptTables("watch.").slice(MOST)) forget(`watch.${old}`);
}

export function keepSeat(table: string, token: string): void {
  keep(`seat.${table}`, { token, at: Date.now() } satisfies KeptToken);
  for (const old of keptSeats().slice(MOST)) forgetTable(old);
}

/** The open steps of a turn at this table. */
export function stepsName(table: string): string {
  return `steps.${table}`;
}

/** The seat, its part of the shuffle, and what its player was about to do. Whoever has lost a seat may
 * still look on: the key stays. */
export function forgetTable(table: string): void {
  for (const name of [`seat.${table}`, stepsName(table), `held.${table}`]) forget(name);
  forgetPartsOf(table);
}

/** The tables at which this device has a seat, the newest first. */
export function keptSeats(): string[] {
  return keptTables("seat.");
}

/** All of them, also those where the person sits without a token of the seat or looked on. */
export function forgetTables(): void {
  const begun = keptNames(stepsName("")).map((name) => name.slice(stepsName("").length));
  for (const table of [...keptSeats(), ...begun]) forgetTable(table);
  for (const table of keptTables("watch.")) forget(`watch.${table}`);
}
