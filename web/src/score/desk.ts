// desk.ts - the calculator's book on this device: every change is kept, and can be taken back, also
// one that another page has made.
import { signal, type ReadonlySignal } from "@preact/signals";
import { follow, forget, keep, kept } from "../storage";
import { freshBook, type Book } from "./book";
import { readBook, readPage, writeBook, type Page } from "./link";

const MOST_PAST = 200;
const NAME = "score";
const BEFORE = "score.before"; // what a link replaced, so that even a reload does not lose it

function firstPast(): Book[] {
  const before = kept(BEFORE);
  return before === undefined ? [] : [readBook(before, freshBook())];
}

const current = signal<Book>(readBook(kept(NAME), freshBook()));
const past = signal<Book[]>(firstPast());
const future = signal<Book[]>([]);
const chosen = signal(0);
const written = (): string => JSON.stringify(kept(NAME));
let known = written(); // as this page last read or wrote it

export const book: ReadonlySignal<Book> = current;

/** The player whose pad or city is on the screen. */
export const player: ReadonlySignal<number> = chosen;

export const canUndo = (): boolean => past.value.length > 0;
export const canRedo = (): boolean => future.value.length > 0;

export function choosePlayer(wanted: number): void {
  chosen.value = wanted;
}

function put(next: Book): void {
  current.value = next;
  chosen.value = Math.min(chosen.value, next.names.length - 1);
}

function show(next: Book): void {
  put(next);
  keep(NAME, writeBook(next));
  known = written();
}

function remember(): void {
  past.value = [...past.value, current.value].slice(-MOST_PAST);
  future.value = [];
}

/** Takes over what another page has made of the book, as a step that can be taken back. */
function catchUp(): void {
  if (written() === known) return;
  remember();
  known = written();
  put(readBook(kept(NAME), freshBook()));
}

follow(NAME, catchUp);

/** Changes the book. What `goesOn` belongs to the step before: more hexes of one stroke. */
export function change(next: Book, goesOn = false): void {
  catchUp();
  if (!goesOn) remember();
  future.value = [];
  show(next);
}

type Lists = "akropolisPads" | "panticapaeumPads" | "akropolisCities" | "panticapaeumCities";

/** Changes what the player on the screen has in one of the lists: as it is now, not as it was
 * drawn, since two quick changes may come before the page is drawn anew. */
export function changeOwn<List extends Lists>(
  list: List, update: (own: Book[List][number]) => Book[List][number],
): void {
  const before: readonly Book[List][number][] = current.value[list];
  const all = before.map((own, i) => (i === chosen.value ? update(own) : own));
  change({ ...current.value, [list]: all });
}

export function undo(): void {
  catchUp();
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, current.value];
  if (past.value.length === 0) forget(BEFORE);
  show(before);
}

export function redo(): void {
  catchUp();
  const next = future.value.at(-1);
  if (!next) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, current.value];
  show(next);
}

/** Opens a link and says which page it is; null if it is damaged, and nothing has changed then. */
export function openLink(text: string): Page | null {
  const found = readPage(text, current.value);
  if (!found) return null;
  keep(BEFORE, writeBook(current.value));
  change(found.book);
  chosen.value = 0;
  return found.page;
}
