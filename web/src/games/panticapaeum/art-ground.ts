// art-ground.ts - what is printed on terrain, as paths in a cell of 64 by 64: a pattern for each
// kind of ground, and a symbol for each resource (logs, grapes, blocks of stone, amphora, olive
// branch). Both tell kinds apart without colour.
import type { Colour } from "./types";
import type { Content } from "./set";

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function grid(
  columns: readonly number[], lines: readonly number[],
  mark: (x: number, y: number, line: number) => string,
): string {
  return lines.flatMap((y, i) => columns.map((x) => mark(x, y, i))).join("");
}

const EIGHTHS = [8, 20, 32, 44, 56];

/** Lines, stroked. */
export const PATTERNS: Record<Content, string> = {
  // furrows
  brown: [9, 20, 31, 42, 53]
    .map((y, i) => `M${4 + (i % 2) * 5} ${y}q7-5 14 0t14 0t14 0t9 0`).join(""),
  // rows of vines on stakes
  purple: grid(EIGHTHS, [12, 28, 44, 60], (x, y, i) => `M${x + (i % 2) * 4 - 2} ${y - 3}v-6`) +
    [12, 28, 44, 60].map((y) => `M3 ${y - 4}H61`).join(""),
  // veins of marble
  white: "M2 16L18 10L30 18L48 6L62 10M2 44L14 38L26 46L44 34L62 42M30 18L26 46" +
    "M48 6L52 20M14 38L8 54L22 62M44 34L48 52L40 62",
  // strata of clay
  orange: [8, 20, 32, 44, 56].map((y) => `M2 ${y}l10-6 10 6 10-6 10 6 10-6 10 6`).join(""),
  // a grove from above
  green: grid([10, 32, 54], [10, 32, 54], (x, y, i) => disc(x + (i % 2) * 5 - 2, y, 6)),
  // grass
  plain: [[12, 16], [40, 12], [26, 32], [52, 36], [14, 50], [42, 56]]
    .map(([x = 0, y = 0]) => `M${x - 4} ${y - 4}l4 5l4-5M${x} ${y + 1}v-8`).join(""),
  // cracked earth
  drought: "M0 22L14 18L24 28L20 44L4 50M24 28L40 22L46 6L38 0M40 22L54 30L64 26" +
    "M54 30L50 46L58 64M20 44L30 54L50 46M30 54L26 64M14 18L16 4M46 6L60 10",
  // ripples around a spring
  wild: `${disc(32, 32, 14)}${disc(32, 32, 22)}${disc(32, 32, 29)}`,
};

/** Filled, in a box of 24 by 24; holes by the even-odd rule. */
export const SYMBOLS: Record<Colour | "wild" | "drought", string> = {
  brown: [[12, 6.6], [6.4, 16.4], [17.6, 16.4]]
    .map(([x = 0, y = 0]) => disc(x, y, 5.4) + disc(x, y, 3.4) + disc(x, y, 1.3)).join(""),
  purple: [[6.6, 10], [12, 10], [17.4, 10], [9.3, 14.8], [14.7, 14.8], [12, 19.6]]
    .map(([x = 0, y = 0]) => disc(x, y, 2.6)).join("") +
    "M11 7V3.5C13 1 17 1 19 3C17 5.5 14.5 6 13 5V7z",
  white: "M2.5 5h8.2v6H2.5zM12.3 5h9.2v6h-9.2zM2.5 12.6h5v6h-5zM9.1 12.6h7.4v6H9.1z" +
    "M18.1 12.6h3.4v6h-3.4z",
  orange: "M9 2h6v2l-1 1v2.2c3 1 4.4 3.4 4.4 6.2c0 4-3.4 6-4.6 7.6h1.4V23H8.8v-2h1.4" +
    "C9 19.4 5.6 17.4 5.6 13.4C5.6 10.6 7 8.2 10 7.2V5L9 4zM8.6 4.6C5 4.6 3.8 8 5.2 10.2" +
    "L6.4 9.2C5.6 7.8 6.4 6.4 8.8 6.2zM15.4 4.6C19 4.6 20.2 8 18.8 10.2L17.6 9.2" +
    "C18.4 7.8 17.6 6.4 15.2 6.2zM7.2 12.6H16.8V14.2H7.2z",
  green: "M11.2 22C11.4 15 12.4 9 17 3L18.4 4C14.4 9.6 13.2 15.4 13 22zM12 20" +
    "C8 20.6 5.4 18.8 4.4 15.4C8.4 15 11 16.8 12 20zM11.6 13C7.8 13 5.6 10.8 5.2 7.4" +
    "C9 7.6 11.4 9.6 11.6 13zM13.6 17.4C14.2 13.6 16.8 11.8 20.4 12" +
    "C20 15.6 17.4 17.6 13.6 17.4zM15 9.6C15 6.4 13.8 4 11.2 2.2C10.4 5.4 11.8 8.4 15 9.6" +
    "z",
  wild: "M10.6 2h2.8v6.7l5.8-3.4l1.4 2.4l-5.8 3.3l5.8 3.3l-1.4 2.4l-5.8-3.4V22h-2.8" +
    "v-8.7l-5.8 3.4l-1.4-2.4L9.2 11L3.4 7.7l1.4-2.4l5.8 3.4z",
  drought: "M12 7a5 5 0 100 10a5 5 0 000-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1z" +
    "M19 11h4v2h-4zM3.5 5L5 3.5L7.8 6.3L6.3 7.8zM16.2 17.7L17.7 16.2L20.5 19L19 20.5z" +
    "M3.5 19L6.3 16.2L7.8 17.7L5 20.5zM16.2 6.3L19 3.5L20.5 5L17.7 7.8z",
};

/** A standing figure: feet at 0,0, 30 high. */
export const FIGURE = "M0-30a5.6 5.6 0 014.2 9.3C8.5-20 11.5-17 12-13.5L7.6-12.8L7-15" +
  "V-7.5L9.5 0H1.6L0-6L-1.6 0H-9.5L-7-7.5V-15L-7.6-12.8L-12-13.5C-11.5-17-8.5-20-4.2-20.7" +
  "A5.6 5.6 0 010-30z";
