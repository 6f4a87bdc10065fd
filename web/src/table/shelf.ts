// shelf.ts - the matches kept on this device, newest first.
import { signal } from "@preact/signals";
import { follow, forget, keep, kept, keptNames } from "../storage";
import { upToDate, type Match } from "./match";

const MOST = 50; // a match takes about 2 kB

interface ShelfEntry {
  match: Match;
  at: number; // when it was last played, in milliseconds
}

/** Counts changes, so that lists of matches are drawn again. */
const changes = signal(0);
follow("match.", () => changes.value++);

function isEntry(value: unknown): value is ShelfEntry {
  const entry = value as ShelfEntry | undefined;
  return typeof entry?.at === "number" && Array.isArray(entry.match?.moves) &&
    Array.isArray(entry.match.agreed?.seats);
}

/** The entry under this name, in today's format. */
function entryOf(name: string): ShelfEntry | undefined {
  const entry = kept<unknown>(name);
  if (!isEntry(entry)) return undefined;
  return { ...entry, match: { ...entry.match, agreed: upToDate(entry.match.agreed) } };
}

function entries(): ShelfEntry[] {
  return keptNames("match.").map(entryOf).filter((entry) => entry !== undefined)
    .sort((a, b) => b.at - a.at);
}

/** All matches, the last played first. */
export function matches(): Match[] {
  void changes.value;
  return entries().map((entry) => entry.match);
}

/** When it was last played, in milliseconds; undefined if it is not there. */
export function playedAt(id: string): number | undefined {
  return entryOf(`match.${id}`)?.at;
}

export function matchById(id: string): Match | undefined {
  void changes.value;
  return entryOf(`match.${id}`)?.match;
}

/** Removes the match and what was held in it. */
function remove(id: string): void {
  forget(`match.${id}`);
  forget(`held.${id}`);
  forget(`plan.${id}`);
  forget(`coach.${id}`);
}

export function keepMatch(match: Match): void {
  keep(`match.${match.id}`, { match, at: Date.now() } satisfies ShelfEntry);
  const finished = entries().slice(MOST).filter((entry) => entry.match.over);
  for (const old of finished) remove(old.match.id);
  changes.value++;
}

/** What statistics keep of a match begins so, and then has its id. It outlives a match that the
 * shelf has no more room for, but not one that the player deletes. */
export const PLAYED = "played.";

export function forgetMatch(id: string): void {
  remove(id);
  for (const name of keptNames(`${PLAYED}${id}.`)) forget(name);
  changes.value++;
}
