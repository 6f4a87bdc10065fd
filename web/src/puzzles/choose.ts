// choose.ts - which puzzle comes next: today's, or one that suits the player.
import { fnv1a } from "../fnv";
import { language } from "../say";
import type { Progress } from "./progress";
import type { Puzzle } from "./puzzle-file";

/** The date of the player's calendar: 2026-11-16. */
export function dateOf(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const DAY = 86_400_000;

/** The number of the day, whatever the time zone. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);

/** The day after a date, as the reader's language writes it: "Tuesday 17 November". */
export function dayAfter(date: string): string {
  return new Intl.DateTimeFormat(language.value, {
    weekday: "long", day: "numeric", month: "long", timeZone: "UTC",
  }).format((dayOf(date) + 1) * DAY);
}

/** A number below `n` that has no divisor in common with it, so that its multiples meet all. */
function stride(n: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let step = Math.max(1, Math.floor(n * 0.618));
  while (gcd(step, n) !== 1) step++;
  return step;
}

/** The puzzle of a date: it follows from the date and the list alone, so that everyone has the same,
 * also offline. No puzzle comes twice before all have come. */
export function dailyOf(puzzles: readonly Puzzle[], date: string): Puzzle | undefined {
  const n = puzzles.length;
  if (n === 0) return undefined;
  const round = Math.floor(dayOf(date) / n);
  return puzzles[((dayOf(date) % n) * stride(n) + fnv1a(String(round))) % n];
}

const CHOICE = 6; // puzzles that suit equally well

/** Of those that were never tried the ones nearest to the player's rating, then those that were not
 * solved, then all. `random` is from 0 to 1. */
export function nextOf(
  puzzles: readonly Puzzle[], progress: Progress, random: number, theme?: string,
): Puzzle | undefined {
  const fitting = puzzles.filter((one) => !theme || one.theme === theme);
  const fresh = fitting.filter(({ id }) => !(id in progress.tried));
  const failed = fitting.filter(({ id }) => progress.tried[id] === 0);
  const [from = fitting] = [fresh, failed].filter((some) => some.length > 0);
  const far = ({ rating }: Puzzle): number => Math.abs(rating - progress.rating);
  const near = [...from].sort((a, b) => far(a) - far(b)).slice(0, CHOICE);
  return near[Math.min(near.length - 1, Math.floor(random * near.length))];
}
