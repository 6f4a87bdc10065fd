// coach.ts - where a better move is to be found: another tile, another turn of the same tile, or
// another part of the city.
import { t } from "../../say";
import type { CoachUi, Where } from "../../table/coaching";
import type { GameState } from "../../types";
import { around, key } from "./hex";
import { readLay, type Lay } from "./legal";
import { shapeAt } from "./tiles";
import type { AkropolisState } from "./types";

/** The hexes that a tile would cover. */
function covered({ q, r, rotation }: Lay): string[] {
  return shapeAt(q, r, rotation).map(([x, y]) => key(x, y));
}

/** The hexes of a city near a place: those that the tile would cover or touch. */
function nearby(state: AkropolisState, seat: number, lay: Lay): string[] {
  const shape = shapeAt(lay.q, lay.r, lay.rotation);
  const near = new Set(shape.flatMap(([q, r]) => [key(q, r), ...around(q, r)]));
  const city = (state.seats[seat]?.cells ?? []).map(([q, r]) => key(q, r));
  return city.filter((one) => near.has(one));
}

function where(
  state: GameState, seat: number, [mine = ""]: readonly string[], [better = ""]: readonly string[],
): Where {
  const now = state as AkropolisState;
  const own = readLay(mine);
  const best = readLay(better);
  if (!best || !own) return { text: t("Look at another move.") };
  if (own.tile !== best.tile)
    return { text: t("Look at another tile: number %d.", now.site.indexOf(best.tile) + 1) };
  const isSame = covered(own).sort().join() === covered(best).sort().join();
  return isSame ? { text: t("Tile and place are right: turn the tile.") }
    : { text: t("The tile is right. Look at the marked part of your city."),
      keys: nearby(now, seat, best) };
}

export const AKROPOLIS_COACH: CoachUi = { where };
