// art-patterns.ts - the pattern of each face as one line drawing, clipped to the hex by arithmetic,
// so that a face costs one element and no pattern fill. Seen from the top, around 0,0.
import type { Point } from "../../board/view";
import { RADIUS, slant } from "./hex";

const INNER = RADIUS - 3;
const HALF_HEIGHT = (INNER * Math.sqrt(3)) / 2;

const short = (n: number): string => String(Math.round(n * 10) / 10);

export function pathOf(points: readonly Point[], close = true): string {
  const line = points.map(({ x, y }, i) => `${i ? "L" : "M"}${short(x)} ${short(y)}`).join("");
  return close ? `${line}z` : line;
}

/** A drawing of straight lines (M, L, l, z) that was made for the view from above, as it lies on a
 * tilted face. A transform would do the same, but the browser would then paint the hex in parts. */
export function laidFlat(d: string): string {
  const { squash } = slant(true);
  let isY = false;
  return d.replace(/-?[\d.]+/g, (number) => {
    isY = !isY;
    return isY ? ` ${number}` : ` ${short(Number(number) * squash)}`;
  });
}

function isInside(x: number, y: number): boolean {
  return Math.abs(y) <= HALF_HEIGHT && Math.abs(x) <= INNER - Math.abs(y) / Math.sqrt(3);
}

/** The part of a straight line that lies within the hex; fine steps are exact enough to draw. */
function within(from: Point, to: Point): string {
  const STEPS = 80;
  const at = (i: number): Point => ({
    x: from.x + ((to.x - from.x) * i) / STEPS,
    y: from.y + ((to.y - from.y) * i) / STEPS,
  });
  const inside = Array.from({ length: STEPS + 1 }, (_, i) => at(i))
    .filter(({ x, y }) => isInside(x, y));
  const [first, last] = [inside[0], inside[inside.length - 1]];
  return first && last && first !== last ? pathOf([first, last], false) : "";
}

/** Numbers from -40 to 40 in steps, with zero among them. */
function steps(step: number): number[] {
  const n = Math.floor(RADIUS / step);
  return Array.from({ length: 2 * n + 1 }, (_, i) => (i - n) * step);
}

/** Parallel lines at an angle: 0 lies, 90 stands. */
function stripes(degrees: number, step: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const point = (along: number, off: number): Point =>
    ({ x: along * cos - off * sin, y: along * sin + off * cos });
  return steps(step).map((off) => within(point(-RADIUS, off), point(RADIUS, off))).join("");
}

/** Courses of bricks, each shifted by half a brick. */
function bricks(): string {
  const joints = steps(9).flatMap((y, row) =>
    steps(16).map((x) => within({ x: x + (row % 2) * 8, y }, { x: x + (row % 2) * 8, y: y + 9 })));
  return stripes(0, 9) + joints.join("");
}

/** Steps around a temple: hexes within one another. */
function rings(...radii: number[]): string {
  return radii.map((radius) => pathOf(Array.from({ length: 6 }, (_, k) => ({
    x: radius * Math.cos((k * Math.PI) / 3), y: radius * Math.sin((k * Math.PI) / 3),
  })))).join("");
}

/** Tufts of grass in staggered rows. */
function tufts(): string {
  return steps(10).flatMap((y, row) => steps(13).map((x) => x + (row % 2) * 6.5)
    .filter((x) => isInside(x - 3, y - 4) && isInside(x + 3, y))
    .map((x) => `M${x - 2.5} ${y - 3}l2.5 3 2.5-3`)).join("");
}

/** Flagstones: a ring, and joints that run to its corners. */
function flags(): string {
  const joints = Array.from({ length: 12 }, (_, k) => {
    const angle = (k * Math.PI) / 6;
    const at = (far: number): Point => ({ x: far * Math.cos(angle), y: far * Math.sin(angle) });
    return pathOf([at(23), at(k % 2 ? 29.5 : 34)], false);
  });
  return rings(34, 23) + joints.join("");
}

/** Edges of broken rock. */
const CRACKS =
  "M-34-6l9 4 6-9 11 3 5-14M-25-2l-4 12 8 7M-19-11l-5-13M-21 17l12-3 4 13M-9 14l3-9M8-8l12 4 10-9" +
  "M20-4l4 10 10 1M24 6l-9 9 3 13M15 15l-12-2-6 6M8-8l2-13";

export const PATTERNS = {
  h: bricks(),
  m: stripes(90, 8),
  b: stripes(60, 10) + stripes(120, 10),
  t: rings(35, 29, 23),
  g: tufts(),
  q: CRACKS,
  plaza: flags(),
  hatch: stripes(-45, 8),
} as const;

export type PatternName = keyof typeof PATTERNS;
