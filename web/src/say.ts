// say.ts - sentences in the reader's language, from the catalogues in po/.
//
// The English sentence stands for itself; catalogues have it as a short key. Directives are those of C (%s, %d, %2$s), so that the rules'
// own sentences, which arrive as a format with arguments, are said in the same way. What is read
// in a component's render follows the language by itself: the catalogue is a signal.
import { signal } from "@preact/signals";
import type { Say } from "./engine";
import { sentenceKey } from "./sentence-key";

export interface Catalogue {
  sentences: Record<string, string | string[]>; // by sentenceKey
  plural(n: number): number;
}

export const LANGUAGES = {
  en: "English",
  uk: "Українська",
  cs: "Čeština",
  pl: "Polski",
  ru: "Русский",
} as const;

export type Language = keyof typeof LANGUAGES;

const english: Catalogue = { sentences: {}, plural: (n) => (n === 1 ? 0 : 1) };

const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  uk: () => import("polis:uk"),
  cs: () => import("polis:cs"),
  pl: () => import("polis:pl"),
  ru: () => import("polis:ru"),
};

const catalogue = signal<Catalogue>(english);
export const language = signal<Language>("en");

export function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

/** The first of the browser's languages that we have. */
export function wishedLanguage(wishes: readonly string[]): Language {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

/** Switches the language, without a reload. */
export async function speak(wanted: Language): Promise<void> {
  catalogue.value = await loaders[wanted]();
  language.value = wanted;
  document.documentElement.lang = wanted;
}

const DIRECTIVE = /%(?:(\d+)\$)?(?:\.?\d+)?(?:l|ll|z)?([sducx%])/g;

function fill(format: string, args: readonly (string | number)[]): string {
  let next = 0;
  return format.replace(DIRECTIVE, (_all, number: string | undefined, letter: string) =>
    letter === "%" ? "%" : String(args[number ? Number(number) - 1 : next++] ?? ""),
  );
}

const keys = new Map<string, string>();

function keyOf(sentence: string): string {
  let key = keys.get(sentence);
  if (key === undefined) keys.set(sentence, key = sentenceKey(sentence));
  return key;
}

function translated(sentence: string, form = 0): string | undefined {
  const found = catalogue.value.sentences[keyOf(sentence)];
  return (typeof found === "string" ? found : found?.[form]) || undefined;
}

/** The sentence in the reader's language, with its arguments filled in. */
export function t(sentence: string, ...args: (string | number)[]): string {
  return fill(translated(sentence) ?? sentence, args);
}

/** A sentence that depends on a number, which is its first argument: "%d stone", "%d stones". */
export function tn(one: string, many: string, n: number, ...args: (string | number)[]): string {
  const form = catalogue.value.plural(Math.abs(n));
  return fill(translated(one, form) ?? (Math.abs(n) === 1 ? one : many), [n, ...args]);
}

/** A number of a reason, "+3" or "-3.4", as the reader writes it. */
function numberInWords(arg: string): string {
  const [, decimals = ""] = arg.split(".");
  return new Intl.NumberFormat(language.value, {
    minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length, signDisplay: "exceptZero",
  }).format(Number(arg)).replace("-", "−");
}

/** A sentence of the rules or of the engine. */
export function say(message: Say): string {
  return t(message[0] ?? "", ...message.slice(1));
}

/** A reason of the engine, whose arguments are numbers. In other sentences what looks like one may be
 * a word that is quoted, or a place. */
export function sayReason(message: Say): string {
  return t(message[0] ?? "", ...message.slice(1).map(numberInWords));
}

/** A list of them, as one text. */
export function sayAll(messages: Say[]): string {
  return messages.map(say).join("; ");
}

/** Marks a sentence in a table for the catalogues; t() translates it later. */
export function mark(sentence: string): string {
  return sentence;
}

/** A change with its sign: "+4", "−2" with a real minus sign, "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n).replace("-", "−");
}

/** "point" or "points", as it is said after this number. */
export function pointsWord(n: number): string {
  return tn("%d point", "%d points", n).replace(String(n), "").trim();
}

/** A change of points: "+1 point", "−2 points". */
export function signedPoints(n: number): string {
  return tn("%d point", "%d points", n).replace(String(n), signed(n));
}
