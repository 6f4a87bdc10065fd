// ghost-check.tsx - ✓ beside a ghost that was put down, for a mouse. Phones have it in the bar near
// the thumb.
import { Check } from "../../board/check";
import { clearOf } from "../../board/finger";
import { toBoard, toScreen, type Box, type Point } from "../../board/view";
import { useRoom, useView } from "../../board/viewport";
import { isNarrow } from "./drawers";
import { levelAt } from "./ghost";
import { corners } from "./square";
import type { Spot } from "./steps";
import type { Turn } from "./turn";
import type { PanticapaeumSeat } from "./types";

const RADIUS = 22; // pixels, with its edge
const BESIDE = RADIUS + 8;

interface Props {
  turn: Turn;
  spot: Spot;
  seat: PanticapaeumSeat;
  tilt: boolean;
}

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** To the right of the ghost, to its left, above or below it: where there is room. */
function besideBox({ x, y, width, height }: Box, free: Box): Point | undefined {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return clearOf(null, [
    { ...middle, x: x + width + BESIDE }, { ...middle, x: x - BESIDE },
    { ...middle, y: y - BESIDE }, { ...middle, y: y + height + BESIDE },
  ], free, RADIUS);
}

export function GhostCheck({ turn, spot, seat, tilt }: Props) {
  const view = useView();
  const free = useRoom();
  if (isNarrow.value || !turn.isDropped.value || turn.touched.value?.touch) return null;
  const points = spot.cells.flatMap(([x, y]) => corners(x, y, levelAt(seat, x, y) + 1, tilt));
  const place = besideBox(boxOf(points.map((one) => toScreen(view, one))), free());
  const at = place && toBoard(view, place);
  return at ? (
    <g transform={`translate(${at.x} ${at.y}) scale(${1 / view.scale})`} aria-hidden="true">
      <Check class="pt-check" at={{ x: 0, y: 0 }} since={() => -Infinity}
        onConfirm={() => void turn.confirm()} />
    </g>
  ) : null;
}
