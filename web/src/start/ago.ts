// ago.ts - how long ago something was, as the reader's language says it.
import type { Language } from "../say";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000],
];

export function ago(at: number, now: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now - at);
  const [unit, size] = UNITS.find(([, length]) => passed >= length) ?? ["minute", 60_000];
  return format.format(-Math.floor(passed / size), unit);
}
