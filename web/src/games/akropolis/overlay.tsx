// overlay.tsx - drawn over the city while a tile is in hand: other ground that it could cover here,
// what it brings, and how it can be turned.
import { useEffect, useRef, useState } from "preact/hooks";
import { Check } from "../../board/check";
import { clearOf } from "../../board/finger";
import { toBoard, toScreen, type Box, type Point, type View } from "../../board/view";
import { useRoom, useView, type BoardPointer } from "../../board/viewport";
import { signed, t } from "../../say";
import { aids } from "../../table/aids";
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
const HALF = 24; // pixels: half a flag and a margin
const HALF_LONG = 60; // and of the flag that says how the tile can be turned

const STEP = 36; // pixels between a flag and the one above it

/** As near to `at` as it can be between these ends. */
function within(at: number, from: number, to: number): number {
  return Math.max(from, Math.min(at, to));
}

/** Above the tile, or below it where toolbars or the window's edge leave no room; on it if there is
 * none at all. `flags` stand there, one above the other. */
function flagPoint(place: Place, tilt: boolean, view: View, room: Box, flags: number): Point {
  const tops = place.hexes.map(([q, r]) => center(q, r, place.level, tilt).y);
  const first = room.y + HALF + STEP * (flags - 1);
  const half = flags > 1 ? HALF_LONG : HALF;
  const last = room.y + room.height - HALF;
  const seen = (y: number): Point => toScreen(view, { x: middleOf(place, tilt).x, y });
  const sides = [seen(Math.min(...tops) - FLAG), seen(Math.max(...tops) + FLAG)];
  const [above = { x: 0, y: 0 }] = sides;
  const { x, y } = sides.find((side) => side.y >= first && side.y <= last) ?? above;
  return toBoard(view, {
    x: within(x, room.x + half, room.x + room.width - half), y: within(y, first, last),
  });
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

const CHECK = 22; // pixels: the radius of ✓ with its edge
const BESIDE = [56, -56, 84, -84, 112, -112]; // pixels between the flag and ✓

/** Where ✓ is, in pixels from the flag: beside it, and well away from a finger. It is left out if
 * there is no room; the dock has the same button. */
function checkPoint(flag: Point, view: View, room: Box, touched: BoardPointer | null, isAlone: boolean) {
  const sides = isAlone ? [0, ...BESIDE] : BESIDE;
  const { x, y } = toScreen(view, flag);
  const places = sides.map((side) => ({ x: x + side, y }));
  const found = clearOf(touched && toScreen(view, touched), places, room, CHECK);
  return found && { x: found.x - x, y: 0 };
}

const TURNING = 900; // milliseconds for which other ground is shown after a turn

/** Other ground around the same hex, while the player turns the tile: by a turn it gets another
 * rotation and is still held at the same point. */
function Fan({ hand, tilt }: OverlayProps) {
  const { rotation, at } = hand.held.value ?? {};
  const before = useRef({ rotation, at });
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    const isTurned = rotation !== before.current.rotation && at === before.current.at;
    before.current = { rotation, at };
    setTurning(isTurned);
    const timer = setTimeout(() => setTurning(false), TURNING);
    return () => clearTimeout(timer);
  }, [rotation, at]);
  if (!isTurning) return null;
  return (
    <g class="ak-fan">
      {hand.others().map((other) => (
        <path key={other.keys.join(" ")} class="ak-other" d={outline(other, tilt)} />
      ))}
    </g>
  );
}

/** The other plans, by their numbers. */
function OtherPlans({ hand, tilt }: OverlayProps) {
  const view = useView();
  return (
    <g aria-hidden="true">
      {hand.otherPlans().map(({ number, place }) => {
        const { x, y } = middleOf(place, tilt);
        return (
          <g key={place.word}>
            <path class="ak-planned" d={outline(place, tilt)} />
            <g transform={`translate(${x} ${y}) scale(${1 / view.scale})`}>
              <Flag text={`${number}`} x={0} y={0} tone="plan" />
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface OverlayProps {
  hand: Hand;
  tilt: boolean;
}

/** Flags keep their size on the screen. */
export function Overlay({ hand, tilt }: OverlayProps) {
  const view = useView();
  const freePart = useRoom();
  const held = hand.held.value;
  const place = held?.place;
  const gain = aids() === "full" ? hand.gain() : null;
  if (!place) return <OtherPlans hand={hand} tilt={tilt} />;
  const isPlan = held.isDropped && hand.plans.chosen.value !== null;
  const rotations = held.isDropped && !hand.isPlanning.value ? hand.rotations() : ALL_ROTATIONS;
  const room = freePart();
  const flag = flagPoint(place, tilt, view, room, rotations < ALL_ROTATIONS ? 2 : 1);
  const check = checkPoint(flag, view, room, hand.touched.value, gain === null);
  const { x, y } = flag;
  return (
    <g>
      <OtherPlans hand={hand} tilt={tilt} />
      <Fan hand={hand} tilt={tilt} />
      <g transform={`translate(${x} ${y}) scale(${1 / view.scale})`} aria-hidden="true">
        {isPlan ? <Flag text={[t("plan"), gain === null ? "" : signed(gain)].join(" ").trim()}
          x={0} y={0} tone="plan" />
          : gain !== null && (
            <Flag text={signed(gain)} x={0} y={0}
              tone={gain < 0 ? "bad" : gain > 0 ? "good" : ""} />
          )}
        {held.isDropped && !hand.isPlanning.value && check && (
          <Check class="ak-check" at={check} since={() => hand.touched.peek()?.time ?? -Infinity}
            onConfirm={() => void hand.play()} />
        )}
        {rotations < ALL_ROTATIONS && (
          <Flag text={t("⟳ %d of %d", rotations, ALL_ROTATIONS)} x={0} y={-STEP} tone="few" />
        )}
      </g>
    </g>
  );
}
