// identity.ts - who the player is to the server: a person's token, and one for each seat. Both stay
// on this device; whoever has one plays in its place.
import { signal } from "@preact/signals";
import { follow, forget, keep, kept, keptNames } from "../storage";
import { forgetPartsOf } from "./part";

export interface Person {
  person: string;
  name: string;
  token: string;
  account?: boolean; // it has a passphrase
}

export interface KeptSeat {
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

/** The token of the seat at this table; null: none on this device. */
export function seatToken(table: string): string | null {
  const seat = kept<KeptSeat>(`seat.${table}`);
  return typeof seat?.token === "string" ? seat.token : null;
}

/** The token that lets look on at this table, where the link alone does not. */
export function watchToken(table: string): string | null {
  return kept<string>(`watch.${table}`) ?? null;
}

export function keepWatch(table: string, token: string): void {
  keep(`watch.${table}`, token);
}

const MOST = 60; // seats; of older ones only the account knows

export function keepSeat(table: string, token: string): void {
  keep(`seat.${table}`, { token, at: Date.now() } satisfies KeptSeat);
  for (const old of keptSeats().slice(MOST)) forgetTable(old);
}

/** The open steps of a turn at this table. */
export function stepsName(table: string): string {
  return `steps.${table}`;
}

/** The seat, its part of the shuffle, and what its player was about to do. */
export function forgetTable(table: string): void {
  for (const name of [`seat.${table}`, `watch.${table}`, stepsName(table), `held.${table}`]) forget(name);
  forgetPartsOf(table);
}

/** The tables at which this device has a seat, the newest first. */
export function keptSeats(): string[] {
  return keptNames("seat.").map((name) => ({ name, at: kept<KeptSeat>(name)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at).map(({ name }) => name.slice("seat.".length));
}

/** All of them, also those where the person sits without a token of the seat. */
export function forgetTables(): void {
  const begun = keptNames(stepsName("")).map((name) => name.slice(stepsName("").length));
  for (const table of [...keptSeats(), ...begun]) forgetTable(table);
}
