// book.ts - what the score calculator knows: for one to four players, a pad with numbers and a
// painted city of each game. Plain values; nothing here is scored.
import type { Agreed } from "../options/options";
import type { GameName } from "../types";

export const MOST_PLAYERS = 4;
export const REACH = 31; // places go from -31 to 31, so that a link has a letter for each
export const MOST_LEVEL = 30; // no game has more tiles than that

export type Way = "pad" | "paint";

export interface Page {
  game: GameName;
  way: Way;
}

/** How a page of the book is kept and sent. It has an entry for each player, which only its game
 * understands. */
export interface PageForm<Entry = unknown> extends Page {
  id: string; // the first word of its texts
  fresh(): Entry;
  write(entry: Entry): string;
  read(fields: string[]): Entry; // throws Damaged (book-link-parts.ts)
  hasAgreed?: true; // the page includes what the table agreed on
  isSet?(data: string): boolean; // if the parts may be printed differently: is this a packed set?
  /** An older form of the page, with bits for what was agreed. It is read, never written. */
  older?: { id: string; readAgreed(bits: number): Agreed | null };
}

export interface Book {
  names: string[]; // one per player; empty: no name
  agreed: Agreed; // those options of the table that matter for a score
  set?: string; // what is printed on the parts, packed; none: the usual set
  pages: Readonly<Record<string, readonly unknown[]>>; // entries by the id of their form
}

export function entriesOf<Entry>(book: Book, { id }: PageForm<Entry>): readonly Entry[] {
  return (book.pages[id] ?? []) as readonly Entry[];
}

export function withEntries<Entry>(
  book: Book, { id }: PageForm<Entry>, entries: readonly Entry[],
): Book {
  return { ...book, pages: { ...book.pages, [id]: entries } };
}

/** The first `count` entries of the list, then fresh ones. */
function sized<T>(list: readonly T[], count: number, fresh: () => T): T[] {
  return Array.from({ length: count }, (_, i) => list[i] ?? fresh());
}

/** The book for `count` players: new players get fresh entries, players beyond are dropped. */
export function forPlayers(book: Book, count: number, forms: readonly PageForm[]): Book {
  const resized = forms.map((form) =>
    [form.id, sized(entriesOf(book, form), count, () => form.fresh())]);
  return {
    ...book, names: sized(book.names, count, () => ""), pages: Object.fromEntries(resized),
  };
}

export function freshBook(forms: readonly PageForm[], count = 2): Book {
  return forPlayers({ names: [], agreed: {}, pages: {} }, count, forms);
}

/** The book without one player. */
export function without(book: Book, player: number): Book {
  const drop = <T>(list: readonly T[]): T[] => list.filter((_, i) => i !== player);
  const pages = Object.entries(book.pages).map(([id, entries]) => [id, drop(entries)]);
  return { ...book, names: drop(book.names), pages: Object.fromEntries(pages) };
}

/** A list with one entry replaced. */
export function replaced<T>(list: readonly T[], at: number, entry: T): T[] {
  return list.map((old, i) => (i === at ? entry : old));
}
