// painted-places.ts - a painted city of Panticapaeum for the board: its places, their names,
// and what the rules say of each.
import type { Box } from "../../board/view";
import { bounds, center, corners, key, outline } from "./square";
import { countedWords } from "./rate-words";
import { cellName } from "./words";
import { sayAll, t } from "../../say";
import type { PanticapaeumSeatScore } from "./types";
import type { PanticapaeumCity } from "./painted-city";
import type { BoardPlace } from "../../score/paint-board";
import { emptyAround, pictured, placeOf } from "./painting";
import type { PlaceReading } from "../../score/place-reading";
import type { Surveyed } from "../../score/survey";

type Survey = Surveyed<PanticapaeumSeatScore>;

export function placesOf(city: PanticapaeumCity, tilt: boolean): BoardPlace[] {
  const { cells, buildings } = pictured(city);
  return [
    ...cells.map((cell) => ({
      key: key(cell.x, cell.y),
      at: center(cell.x, cell.y, cell.level, tilt),
      outline: outline(corners(cell.x, cell.y, cell.level, tilt)),
      isEmpty: false,
      label: cellName(cell, buildings),
    })),
    ...emptyAround(city).map((at) => ({
      key: at,
      at: center(...placeOf(at), 0, tilt),
      outline: outline(corners(...placeOf(at), 0, tilt)),
      isEmpty: true,
      label: t("empty place at %s", at),
    })),
  ];
}

/** The place that a refusal names: it counts the cells or the buildings. */
export function refusedPlace(city: PanticapaeumCity, survey: Surveyed<unknown>): string | null {
  if (survey.ok || survey.at === null) return null;
  const cell = city.cells[survey.at];
  const [x, y] = survey.list === "buildings"
    ? city.buildings[survey.at]?.cells[0] ?? []
    : [cell?.x, cell?.y];
  return x === undefined || y === undefined ? null : key(x, y);
}

/** What the rules say of a place. */
export function readingOf(
  city: PanticapaeumCity,
  at: string | null,
  survey: Survey | null,
): PlaceReading | null {
  if (at === null) return null;
  const { cells, buildings } = pictured(city);
  const cell = cells.find(({ x, y }) => key(x, y) === at);
  if (!cell) return { name: t("empty place at %s", at), why: "", verdict: null, level: null };
  const name = cellName(cell, buildings);
  if (survey?.ok === false)
    return { name, why: sayAll(survey.say), verdict: "refused", level: cell.level };
  const building = cell.building === null ? undefined : survey?.score.buildings[cell.building];
  const verdict = building ? (building.points > 0 ? "counts" : "idle") : null;
  return { name, why: building ? countedWords(building) : "", verdict, level: cell.level };
}

/** The part of the board to show; it may still be empty. */
export function seenBox(city: PanticapaeumCity, tilt: boolean): Box {
  const cells = city.cells.length > 0 ? city.cells : [{ x: 0, y: 0, level: 1 }];
  return bounds(cells, tilt, 1.2);
}
