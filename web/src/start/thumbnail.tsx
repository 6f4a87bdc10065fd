// thumbnail.tsx - a city in a list of games. Loaded after the page, as it needs both games' faces.
import { MiniCity } from "../akropolis/mini";
import { MiniSquareCity } from "../panticapaeum/mini";
import type { GameState } from "../types";

export function Thumbnail({ state, seat }: { state: GameState; seat: number }) {
  if (state.game === "panticapaeum") {
    const city = state.seats[seat];
    if (!city) return null;
    return <MiniSquareCity cells={city.cells} buildings={city.buildings} seat={seat} />;
  }
  const cells = state.seats[seat]?.cells;
  return cells ? <MiniCity cells={cells} /> : null;
}
