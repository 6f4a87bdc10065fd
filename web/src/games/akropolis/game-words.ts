// game-words.ts - what happened in Akropolis, in words: for replays and for the end.
import type { GameWords } from "../../table/table-game";
import type { Point } from "../../board/view";
import { mark, t } from "../../say";
import type { GameState } from "../../types";
import type { AkropolisState, HexCode } from "./types";
import { center, key, RADIUS } from "./hex";
import { readLay } from "./legal";
import { shapeAt } from "./tiles";
import { hexName, kindName, kindOf, starsOf } from "./words";

type Hex = readonly [number, number, ...unknown[]];

const cellsOf = (state: GameState, seat: number) =>
  (state as AkropolisState).seats[seat]?.cells ?? [];

const SIDES = [
  mark("on the right"), mark("at the bottom right"), mark("at the bottom"), mark("at the bottom left"),
  mark("on the left"), mark("at the top left"), mark("at the top"), mark("at the top right"),
]; // clockwise, as the city is seen

function middle(hexes: readonly Hex[]): Point {
  const points = hexes.map(([q, r]) => center(q, r, 0, false));
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** On which side of the city a tile lies. */
function sideWords(tile: readonly Hex[], city: readonly Hex[]): string {
  const [from, to] = [middle(city), middle(tile)];
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(x, y) < RADIUS) return t("in the middle");
  return t(SIDES[(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 8) % 8] ?? "");
}

/** "temples", "temples ★★" for their plaza, "quarry" */
function shortName(code: HexCode): string {
  const kind = kindOf(code);
  return kind ? [kindName(kind), "★".repeat(starsOf(code))].filter(Boolean).join(" ") : hexName(code);
}

/** "quarry × 2, temples" */
function coveredWords(codes: readonly HexCode[]): string {
  return [...new Set(codes)].map((code) => {
    const n = codes.filter((one) => one === code).length;
    return n > 1 ? `${shortName(code)} × ${n}` : shortName(code);
  }).join(", ");
}

/** The level of a tile, where it lies, and what it covers. */
function layWords(word: string, seat: number, before: GameState): string {
  const lay = readLay(word);
  if (!lay) return t("takes a tile");
  const cells = cellsOf(before, seat);
  const hexes = shapeAt(lay.q, lay.r, lay.rotation);
  const under = hexes.flatMap(([q, r]) => cells.filter((cell) => cell[0] === q && cell[1] === r));
  const where = [1 + (under[0]?.[3] ?? 0), sideWords(hexes, cells)] as const;
  return under.length === 0 ? t("level %d, %s", ...where)
    : t("level %d, %s, over: %s", ...where, coveredWords(under.map(([, , code]) => code)));
}

/** If the stones are equal too, only an architect can win alone: it wins ties (AK-4.9, AK-6.6). */
function tie(state: GameState, best: number, equal: readonly number[], name: string): string {
  const { seats } = state as AkropolisState;
  return equal.some((seat) => seats[seat]?.stones === seats[best]?.stones)
    ? t("Equal points and stones: the architect wins. The winner: %s", name)
    : t("Equal points; the stones decide. The winner: %s", name);
}

export const AKROPOLIS_WORDS: GameWords = {
  luck: () => t("a tile is turned up"),
  hidesLuck: true,
  move: layWords,
  tie,
  looks: (state, seat) => new Map(cellsOf(state, seat).map((cell) =>
    [key(cell[0], cell[1]), cell.join()])),
};
