// kept-book.ts - the calculator's book on this device. Every change is kept and can be undone, even
// one that another tab has made.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { follow, forget, keep, kept } from "../storage";
import {
  entriesOf, freshBook, replaced, withEntries, type Book, type Page, type PageForm,
} from "./book";
import { readBook, readPage, writeBook } from "./book-link";

const MOST_PAST = 200;
const NAME = "score";
const BEFORE = "score.before"; // what a link replaced: not even a reload loses it

let forms: readonly PageForm[] = []; // empty: the book is not open yet
const current = signal<Book>(freshBook([]));
const past = signal<Book[]>([]);
const future = signal<Book[]>([]);
const chosen = signal(0);
const exchanges = signal(0);
const exchanged = new WeakSet<Book>(); // books in which whole cities were replaced
const written = (): string => JSON.stringify(kept(NAME));
let known = ""; // what this tab last read or wrote

const readKept = (stored: unknown): Book => readBook(stored, freshBook(forms), forms);

/** Reads the book that this device keeps. Call it before anything else; again it does nothing. */
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

/** How often whole cities were replaced: the view of a city must then be fitted again. */
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

/** Takes over changes of another tab, as a step that can be undone. */
function catchUp(): void {
  if (written() === known) return;
  remember();
  known = written();
  put(readKept(kept(NAME)));
}

/** The book as it is now, including changes of another tab that were not reported yet. */
export function latest(): Book {
  catchUp();
  return current.value;
}

/** Changes the book. With `goesOn` the change belongs to the step before, such as another hex of
 * the same stroke. */
export function change(update: (now: Book) => Book, goesOn = false): void {
  const next = update(latest());
  if (!goesOn) remember();
  future.value = [];
  show(next);
}

/** Changes the book by replacing whole cities. */
export function exchange(update: (now: Book) => Book): void {
  batch(() => {
    change(update);
    exchanged.add(current.value);
    exchanges.value++;
  });
}

/** Changes the entry of the player on the screen; `goesOn` as in change(). */
export function changeOwn<Entry>(
  form: PageForm<Entry>, update: (own: Entry) => Entry, goesOn = false,
): void {
  change((now) => withEntries(now, form, entriesOf(now, form).map((own, i) =>
    (i === chosen.value ? update(own) : own))), goesOn);
}

/** Replaces the city on the screen, for example by that of another player. */
export function exchangeOwn<Entry>(
  form: PageForm<Entry>, choose: (all: readonly Entry[]) => Entry | undefined,
): void {
  exchange((now) => {
    const all = entriesOf(now, form);
    const entry = choose(all);
    return entry === undefined ? now : withEntries(now, form, replaced(all, chosen.value, entry));
  });
}

/** The entry of the player on the screen; undefined if there is no such player. */
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

/** Opens a link and returns its page; null if it is damaged, and then nothing has changed. */
export function openLink(text: string): Page | null {
  const found = readPage(text, latest(), forms);
  if (!found) return null;
  keep(BEFORE, writeBook(current.value, forms));
  exchange(() => found.book);
  chosen.value = 0;
  return found.page;
}
