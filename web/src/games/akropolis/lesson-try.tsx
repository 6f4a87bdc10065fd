// lesson-try.tsx - a move of a lesson's list as a picture: the tile where it would lie in the city.
import { settings } from "../../settings";
import type { GameState } from "../../types";
import { City } from "./city";
import { bounds, key } from "./hex";
import { readLay } from "./legal";
import { hexesOf, shapeAt } from "./tiles";
import type { AkropolisCell, AkropolisState, HexCode } from "./types";

/** The tile's hexes, each on what lies there; none until it is known what is printed on it. */
function laid(word: string, cells: readonly AkropolisCell[]): AkropolisCell[] {
  const lay = readLay(word);
  const codes = lay ? hexesOf(lay.tile) : [];
  if (!lay || codes.length === 0) return [];
  const levels = new Map(cells.map(([q, r, , level]) => [key(q, r), level]));
  return shapeAt(lay.q, lay.r, lay.rotation).map(([q, r], i): AkropolisCell =>
    [q, r, codes[i] as HexCode, (levels.get(key(q, r)) ?? 0) + 1, lay.tile]);
}

export function LessonTry({ word, seat, state }: { word: string; seat: number; state: GameState }) {
  const { tilt } = settings.value;
  const cells = (state as AkropolisState).seats[seat]?.cells ?? [];
  const tile = laid(word, cells);
  if (tile.length === 0) return null;
  const { x, y, width, height } = bounds([...cells, ...tile], tilt, 8);
  return (
    <svg class="learn-list-city" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <City cells={cells} tilt={tilt} ghost={{ cells: tile, ok: true }} />
    </svg>
  );
}
