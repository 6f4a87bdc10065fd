// city-model.ts - a city for a 3-D printer: hexes 20 mm wide, 6 mm for each level, and a small
// building, star or pit on each. Nothing overhangs, so it prints without supports.
import { ringAt, type Column, type Corner, type Model, type Vertex } from "../../board/model";
import type { AkropolisCell, HexCode } from "./types";
import { isPlaza, starsOf } from "./words";

const RISE = 6; // millimetres for each level
const HALF = 10; // from the middle to a side
const RADIUS = (2 * HALF) / Math.sqrt(3);

// In halves of the radius to the right and halves of the height up: whole numbers, so that two
// hexes have the very same corner.
const CORNERS: readonly Corner[] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];

function cornersOf([q, r]: AkropolisCell): Corner[] {
  return CORNERS.map(([x, y]) => [(3 * q + x) * (RADIUS / 2), (y - 2 * r - q) * HALF]);
}

/** A ring of a building: its height above the hex, its radius, its sides, the turn of the first. */
type Ring = readonly [number, number, number, number?];

// From the rim to the middle, millimetres.
const BUILDINGS: Record<"h" | "m" | "b" | "t" | "g" | "q", readonly Ring[]> = {
  h: [[0, 7, 4, 45], [4, 7, 4, 45], [7.5, 0, 1]], // walls and a roof
  m: [[0, 8.5, 4], [2.5, 8.5, 4], [2.5, 6.5, 4], [4.5, 0, 1]], // a low hall
  b: [[0, 7.5, 6], [3, 7.5, 6], [3, 4.5, 6], [9, 4.5, 6], [9, 3, 6], [8, 3, 6]], // a tower
  t: [[0, 9, 8, 22.5], [1, 9, 8, 22.5], [1, 7.5, 8, 22.5], [5, 7.5, 8, 22.5], [8, 0, 1]], // a rotunda
  g: [[0, 5, 8], [1.5, 5, 8], [10, 0, 1]], // a cypress
  q: [[0, 8.5, 6], [-1.5, 8.5, 6], [-1.5, 6, 6], [-3, 6, 6]], // a pit in two steps
};

const POINTS = 5;

function starRing(middle: Corner, z: number, radius: number): Vertex[] {
  const tips = ringAt(middle, z, radius, POINTS, 90);
  const notches = ringAt(middle, z, radius * 0.5, POINTS, 90 + 180 / POINTS);
  return tips.flatMap((tip, i) => [tip, notches[i] as Vertex]);
}

/** A round pavement, and on it as many stars on each other as the plaza has. */
function plazaRings(middle: Corner, z: number, stars: number): Vertex[][] {
  const paved = [z, z + 0.8].map((at) => ringAt(middle, at, 9.4, 2 * POINTS, 90));
  const tiers = Array.from({ length: stars }, (_, i) => [0, 1].map((end) =>
    starRing(middle, z + 0.8 + 1.2 * (i + end), 8.6 - 2 * i)));
  return [...paved, ...tiers.flat()];
}

function ringsOn(code: HexCode, middle: Corner, z: number): Vertex[][] {
  if (isPlaza(code)) return plazaRings(middle, z, starsOf(code));
  return BUILDINGS[code as keyof typeof BUILDINGS].map(([height, radius, sides, turn]) =>
    ringAt(middle, z + height, radius, sides, turn));
}

export function columnsOf(cells: readonly AkropolisCell[]): Column[] {
  return cells.map((cell) => {
    const [q, r, code, level] = cell;
    const middle: Corner = [1.5 * q * RADIUS, (-2 * r - q) * HALF];
    return { corners: cornersOf(cell), level, rings: ringsOn(code, middle, level * RISE) };
  });
}

export function cityModel(cells: readonly AkropolisCell[]): Model {
  return { columns: columnsOf(cells), rise: RISE };
}
