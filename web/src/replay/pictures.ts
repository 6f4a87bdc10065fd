// pictures.ts - the cities of a position as drawings, for files and for looking at all of them.
import type { CityPicture } from "../games/game";
import { playUi } from "../games/installed";
import type { GameState } from "../types";

/** Of all seats that have one. */
export function cityPictures(state: GameState, tilt: boolean): CityPicture[] {
  const { picture } = playUi(state.game);
  return state.seats.flatMap((_, seat) => picture(state, seat, tilt, {}) ?? []);
}
