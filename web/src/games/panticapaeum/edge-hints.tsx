// edge-hints.tsx - arrows at the edges of the window, if it is too near to show all places for what
// is in hand. The view can be moved, and follows a ghost that keys move.
import { toBoard, toScreen, type Box, type Point } from "../../board/view";
import { useRoom, useView } from "../../board/viewport";
import { center, type Direction } from "./square";

const INSET = 16; // pixels from the edge to the middle of an arrow
const ANGLE: Record<Direction, number> = { right: 0, down: 90, left: 180, up: 270 };

/** Is the place out of sight, on this side? */
const IS_BEYOND: Record<Direction, (at: Point, free: Box) => boolean> = {
  left: (at, free) => at.x < free.x,
  right: (at, free) => at.x > free.x + free.width,
  up: (at, free) => at.y < free.y,
  down: (at, free) => at.y > free.y + free.height,
};

function pointOf(side: Direction, { x, y, width, height }: Box): Point {
  const middle = { x: x + width / 2, y: y + height / 2 };
  switch (side) {
    case "left": return { ...middle, x: x + INSET };
    case "right": return { ...middle, x: x + width - INSET };
    case "up": return { ...middle, y: y + INSET };
    case "down": return { ...middle, y: y + height - INSET };
  }
}

interface Props {
  places: ReadonlySet<string>;
  tilt: boolean;
}

export function EdgeHints({ places, tilt }: Props) {
  const view = useView();
  const free = useRoom()();
  const points = [...places].map((name) => name.split(",").map(Number))
    .map(([x = 0, y = 0]) => toScreen(view, center(x, y, 0, tilt)));
  const sides = (Object.keys(ANGLE) as Direction[])
    .filter((side) => points.some((at) => IS_BEYOND[side](at, free)));
  return (
    <g class="pt-edges" aria-hidden="true">
      {sides.map((side) => {
        const { x, y } = toBoard(view, pointOf(side, free));
        return (
          <g key={side} data-side={side}
            transform={`translate(${x} ${y}) scale(${1 / view.scale}) rotate(${ANGLE[side]})`}>
            <circle r="12" />
            <path d="M-3 -6L4 0L-3 6" />
          </g>
        );
      })}
    </g>
  );
}
