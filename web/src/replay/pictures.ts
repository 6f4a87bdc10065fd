// pictures.ts - the cities of a position as drawings, for files and for looking at all of them.
import type { CityPicture } from "../games/game";
import { uiOf } from "../games/uis";
import type { GameState } from "../types";

/** Of all seats that have one. */
export function cityPictures(state: GameState, tilt: boolean): CityPicture[] {
  const { picture } = uiOf(state.game);
  return state.seats.flatMap((_, seat) => picture(state, seat, tilt, {}) ?? []);
}
