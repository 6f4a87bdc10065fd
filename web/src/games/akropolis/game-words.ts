// game-words.ts - what happened in Akropolis, in words: for replays and for the end.
import type { GameWords } from "../../table/table-game";
import { t } from "../../say";
import type { GameState } from "../../types";
import type { AkropolisState } from "./types";
import { key } from "./hex";
import { readLay, readTake } from "./legal";

const cellsOf = (state: GameState, seat: number) =>
  (state as AkropolisState).seats[seat]?.cells ?? [];

function move(word: string, seat: number, after: GameState): string {
  const lay = readLay(word);
  if (!lay) return t("takes tile %d", readTake(word) ?? 0);
  const level = cellsOf(after, seat).find(([q, r]) => q === lay.q && r === lay.r)?.[3] ?? 1;
  return t("tile %d at %s, level %d", lay.tile, `${lay.q},${lay.r}`, level);
}

/** If the stones are equal too, only an architect can win alone: it wins ties (AK-4.9, AK-6.6). */
function tie(state: GameState, best: number, equal: readonly number[], name: string): string {
  const { seats } = state as AkropolisState;
  return equal.some((seat) => seats[seat]?.stones === seats[best]?.stones)
    ? t("Equal points and stones: the architect wins. The winner: %s", name)
    : t("Equal points; the stones decide. The winner: %s", name);
}

export const AKROPOLIS_WORDS: GameWords = {
  luck: (word) => t("tile %s is turned up", word.slice(1)),
  move,
  tie,
  looks: (state, seat) => new Map(cellsOf(state, seat).map((cell) =>
    [key(cell[0], cell[1]), cell.join()])),
};
