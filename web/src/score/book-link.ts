// book-link.ts - a page of the calculator as part of an address, written and read. The device keeps
// the same texts, so everything that is read is checked.
//
//   ID.SUM.AGREED.*SET.PLAYER.PLAYER    PLAYER = name~entry, as the form of the page writes it
//
// AGREED is there if the page includes what the table agreed on, *SET if the page has a corrected
// set, packed. Names, and what was agreed in the words of newgame, are base64url. SUM is a
// checksum: a link that was cut off would still be a valid, smaller city.
import type { Agreed } from "../options/options";
import { checksum } from "../packed-text";
import {
  entriesOf, forPlayers, MOST_PLAYERS, withEntries, type Book, type Page, type PageForm,
} from "./book";
import { checked, Damaged, readName, readNumbers, readText, writeName } from "./book-link-parts";

const writeAgreed = (agreed: Agreed): string =>
  writeName(Object.entries(agreed).map(([key, text]) => `${key}=${text}`).join(" "));

/** The rules check whether there are such options when they score. */
function readAgreed(text = ""): Agreed {
  const words = readText(text).split(" ").filter(Boolean);
  checked(words, words.every((word) => /^[a-z]{1,15}=[\w:,-]+$/.test(word)));
  return Object.fromEntries(words.map((word) => word.split("=") as [string, string]));
}

/** Older links have a number instead. */
function readBits({ older }: PageForm, text: string | undefined): Agreed {
  const agreed = older?.readAgreed(readNumbers(text, 1)[0] ?? 0);
  if (!agreed) throw new Damaged();
  return agreed;
}

const SET = "*";

/** The rules check whether the set is complete. */
function readSet(form: PageForm, text = ""): string {
  const data = text.slice(SET.length);
  return checked(data, /^[\w-]{1,4096}$/.test(data) && form.isSet?.(data) === true);
}

const sumOf = (text: string): string => checksum(new TextEncoder().encode(text));

/** One page of the book as text for an address. */
export function writePage(book: Book, form: PageForm): string {
  const players = entriesOf(book, form)
    .map((entry, i) => `${writeName(book.names[i] ?? "")}~${form.write(entry)}`);
  const rest = [
    ...(form.hasAgreed ? [writeAgreed(book.agreed)] : []),
    ...(form.isSet && book.set ? [`${SET}${book.set}`] : []),
    ...players,
  ].join(".");
  return `${form.id}.${sumOf(rest)}.${rest}`;
}

/** What the table agreed on, which comes first on a page that has it. */
function takeAgreed(id: string, form: PageForm, parts: string[]): Agreed {
  const text = parts.shift();
  return id === form.id ? readAgreed(text) : readBits(form, text);
}

/** The book with this page in it; null if the text is damaged. */
export function readPage(
  text: string, book: Book, forms: readonly PageForm[],
): { book: Book; page: Page } | null {
  const [id = "", sum, ...parts] = text.trim().split(".");
  const form = forms.find((one) => one.id === id || one.older?.id === id);
  if (!form || sum !== sumOf(parts.join("."))) return null;
  try {
    const agreed = form.hasAgreed ? takeAgreed(id, form, parts) : book.agreed;
    const own = form.isSet && parts[0]?.startsWith(SET) ? readSet(form, parts.shift()) : undefined;
    const set = form.isSet ? own : book.set;
    checked(parts, parts.length >= 1 && parts.length <= MOST_PLAYERS);
    const players = parts.map((part) => part.split("~"));
    const names = players.map(([name = ""]) => readName(name));
    const entries = players.map((fields) => form.read(fields.slice(1)));
    const sized = forPlayers(book, parts.length, forms);
    return {
      book: withEntries({ ...sized, names, agreed, set }, form, entries),
      page: { game: form.game, way: form.way },
    };
  } catch {
    return null; // Damaged, or a name that is not base64 of UTF-8
  }
}

/** The whole book as texts, for this device to keep. */
export function writeBook(book: Book, forms: readonly PageForm[]): string[] {
  return forms.map((form) => writePage(book, form));
}

/** The book that was kept. A page that cannot be read stays as it is in `fallback`. */
export function readBook(stored: unknown, fallback: Book, forms: readonly PageForm[]): Book {
  const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  return texts.reduce((book, text) => readPage(text, book, forms)?.book ?? book, fallback);
}
