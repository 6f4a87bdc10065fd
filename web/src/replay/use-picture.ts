// use-picture.ts - a seat's city as a drawing.
import { useMemo } from "preact/hooks";
import type { Box } from "../board/view";
import { settings } from "../settings";
import { playUi } from "../table/installed-games";
import type { CityPicture, Emphasis } from "../table/table-game";
import type { GameState } from "../types";

/** Returns the same picture until something in it changes: a step redraws only its own city. */
export function usePicture(state: GameState, seat: number, emphasis: Emphasis): CityPicture | null {
  const { tilt } = settings.value;
  const { fresh = new Set(), lit = new Set() } = emphasis;
  const look = JSON.stringify([state.seats[seat], tilt, [...fresh], [...lit]]);
  return useMemo(() => playUi(state.game).picture(state, seat, tilt, { fresh, lit }), [look]);
}

export function viewBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}
