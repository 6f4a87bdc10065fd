// options.ts - what can be agreed before a game, as the rules list it (`options GAME`,
// docs/protocol.md), and a choice of it: a plain map from keys to text, as newgame, records and
// servers write it: { variants: "houses", rulings: "edge:any,lake:single" }.
import { t, tn } from "../say";
import type { GameName } from "../types";

export interface OptionWord {
  word: string;
  name: string;
  hint?: string;
}

/** What a number of players allows. */
interface ForPlayers {
  default: string | number | string[] | null; // null: none of the words
  values?: (string | number | null)[];
  low?: number; // if there are too many numbers to list
  high?: number;
  named?: Record<string, number>; // the numbers behind words
}

export interface OptionRow {
  key: string;
  kind: "choice" | "words" | "number" | "file";
  title: string;
  group?: { key: string; title: string }; // rows that are written together under its key
  all?: string; // what all words together are called
  words?: OptionWord[];
  follows?: string; // the row of the group whose value is the default
  proposal?: string; // what a form proposes instead of the default
  scores: boolean; // it changes what a finished city scores
  players?: Record<string, ForPlayers>;
}

export interface Options {
  game: GameName;
  min: number; // players
  max: number;
  options: OptionRow[];
}

/** What is agreed; an option that is missing has its default. */
export type Agreed = Readonly<Record<string, string>>;

/** A game's rows, for a number of players: every question here is about one. */
export interface Offer {
  rows: readonly OptionRow[];
  players: number;
}

export function offerFor({ options }: Options, players: number): Offer {
  return { rows: options, players };
}

const listOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

const forPlayers = ({ players }: Offer, row: OptionRow): ForPlayers =>
  row.players?.[players] ?? { default: null, values: [] };

function groupOf(text: string | undefined): Record<string, string> {
  return Object.fromEntries(listOf(text).map((one) => one.split(":") as [string, string]));
}

/** The value that was agreed for a row; empty if none. */
export function said({ group, key }: OptionRow, agreed: Agreed): string {
  return (group ? groupOf(agreed[group.key])[key] : agreed[key]) ?? "";
}

/** What is played if nothing was agreed. */
function usual(offer: Offer, row: OptionRow, agreed: Agreed): string {
  const { follows, group } = row;
  const other = offer.rows.find((one) => one.key === follows && one.group?.key === group?.key);
  const value = forPlayers(offer, row).default;
  return follows && other ? valueOf(offer, other, agreed) : String(value ?? "");
}

/** What is played: a word, words with commas between them, a number; empty: none of the words. */
export function valueOf(offer: Offer, row: OptionRow, agreed: Agreed): string {
  const text = said(row, agreed);
  const named = forPlayers(offer, row).named?.[text];
  return named !== undefined ? String(named) : text || usual(offer, row, agreed);
}

export function isUsual(offer: Offer, row: OptionRow, agreed: Agreed): boolean {
  return valueOf(offer, row, agreed) === usual(offer, row, agreed);
}

/** Agrees on another value for a row, or on none if the text is empty. */
export function choose(rows: readonly OptionRow[], row: OptionRow, text: string, agreed: Agreed):
Agreed {
  const { group, key } = row;
  const others = Object.entries(agreed).filter(([one]) => one !== (group?.key ?? key));
  if (!group) return Object.fromEntries([...others, ...(text ? [[key, text]] : [])]);
  const choices = { ...groupOf(agreed[group.key]), [key]: text };
  const list = rows.filter((one) => one.group?.key === group.key && choices[one.key])
    .map((one) => `${one.key}:${choices[one.key]}`).join(",");
  return Object.fromEntries([...others, ...(list ? [[group.key, list]] : [])]);
}

/** The words that may be chosen, in the order of the rows. */
export function wordsOf(offer: Offer, row: OptionRow): OptionWord[] {
  const { values = [], named } = forPlayers(offer, row);
  return (row.words ?? []).filter(({ word }) =>
    (named ? named[word] !== undefined : values.includes(word)));
}

/** The range of numbers that can be chosen besides the named ones and the default, if any. */
export function rangeOf(offer: Offer, row: OptionRow): { low: number; high: number } | null {
  const { values, low, high, named = {}, default: usually } = forPlayers(offer, row);
  const numbers = values?.filter((one) => typeof one === "number") ?? [];
  if (!values) return { low: low ?? 0, high: high ?? 0 };
  const free = numbers.filter((one) => one !== usually && !Object.values(named).includes(one));
  return free.length > 0 ? { low: Math.min(...numbers), high: Math.max(...numbers) } : null;
}

/** May none of the words be chosen? */
export function mayBeNone(offer: Offer, row: OptionRow): boolean {
  return row.kind === "choice" && forPlayers(offer, row).values?.includes(null) === true;
}

/** Is there a choice with this number of players? */
export function isOpen(offer: Offer, row: OptionRow): boolean {
  const { values } = forPlayers(offer, row);
  const least = row.kind === "words" ? 1 : 2;
  return row.kind === "file" || values === undefined || values.length >= least;
}

function isAllowed(offer: Offer, row: OptionRow, text: string): boolean {
  const { values, named = {}, low = 0, high = 0 } = forPlayers(offer, row);
  if (row.kind === "words") return listOf(text).every((word) => values?.includes(word));
  if (row.kind === "choice") return values?.includes(text) === true;
  const number = named[text] ?? Number(text);
  return values ? values.includes(number) : number >= low && number <= high;
}

/** What must be chosen: a choice without a default, if none is not allowed. */
function needed(offer: Offer, row: OptionRow): string {
  const { default: usually, values = [] } = forPlayers(offer, row);
  const isNeeded = row.kind === "choice" && usually === null && !values.includes(null);
  return isNeeded ? String(values[0] ?? "") : "";
}

function choosing(offer: Offer, agreed: Agreed, text: (row: OptionRow) => string): Agreed {
  return offer.rows.filter(({ kind }) => kind !== "file")
    .reduce((now, row) => choose(offer.rows, row, text(row), now), agreed);
}

/** The agreement without what this number of players cannot choose, and with what they must. */
export function settled(offer: Offer, agreed: Agreed): Agreed {
  return choosing(offer, {}, (row) => {
    const text = said(row, agreed);
    return text && isAllowed(offer, row, text) ? text : needed(offer, row);
  });
}

/** What a form begins with. */
export function proposed(offer: Offer): Agreed {
  return settled(offer, choosing(offer, {}, ({ proposal = "" }) => proposal));
}

/** What differs from the usual. */
export function unusual(offer: Offer, agreed: Agreed): Agreed {
  const now = settled(offer, agreed);
  return choosing(offer, {}, (row) => (isUsual(offer, row, now) ? "" : said(row, now)));
}

/** The agreement as the request that creates a table has it (docs/openapi.yaml). */
export function asRequest(offer: Offer, agreed: Agreed): Record<string, unknown> {
  return Object.fromEntries(Object.entries(agreed).map(([key, text]) => {
    const row = offer.rows.find((one) => (one.group?.key ?? one.key) === key);
    if (row?.group) return [key, groupOf(text)];
    if (row?.kind === "words") return [key, listOf(text)];
    return [key, row?.kind === "number" && /^\d+$/.test(text) ? Number(text) : text];
  }));
}

/** The agreement from the headers of a record, whose names are capitalized. */
export function fromHead({ rows }: Pick<Offer, "rows">, head: Agreed): Agreed {
  const keys = new Set(rows.filter(({ kind }) => kind !== "file")
    .map(({ group, key }) => group?.key ?? key));
  return Object.fromEntries(Object.entries(head)
    .map(([name, text]) => [name.toLowerCase(), text] as const).filter(([key]) => keys.has(key)));
}

// --- in words ------------------------------------------------------------------------------------

/** Title and choice: "Who begins? one drawn by lot". */
function titled(row: OptionRow, text: string): string {
  const title = t(row.title);
  return title.endsWith("?") ? `${title} ${text}` : t("%s: %s", title, text);
}

function briefRow(offer: Offer, row: OptionRow, agreed: Agreed): string {
  const value = valueOf(offer, row, agreed);
  const { named = {} } = forPlayers(offer, row);
  const isChosen = ({ word }: OptionWord): boolean => String(named[word] ?? word) === value;
  const name = t(row.words?.find(isChosen)?.name ?? value);
  if (row.group) return t(row.group.title);
  if (row.kind === "words") return tn("%d variant", "%d variants", listOf(value).length);
  return row.kind === "number" && name !== value ? name : titled(row, name);
}

/** What differs from the usual, in a few words each. */
export function briefly(offer: Offer, agreed: Agreed): string[] {
  const rows = offer.rows.filter((row) => row.kind !== "file" && !isUsual(offer, row, agreed));
  return [...new Set(rows.map((row) => briefRow(offer, row, agreed)))];
}

/** What differs from the usual in the groups, in sentences. */
export function sentences(offer: Offer, agreed: Agreed): string[] {
  return offer.rows.filter((row) => row.group && !isUsual(offer, row, agreed)).flatMap((row) =>
    (row.words ?? []).filter(({ word }) => word === valueOf(offer, row, agreed))
      .map(({ hint = "" }) => t(hint)));
}
