// art-symbols.ts - the small building of each kind, as shapes around 0,0: about 40 wide, its foot
// at y = 15, its top at -20. A table of [what it is made of, path]; city.css gives the colours.

import type { HexCode } from "./types";
import { isPlaza } from "./words";

/** The id of a hex's flat drawing. Plazas have a word of their own in it: ids that differ only by a
 * capital letter are easily confused. */
export function artId(code: HexCode): string {
  return isPlaza(code) ? `ak-plaza-${code.toLowerCase()}` : `ak-art-${code}`;
}

/** Wall, its shaded side, what the light falls on, the kind's dark colour, ink, a line of ink. */
type Material = "wall" | "side" | "light" | "roof" | "ink" | "line";
export type Shape = readonly [Material, string];

/** A house whose gable stands with its left foot at x, y. */
const gable = (x: number, y: number): string => `M${x} ${y}v-9l5-6 5 6v9z`;
const flank = (x: number, y: number): string => `M${x + 10} ${y}v-9h10v9z`;
const roof = (x: number, y: number): string => `M${x + 5} ${y - 15.5}h10.5l5.5 7h-10.5z`;
const door = (x: number, y: number): string => `M${x + 3.5} ${y}v-5h3v5z`;
const HOUSES = [[-11, -3.5], [-21, 13.5], [0.5, 15.5]] as const;
const houses = (part: (x: number, y: number) => string): string =>
  HOUSES.map(([x, y]) => part(x, y)).join("");

/** A cut block of stone: its left corner at x, y. */
const BLOCKS = [[-20, 2], [0, 2], [-10, -10]] as const;
const blocks = (part: string): string => BLOCKS.map(([x, y]) => `M${x} ${y}${part}`).join("");

const column = (x: number): string => `M${x} 8v-15h5v15z`;
/** A cypress of size k; `at` counts from the middle of its foot. */
function cypress(x: number, foot: number, k: number): string {
  const at = (dx: number, up: number): string => `${x + dx * k} ${foot - up * k}`;
  const top = at(0, 31);
  return `M${top}C${at(6, 22)} ${at(8, 8)} ${at(5, 3)}H${x - 5 * k}` +
    `C${at(-8, 8)} ${at(-6, 22)} ${top}z`;
}

export const BUILDINGS = {
  h: [
    ["wall", houses(gable)],
    ["side", houses(flank)],
    ["roof", houses(roof)],
    ["ink", houses(door)],
  ],
  m: [
    ["side", "M-15-8H15V6H-15z"],
    ["wall", "M-17 4H17V15H-17z"],
    ["light", "M-11 4a4 4 0 018 0zM-2 4a4 4 0 018 0z"],
    ["roof", "M8 4c-2-3-1-6 1-8h4c2 2 3 5 1 8z"],
    ["wall", "M-14-19H14L20-7q-4 6.5-8 0-4 6.5-8 0-4 6.5-8 0-4 6.5-8 0-4 6.5-8 0z"],
    ["roof", "M-8.4-19h5.6L-4-7q-4 6.5-8 0zM2.8-19h5.6L12-7q-4 6.5-8 0z"],
    ["line", "M-17 9.5H17"],
  ],
  b: [
    ["line", "M-17 15L14-17M17 15L-14-17"],
    ["ink", "M12.5-13L19-21 10.5-15.5zM-12.5-13L-19-21-10.5-15.5z"],
    ["roof", "M0-13.5a13.5 13.5 0 100 27 13.5 13.5 0 100-27z"],
    ["wall", "M0-11a11 11 0 100 22 11 11 0 100-22z"],
    ["roof", "M0-8L6.5 6.5H3.2L0-1-3.2 6.5H-6.5z"],
  ],
  t: [
    ["ink", "M-15-8H15V8H-15z"],
    ["wall", "M-20 11.5h40v4h-40zM-17.5 8h35v3.5h-35zM-17-10.5h34v3.5h-34z"],
    ["wall", [-15, -5.8, 0.8, 10].map(column).join("")],
    ["wall", "M-20-10.5L0-21.5 20-10.5z"],
    ["roof", "M-11.5-12.5L0-18.800 11.5-12.5z"],
  ],
  g: [
    ["light", "M-20 13.5q3-5.5 8-4 4-3.5 8 0 5-3.5 9-.5 6-2 10 4.5z"],
    ["line", "M-10.5 15v-5M10.5 15v-5M0 15v-6"],
    ["roof", cypress(-11, 14, 0.85) + cypress(11, 14, 0.85)],
    ["roof", cypress(0, 15, 1.15)],
  ],
  q: [
    ["light", blocks("l10-5 10 5-10 5z")],
    ["wall", blocks("v9l10 5v-9z")],
    ["side", BLOCKS.map(([x, y]) => `M${x + 20} ${y}v9l-10 5v-9z`).join("")],
  ],
} as const satisfies Record<string, readonly Shape[]>;

/** A star of five points around x, y. */
export function starPath(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, k) => {
    const angle = ((k * 36 - 90) * Math.PI) / 180;
    const far = k % 2 ? radius * 0.45 : radius;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

const STAR_PLACES: Record<number, number[]> = { 1: [0], 2: [-9, 9], 3: [-16, 0, 16] };

/** The stars of a plaza in a row below its emblem. */
export function starsPath(n: number): string {
  return (STAR_PLACES[n] ?? []).map((x) => starPath(x, 13, 9)).join("");
}
