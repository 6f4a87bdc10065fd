// city-lines.ts - the lines of a city (docs/web.md) as the document that the rules read. Only
// the form of a line is checked here: what is not a number stays a word, and the rules say what is
// wrong with it.
import type { Agreed } from "../options/options";
import { t } from "../say";
import type { GameName } from "../types";

export type Value = number | string;
export type Members = Record<string, unknown>;

/** The lines do not describe a city; the message says why. */
export class LinesRefused extends Error {}

/** Refuses a line that does not have this form. */
export function refuse(form: string): never {
  throw new LinesRefused(t("the line must be: %s", form));
}

export const isNumber = (word: string): boolean => /^-?\d{1,15}$/.test(word);
export const valueOf = (word: string): Value => (isNumber(word) ? Number(word) : word);

/** The values of "a:1,b:2" by their names. */
export function pairs(list: string, read: (word: string) => Value): Record<string, Value> {
  const entries = list.split(",").filter(Boolean).map((one): [string, Value] => {
    const [name = "", value = ""] = one.split(":");
    return [name, read(value)];
  });
  return Object.fromEntries(entries);
}

/** Members of the document that need no key in the first line. */
const SAID = ["game", "moves", "cells", "buildings"];

/** The words of a first line as keys and values. */
function headOf(words: string[]): [string, string][] {
  const keys = new Set(SAID);
  return words.map((word) => {
    const [key = "", ...rest] = word.split("=");
    if (rest.length === 0) throw new LinesRefused(t("'%s' is not of the form key=value", word));
    if (keys.has(key)) throw new LinesRefused(t("'%s' appears twice", key));
    keys.add(key);
    return [key, rest.join("=")];
  });
}

/** What was agreed, as members of the document: groups of choices, and sets of words. */
export function agreedMembers(agreed: Agreed): Members {
  return Object.fromEntries(Object.entries(agreed).map(([key, text]) =>
    [key, text.includes(":") ? pairs(text, String) : text.split(",").filter(Boolean)]));
}

/** How a game reads its first line, as keys and values, and the words of the other lines. */
export interface LineReader {
  game: GameName;
  read(head: [string, string][], lines: string[][]): Members;
}

/** The lines that are not empty, trimmed. */
export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** The document of a city; throws LinesRefused if a line does not have its form. */
export function documentOf(text: string, ...readers: LineReader[]): string {
  const [head, ...lines] = linesOf(text).map((line) => line.split(/\s+/));
  const [game, ...words] = head ?? [];
  if (game === undefined) return refuse("game key=value …");
  const reader = readers.find((one) => one.game === game);
  return JSON.stringify(reader?.read(headOf(words), lines) ?? { game });
}
