// fresh.ts - what a move changed in a city, so that it can be seen at once.
import type { GameState } from "../types";

/** Each cell of a seat's city as its key and a text of all that is seen there. */
function looks(state: GameState, seat: number): Map<string, string> {
  if (state.game === "akropolis")
    return new Map((state.seats[seat]?.cells ?? [])
      .map((cell) => [`${cell[0]},${cell[1]}`, cell.join()]));
  const city = state.seats[seat];
  return new Map((city?.cells ?? []).map((cell) => {
    const building = cell.building === null ? undefined : city?.buildings[cell.building];
    const look = [cell.tile, cell.level, cell.cube, cell.worker, building?.kind];
    return [`${cell.x},${cell.y}`, look.join()];
  }));
}

/** The places that look different than before. */
export function freshCells(before: GameState, after: GameState, seat: number): Set<string> {
  const old = looks(before, seat);
  const now = looks(after, seat);
  return new Set([...now].filter(([key, look]) => old.get(key) !== look).map(([key]) => key));
}
