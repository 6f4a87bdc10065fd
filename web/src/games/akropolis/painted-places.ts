// painted-places.ts - a painted city of Akropolis for the board: its places, their names, and
// what the rules say of each.
import { pathOf } from "./art-patterns";
import type { Verdict } from "./city";
import { center, corners, key, placeOf, type Key } from "./hex";
import { hexName, isDistrict } from "./words";
import { plainlyAll } from "../../plain";
import { t } from "../../say";
import type { AkropolisCell, AkropolisSeatScore } from "./types";
import type { AkropolisCity } from "./painted-city";
import { emptyAround, hexAt } from "./painting";
import type { BoardPlace } from "../../score/paint-board";
import type { PlaceReading } from "../../score/place-reading";
import type { Surveyed } from "../../score/survey";

/** The hexes as pictures take them, all of one tile. */
export const cellsOf = ({ hexes }: AkropolisCity): AkropolisCell[] =>
  hexes.map(([q, r, code, level]) => [q, r, code, level, 0]);

export function verdictsOf(score: AkropolisSeatScore | null): Map<Key, Verdict> | undefined {
  return score
    ? new Map(score.cells.map(({ q, r, counts, doubled }) => [key(q, r), { counts, doubled }]))
    : undefined;
}

/** The places of the board with their names: the city's hexes and the empty ones around. */
export function placesOf(city: AkropolisCity, tilt: boolean): BoardPlace[] {
  const outline = (q: number, r: number, level: number): string =>
    pathOf(corners(center(q, r, level, tilt), tilt, 38));
  return [
    ...city.hexes.map(([q, r, code, level]) => ({
      key: key(q, r),
      at: center(q, r, level, tilt),
      outline: outline(q, r, level),
      isEmpty: false,
      label: t("%s, at %s", hexName(code, level), key(q, r)),
    })),
    ...emptyAround(city).map((at) => {
      const { q, r } = placeOf(at);
      return {
        key: at,
        at: center(q, r, 0, tilt),
        outline: outline(q, r, 0),
        isEmpty: true,
        label: t("empty place at %s", at),
      };
    }),
  ];
}

/** The place that a refusal names. */
export function refusedPlace(city: AkropolisCity, survey: Surveyed<unknown>): Key | null {
  const hex = survey.ok || survey.at === null ? undefined : city.hexes[survey.at];
  return hex ? key(hex[0], hex[1]) : null;
}

/** What the rules say of a place. */
export function readingOf(
  city: AkropolisCity,
  at: Key | null,
  survey: Surveyed<AkropolisSeatScore> | null,
): PlaceReading | null {
  if (at === null) return null;
  const hex = hexAt(city, at);
  if (!hex) return { name: t("empty place"), why: "", verdict: null, level: null };
  const name = hexName(hex[2], hex[3]);
  if (survey?.ok === false)
    return { name, why: plainlyAll(survey.say), verdict: "refused", level: hex[3] };
  const score = survey?.score.cells.find(({ q, r }) => key(q, r) === at);
  const verdict = score && isDistrict(hex[2]) ? (score.counts ? "counts" : "idle") : null;
  return { name, why: score ? plainlyAll(score.say) : "", verdict, level: hex[3] };
}
