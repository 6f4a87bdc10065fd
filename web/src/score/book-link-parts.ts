// book-link-parts.ts - the pieces of a link: names, numbers, places and digits as letters, written
// and read. Everything that is read is checked.
import { REACH } from "./book";

/** The text is damaged. Readers of links say so in one sentence. */
export class Damaged extends Error {}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const MOST_NUMBER = 9999;
const MOST_NAME = 40;

export function checked<T>(value: T | undefined, holds = true): T {
  if (value === undefined || !holds) throw new Damaged();
  return value;
}

export function writeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export const readName = (text: string): string => readText(text).slice(0, MOST_NAME);

export function readText(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
    one.charCodeAt(0),
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

export const writeNumbers = (numbers: number[]): string => numbers.map((n) => n.toString(36)).join("-");

export function readNumbers(text: string | undefined, count: number): number[] {
  const numbers = checked(text)
    .split("-")
    .map((part) => (/^[0-9a-z]{1,3}$/.test(part) ? parseInt(part, 36) : NaN));
  checked(text, numbers.length === count && numbers.every((n) => n <= MOST_NUMBER));
  return numbers;
}

/** A whole number below 64 as one letter. */
export const writeDigit = (n: number): string => DIGITS[n] ?? "0";

export function readDigit(letter: string | undefined, low: number, high: number): number {
  const n = letter ? DIGITS.indexOf(letter) : -1;
  return checked(n, n >= low && n <= high);
}

export const writePlace = (a: number, b: number): string => writeDigit(a + REACH) + writeDigit(b + REACH);

export function readPlace(text: string): [number, number] {
  return [readDigit(text[0], 0, 2 * REACH) - REACH, readDigit(text[1], 0, 2 * REACH) - REACH];
}

/** Cuts the text into pieces of equal length. */
export function pieces(text: string | undefined, length: number): string[] {
  const all = checked(text, (text?.length ?? 0) % length === 0);
  return Array.from({ length: all.length / length }, (_, i) =>
    all.slice(i * length, (i + 1) * length),
  );
}

export function differ(places: string[]): void {
  checked(places, new Set(places).size === places.length);
}
