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

/** A share from 0 to 1 as "63%". */
export function percent(share: number): string {
  return formatOf("percent", { style: "percent" }).format(share);
}
