// numbers.ts - whole numbers and days as the reader's language writes them.
import { language } from "../say";

export const whole = (value: number): string =>
  value.toLocaleString(language.value, { maximumFractionDigits: 0 });

export const day = (at: number): string =>
  new Date(at).toLocaleDateString(language.value, { day: "numeric", month: "short", year: "numeric" });
