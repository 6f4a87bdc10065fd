// plain.ts - what the rules say, as a player would say it.
//
// The rules name places and rules: "t2: the tile does not touch the city (AK-3.2)". What the page
// shows has neither: the table of src/games/GAME/plain.c, which the first answer of the rules brings,
// has a plain twin of each sentence. Screen readers and the text box get the sentence itself.
import type { Say } from "./engine";
import { say, t } from "./say";

/** A sentence, its twin, and perhaps for which text of which argument. */
export type PlainRow = [sentence: string, plain: string, arg?: number, is?: string];

const tables = new Map<string, PlainRow[]>(); // by the module that they come from
const rows = new Map<string, PlainRow[]>(); // the same by their sentence

export function learnPlain(table: PlainRow[], module = ""): void {
  tables.set(module, table);
  rows.clear();
  for (const row of [...tables.values()].flat())
    rows.set(row[0], [...rows.get(row[0]) ?? [], row]);
}

export function knowsPlain(module: string): boolean {
  return tables.has(module);
}

function twinOf([format, ...args]: Say): string | undefined {
  return rows.get(format ?? "")?.find(([, , arg, is]) =>
    is === undefined || args[(arg ?? 0) - 1] === is)?.[1];
}

const RULES = / ?\((?:[A-Z]{2}-[\d.]+[a-z]?(?:, )?)+\)/;

/** The sentence without its rules and without the move that it begins with. */
function stripped(message: Say): string {
  const [format = "", word = ""] = message;
  const text = say(message).replace(RULES, "");
  const isAboutMove = RULES.test(format) && format.startsWith("%s: ");
  return isAboutMove && text.startsWith(`${word}: `) ? text.slice(word.length + 2) : text;
}

/** A sentence of the rules without coordinates and rule numbers. */
export function plainly(message: Say): string {
  const twin = twinOf(message);
  return twin ? t(twin, ...message.slice(1)) : stripped(message);
}

/** A list of them, as one text. */
export function plainlyAll(messages: readonly Say[]): string {
  return messages.map(plainly).join("; ");
}
