// game-words.ts - what happened in Panticapaeum, in words: for replays and for the end.
import type { GameWords } from "../../table/table-game";
import { t } from "../../say";
import type { GameState } from "../../types";
import type { Colour, PanticapaeumState } from "./types";
import { key } from "./square";
import { movedBuilding, stepWords } from "./step-words";
import { resourceName, rowName } from "./words";

const seatOf = (state: GameState, seat: number) => (state as PanticapaeumState).seats[seat];

function luck(word: string, after: GameState, names: readonly string[]): string {
  const first = /^first=(\d)$/.exec(word)?.[1];
  if (first !== undefined) return t("By lot, %s begins", names[Number(first)] ?? first);
  const token = /^([a-z]+)(\d+)=(.*)$/.exec(word);
  if (!token) {
    return after.phase === "lay" ? t("a tile is drawn from the bag")
      : t("a tile joins the ring");
  }
  const [, row = "", cell = "", colours = ""] = token;
  const cubes = colours.split("+").map((colour) => resourceName(colour as Colour));
  return t("%s, cell %s: %s", rowName(row as Colour), cell, cubes.join(" + "));
}

/** Most buildings, then most coins (PA-10.4). */
function tie(state: GameState, best: number, equal: readonly number[], name: string): string {
  const buildings = (seat: number): number => seatOf(state, seat)?.buildings.length ?? 0;
  return equal.some((seat) => buildings(seat) === buildings(best))
    ? t("Equal points and buildings; the coins decide. The winner: %s", name)
    : t("Equal points; the buildings decide. The winner: %s", name);
}

function looks(state: GameState, seat: number): Map<string, string> {
  const city = seatOf(state, seat);
  return new Map((city?.cells ?? []).map((cell) => {
    const building = cell.building === null ? undefined : city?.buildings[cell.building];
    const look = [cell.tile, cell.level, cell.cube, cell.worker, building?.kind];
    return [key(cell.x, cell.y), look.join()];
  }));
}

export const PANTICAPAEUM_WORDS: GameWords = {
  luck,
  move: (word, seat, before) => stepWords(word, movedBuilding(word, seatOf(before, seat))),
  tie,
  looks,
};
