// overlay.tsx - drawn over the city while a tile is held: other ground it could cover here, what
// it brings, and how few ways it can be turned.
import { useRef } from "preact/hooks";
import type { Point, View } from "../board/view";
import { useView } from "../board/viewport";
import { t } from "../say";
import { aids } from "../table/aids";
import { signed } from "../table/signed";
import type { Hand } from "./hand";
import { center, corners, RADIUS } from "./hex";
import { middleOf, type Place } from "./legal";

const ALL_ROTATIONS = 6;

function outline(place: Place, tilt: boolean): string {
  return place.hexes
    .map(([q, r]) => corners(center(q, r, place.level - 1, tilt), tilt, RADIUS - 3))
    .map((hex) => `M${hex.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`)
    .join("");
}

const FLAG = 1.4 * RADIUS; // from a hex to the flag beside it
const HALF = 24; // pixels: half a flag and some air

/** Above the tile; below it where the window ends there. */
function flagPoint(place: Place, tilt: boolean, { scale, y }: View): Point {
  const tops = place.hexes.map(([q, r]) => center(q, r, place.level, tilt).y);
  const above = Math.min(...tops) - FLAG;
  const isSeen = above * scale + y > HALF;
  return { x: middleOf(place, tilt).x, y: isSeen ? above : Math.max(...tops) + FLAG };
}

/** A small flag with a word on it. */
function Flag({ text, x, y, tone }: { text: string; x: number; y: number; tone: string }) {
  const width = 20 + 11 * text.length;
  return (
    <g class={`ak-flag ${tone}`} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-15} width={width} height={30} rx={15} />
      <text y={7} text-anchor="middle">{text}</text>
    </g>
  );
}

/** The way to confirm that is nearest to a mouse; the dock has the same for everybody. A tap that
 * began elsewhere may end here, when the view moves under the finger: that is no press. */
function Check({ hand, x }: { hand: Hand; x: number }) {
  const isPressed = useRef(false);
  const press = (event: PointerEvent): void => {
    event.stopPropagation();
    isPressed.current = true;
  };
  return (
    <g class="ak-check" transform={`translate(${x} 0)`} onPointerDown={press}
      onClick={() => isPressed.current && void hand.play()}>
      <circle r={20} />
      <path d="M-8 1l6 6L8-6" />
    </g>
  );
}

/** Flags keep their size on the screen. */
export function Overlay({ hand, tilt }: { hand: Hand; tilt: boolean }) {
  const view = useView();
  const held = hand.held.value;
  const place = held?.place;
  if (!place) return null;
  const gain = aids() === "full" ? hand.gain() : null;
  const rotations = hand.rotations();
  const { x, y } = flagPoint(place, tilt, view);
  return (
    <g>
      {hand.others().map((other) => (
        <path key={other.keys.join(" ")} class="ak-other" d={outline(other, tilt)} />
      ))}
      <g transform={`translate(${x} ${y}) scale(${1 / view.scale})`} aria-hidden="true">
        {gain !== null && (
          <Flag text={signed(gain)} x={0} y={0} tone={gain < 0 ? "bad" : gain > 0 ? "good" : ""} />
        )}
        {held.isDropped && <Check hand={hand} x={gain === null ? 0 : 56} />}
        {rotations < ALL_ROTATIONS && held.isDropped && (
          <Flag text={t("⟳ %d of %d", rotations, ALL_ROTATIONS)} x={0} y={-36} tone="few" />
        )}
      </g>
    </g>
  );
}
