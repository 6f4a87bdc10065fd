// city-boxes.ts - how large the cities of a game are, for drawings of one scale.
import type { Box } from "../board/view";
import { playUi } from "../table/installed-games";
import type { GameState } from "../types";

export function cityBoxes(state: GameState, tilt: boolean): Box[] {
  const { picture } = playUi(state.game);
  return state.seats.flatMap((_, seat) => picture(state, seat, tilt, {})?.tight ?? []);
}
