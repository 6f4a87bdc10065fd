// game-words.ts - what happened in Akropolis, in words: for replays and for the end.
import type { GameWords } from "../../table/table-game";
import { t } from "../../say";
import type { GameState } from "../../types";
import type { AkropolisState } from "./types";
import { key } from "./hex";
import { readLay } from "./legal";

const cellsOf = (state: GameState, seat: number) =>
  (state as AkropolisState).seats[seat]?.cells ?? [];

function move(word: string, seat: number, after: GameState): string {
  const lay = readLay(word);
  if (!lay) return t("takes a tile");
  const level = cellsOf(after, seat).find(([q, r]) => q === lay.q && r === lay.r)?.[3] ?? 1;
  return t("a tile on level %d", level);
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
  move,
  tie,
  looks: (state, seat) => new Map(cellsOf(state, seat).map((cell) =>
    [key(cell[0], cell[1]), cell.join()])),
};
