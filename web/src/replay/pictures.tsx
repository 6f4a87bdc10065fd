// pictures.tsx - the cities of a position as drawings, for files and for looking at all of them.
import type { ComponentChildren } from "preact";
import { bounds as hexBounds } from "../akropolis/hex";
import { City } from "../akropolis/city";
import type { Box } from "../board/view";
import { SquareCity } from "../panticapaeum/city";
import { bounds as squareBounds } from "../panticapaeum/square";
import type { GameState } from "../types";

/** A city that can be drawn; an architect has none. */
export interface CityPicture {
  seat: number;
  box: Box;
  content: ComponentChildren;
}

/** What of a city is emphasised. */
export interface Emphasis {
  lit?: ReadonlySet<string>;
  fresh?: ReadonlySet<string>;
}

export function cityPicture(
  state: GameState, seat: number, tilt: boolean, emphasis: Emphasis = {},
): CityPicture | null {
  if (state.game === "akropolis") {
    const cells = state.seats[seat]?.cells;
    return cells ? { seat, box: hexBounds(cells, tilt),
      content: <City cells={cells} tilt={tilt} {...emphasis} /> } : null;
  }
  const city = state.seats[seat];
  return city ? { seat, box: squareBounds(city.cells, tilt),
    content: <SquareCity cells={city.cells} buildings={city.buildings} tilt={tilt} seat={seat}
      {...emphasis} /> } : null;
}

/** Of all seats that have one. */
export function cityPictures(state: GameState, tilt: boolean): CityPicture[] {
  return state.seats.flatMap((_, seat) => cityPicture(state, seat, tilt) ?? []);
}
