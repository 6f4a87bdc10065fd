// join-table.ts - how the player gets a seat: creating a table, or joining one, as a guest or with
// an account.
import { asRequest, unusual, type Options } from "../options/options";
import { go } from "../router";
import { newFold } from "../rules";
import { change, settings } from "../settings";
import { below } from "../setup/begin";
import { offerOf, seated, type Draft } from "../setup/draft";
import type { Aids } from "../table/aids";
import { freshId } from "./connection";
import { becomePerson, keepSeat, keepWatch, person, watchToken, type Person } from "./identity";
import { forgetInvitation, invitation, needsInvitation } from "./invitation";
import { ask, isUnknownToken, RefusedByServer } from "./server-api";
import { forgetPart, newPart, partIsOf } from "./shuffle-part";

export interface Terms {
  speed: string;
  aids: Aids;
  spectators: boolean;
  chat: boolean;
  public: boolean;
  watch?: "token" | undefined; // present: the id of the table is not enough to watch
}

const MOST_LETTERS = 24;

export function cleanName(name: string): string {
  return name.trim().replace(/\s+/g, " ").slice(0, MOST_LETTERS);
}

/** The name that the player used last. */
export function knownName(): string {
  return settings.value.name || person.value?.name || "";
}

/** A guest is a nickname and a token, made when the player first plays with others. */
async function becomeGuest(name: string): Promise<void> {
  const invite = needsInvitation() ? invitation() : "";
  const body = { name, ...(invite ? { invite } : {}) };
  becomePerson(await ask<Person>("people", { body, token: null }));
  forgetInvitation();
}

/** Does something as the current person. If the server no longer knows that person (there may be
 * another server at the same address), it is forgotten: a guest gets a new token, an account sees
 * the refusal. */
async function asPerson<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (name !== settings.value.name) change({ name });
  const before = person.value;
  if (!before) await becomeGuest(name);
  try {
    return await act();
  } catch (fault) {
    if (!before || !isUnknownToken(fault)) throw fault;
    becomePerson(null);
    if (before.account) throw fault;
  }
  await becomeGuest(name);
  return await act();
}

/** The body of the request that creates a table. The first seat of the draft is the player's own;
 * those without a bot are open. */
export function creation(draft: Draft, options: Options, terms: Terms, name: string): object {
  const offer = offerOf(options, draft);
  const [, ...others] = draft.seats;
  const seats = ["human", ...others.map(({ bot }) => (bot === null ? "open" : `bot:${bot}`))];
  return {
    game: draft.game,
    seats: seated(draft, options, seats, below),
    name,
    ...terms,
    ...asRequest(offer, unusual(offer, draft.options)),
    ...(draft.set ? { set: `data:${draft.set}` } : {}),
  };
}

interface NewTable {
  table: string;
  tokens: (string | null)[];
  you: number;
  watch?: string; // lets others watch and join, if the id alone does not
}

/** Takes a seat with the player's own part in the shuffle. The part is kept if the answer was lost,
 * since it may be needed. */
async function withPart<T>(table: string | undefined, act: (seal: string) => Promise<T>): Promise<T> {
  const seal = newPart(await newFold(), table === undefined ? {} : { table });
  return await act(seal).catch((fault: unknown) => {
    if (fault instanceof RefusedByServer) forgetPart(seal);
    throw fault;
  });
}

/** Creates the table and goes there. */
export async function createTable(draft: Draft, options: Options, terms: Terms, name: string):
Promise<void> {
  const body = { id: freshId(), ...creation(draft, options, terms, name) };
  const made = await withPart(undefined, async (seal) => {
    const answer = await asPerson(name, () => ask<NewTable>("tables", { body: { ...body, seal } }));
    partIsOf(seal, answer.table);
    return answer;
  });
  const token = made.tokens[made.you];
  if (token) keepSeat(made.table, token);
  if (made.watch) keepWatch(made.table, made.watch);
  go("table", made.table);
}

/** Takes an open seat and keeps its token. */
export async function joinTable(table: string, name: string): Promise<string> {
  const path = `tables/${encodeURIComponent(table)}/join`;
  const watch = watchToken(table);
  const body = { id: freshId(), name, ...(watch ? { watch } : {}) };
  const { token } = await withPart(table, (seal) => {
    const act = () => ask<{ token: string }>(path, { body: { ...body, seal } });
    return needsInvitation() ? act() : asPerson(name, act); // a seat needs no person
  });
  keepSeat(table, token);
  return token;
}
