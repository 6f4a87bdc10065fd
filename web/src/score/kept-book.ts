// kept-book.ts - the calculator's book on this device: every change is kept, and can be taken back, also
// one that another page has made.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { follow, forget, keep, kept } from "../storage";
import {
  entriesOf, freshBook, replaced, withEntries, type Book, type Page, type PageForm,
} from "./book";
import { readBook, readPage, writeBook } from "./book-link";

const MOST_PAST = 200;
const NAME = "score";
const BEFORE = "score.before"; // what a link replaced, so that even a reload does not lose it

let forms: readonly PageForm[] = []; // none: the book is not open yet
const current = signal<Book>(freshBook([]));
const past = signal<Book[]>([]);
const future = signal<Book[]>([]);
const chosen = signal(0);
const exchanges = signal(0);
const exchanged = new WeakSet<Book>(); // those in which whole cities took the place of others
const written = (): string => JSON.stringify(kept(NAME));
let known = ""; // as this page last read or wrote it

const readKept = (stored: unknown): Book => readBook(stored, freshBook(forms), forms);

/** Reads the book that is kept here. Call it before anything else; what is open stays open. */
export function openBook(all: readonly PageForm[]): void {
  if (forms.length > 0) return;
  forms = all;
  known = written();
  const before = kept(BEFORE);
  current.value = readKept(kept(NAME));
  past.value = before === undefined ? [] : [readKept(before)];
  follow(NAME, catchUp);
}

export const allForms = (): readonly PageForm[] => forms;

export const book: ReadonlySignal<Book> = current;

/** The player whose pad or city is on the screen. */
export const player: ReadonlySignal<number> = chosen;

/** Counts how often whole cities took the place of others: a view of one must be fitted anew. */
export const cityExchanges: ReadonlySignal<number> = exchanges;

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
  keep(NAME, writeBook(next, forms));
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
  put(readKept(kept(NAME)));
}

/** The book as it is now, also where another page has changed it and has not been heard yet. */
export function latest(): Book {
  catchUp();
  return current.value;
}

/** Changes the book. What `goesOn` belongs to the step before: more hexes of one stroke. */
export function change(update: (now: Book) => Book, goesOn = false): void {
  const next = update(latest());
  if (!goesOn) remember();
  future.value = [];
  show(next);
}

/** Changes it so that other cities are in it, not more or less of the same. */
export function exchange(update: (now: Book) => Book): void {
  batch(() => {
    change(update);
    exchanged.add(current.value);
    exchanges.value++;
  });
}

/** Changes what the player on the screen has on a page. What `goesOn` belongs to the step before. */
export function changeOwn<Entry>(
  form: PageForm<Entry>, update: (own: Entry) => Entry, goesOn = false,
): void {
  change((now) => withEntries(now, form, entriesOf(now, form).map((own, i) =>
    (i === chosen.value ? update(own) : own))), goesOn);
}

/** Another city takes the place of the one on the screen, perhaps one that somebody else has. */
export function exchangeOwn<Entry>(
  form: PageForm<Entry>, choose: (all: readonly Entry[]) => Entry | undefined,
): void {
  exchange((now) => {
    const all = entriesOf(now, form);
    const entry = choose(all);
    return entry === undefined ? now : withEntries(now, form, replaced(all, chosen.value, entry));
  });
}

/** What the player on the screen has on a page; undefined while there is no such player. */
export function ownEntry<Entry>(form: PageForm<Entry>, all = current.value): Entry | undefined {
  return entriesOf(all, form)[chosen.value];
}

export function undo(): void {
  catchUp();
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, current.value];
  if (past.value.length === 0) forget(BEFORE);
  if (exchanged.has(current.value)) exchanges.value++;
  show(before);
}

export function redo(): void {
  catchUp();
  const next = future.value.at(-1);
  if (!next) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, current.value];
  if (exchanged.has(next)) exchanges.value++;
  show(next);
}

/** Opens a link and says which page it is; null if it is damaged, and nothing has changed then. */
export function openLink(text: string): Page | null {
  const found = readPage(text, latest(), forms);
  if (!found) return null;
  keep(BEFORE, writeBook(current.value, forms));
  exchange(() => found.book);
  chosen.value = 0;
  return found.page;
}
