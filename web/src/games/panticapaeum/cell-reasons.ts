// cell-reasons.ts - what a cell is and why it counts, in words.
import { t, tn } from "../../say";
import { showsScores } from "../../table/frame";
import type { PanticapaeumSeat, PanticapaeumSeatScore, SquareCell } from "./types";
import { countedWords } from "./rate-words";
import { buildingRule, cellName } from "./words";

/** A drought is visible unless a worker or a building hides it (PA-10.3). */
function isSeenDrought(cell: SquareCell): boolean {
  return cell.content === "drought" && !cell.worker && cell.building === null;
}

/** Why the cell counts or not, sentence by sentence; the reasons are the rules'. */
export function reasonsOf(
  cell: SquareCell, seat: PanticapaeumSeat, score: PanticapaeumSeatScore | undefined,
): string[] {
  const building = cell.building === null ? undefined : seat.buildings[cell.building];
  const counted = cell.building === null ? undefined : score?.buildings[cell.building];
  if (building && counted) {
    const points = tn("%d point", "%d points", counted.points);
    return [points, countedWords(counted), buildingRule(building.kind)];
  }
  if (isSeenDrought(cell))
    return [t("A visible drought costs 1 point, unless it is beside your aqueduct and your marker in its row has left the start.")];
  if (!cell.cube) return [];
  return [t("A worker fetches the cube; so does what is laid or built on the cell.")];
}

/** All of it as one text, for screen readers. */
export function cellText(
  cell: SquareCell, seat: PanticapaeumSeat, score: PanticapaeumSeatScore | undefined,
): string {
  const reasons = reasonsOf(cell, seat, showsScores() ? score : undefined);
  return [cellName(cell, seat.buildings), ...reasons].join(". ");
}
