// pad-score.ts - what the numbers of a pad add up to, in the form of the rules' own scores.
import { set } from "../games/panticapaeum/set";
import { KINDS, type AkropolisSeatScore, type Kind, type KindScore } from "../games/akropolis/types";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import type { AkropolisPad, PanticapaeumPad } from "./book";

/** Points = value × stars (AK-4.1), and one for each stone (AK-4.8). */
export function padScore({ values, stars, stones }: AkropolisPad): AkropolisSeatScore {
  const kinds = KINDS.map((_, i): KindScore => {
    const [value, star] = [values[i] ?? 0, stars[i] ?? 0];
    return { value, stars: star, points: value * star };
  });
  return {
    ...(Object.fromEntries(KINDS.map((kind, i) => [kind, kinds[i]])) as Record<Kind, KindScore>),
    stones,
    total: kinds.reduce((sum, { points }) => sum + points, stones),
    cells: [],
  };
}

/** How many coins bring a point, the set says; resources bring one each as far as they may be kept,
 * droughts cost one each (PA-10.2, PA-10.3). */
export function panticapaeumPadScore(pad: PanticapaeumPad): PanticapaeumSeatScore {
  const [houses = 0, wineries = 0, fortresses = 0, aqueducts = 0, temples = 0] = pad.points;
  const parts = {
    houses,
    wineries,
    fortresses,
    aqueducts,
    temples,
    coins: Math.floor(pad.coins / set.scoring.coins_per_vp),
    resources: Math.min(pad.resources, set.storage_limit_end_of_round),
    droughts: pad.droughts > 0 ? -pad.droughts : 0,
  };
  const total = Object.values(parts).reduce((sum, points) => sum + points, 0);
  return { ...parts, total, buildings: [] };
}
