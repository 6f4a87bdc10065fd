// numbers.ts - points and chances as the reader's language writes them.
import { language } from "../say";

const kept = new Map<string, Intl.NumberFormat>();

function formatOf(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language.value} ${name}`;
  const found = kept.get(key) ?? new Intl.NumberFormat(language.value, options);
  kept.set(key, found);
  return found;
}

const TENTH = { maximumFractionDigits: 1, minimumFractionDigits: 1 };

const proper = (text: string): string => text.replace("-", "−");

/** "3.4" */
export function decimal(n: number): string {
  return proper(formatOf("decimal", TENTH).format(n));
}

/** "+3.4", "−1.0", "0.0" */
export function signedDecimal(n: number): string {
  return proper(formatOf("signed", { ...TENTH, signDisplay: "exceptZero" }).format(n));
}

/** "65.5%" of 65.5 */
export function ofHundred(n: number): string {
  return formatOf("of hundred", { ...TENTH, style: "percent" }).format(n / 100);
}

const CHANCES = 10_000; // as the engine counts them
const PERCENT = CHANCES / 100;

/** Chances as whole percents that add up to a hundred, as the terminal rounds them: what rounding down
 * leaves goes to whom it took most from. */
export function percents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => Math.round(share * CHANCES));
  const rest = exact.map((one) => one % PERCENT);
  const left = Math.round(rest.reduce((sum, one) => sum + one, 0) / PERCENT);
  const order = rest.map((_, seat) => seat).sort((a, b) => (rest[b] ?? 0) - (rest[a] ?? 0) || a - b);
  return exact.map((one, seat) => Math.floor(one / PERCENT) + (order.indexOf(seat) < left ? 1 : 0));
}

/** A seat's chance among those of all: "63%". */
export function chance(shares: readonly number[], seat: number): string {
  return percent((percents(shares)[seat] ?? 0) / 100);
}

/** The same where the others' chances are known only together. */
export function chanceAlone(share: number, seat: number): string {
  return seat === 0 ? chance([share, 1 - share], 0) : chance([1 - share, share], 1);
}

/** A share from 0 to 1 as "63%". */
export function percent(share: number): string {
  return formatOf("percent", { style: "percent" }).format(share);
}
