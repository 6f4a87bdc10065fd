// city-view.tsx - the city in the centre: what is in hand follows the pointer and snaps to legal
// spots; cells say what they are.
//
// A mouse shows the ghost before a click. A click or a drag puts it down, ✓ beside it, Enter or a
// second click places it; a worker is placed by the first. A tap of a finger puts the ghost down, a
// tap on it turns it, and the bar near the thumb places it. The view zooms in around the
// finger, so that the next tap there hits the ghost. From step to step of a turn the city keeps its
// size: a tile in hand gets the sea beside the city, and arrows show where there are places further
// out.
import type { Ref } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Box, Point } from "../../board/view";
import { Viewport, type BoardPointer, type ViewportHandle } from "../../board/viewport";
import { settings } from "../../settings";
import { flaggedIn, isResultShown } from "../../table/frame";
import { useMarks } from "../../table/use-marks";
import type { PanticapaeumSeat, SquareCell } from "./types";
import { SquareCity } from "./city";
import { isNarrow } from "./drawers";
import { EdgeHints } from "./edge-hints";
import { ghostOf, levelAt } from "./ghost";
import { GhostCheck } from "./ghost-check";
import type { Hand } from "./hand";
import { isOn, otherTurns, type Middle } from "./placement";
import { bounds, pick, planePoint, SIDE, type Raised } from "./square";
import { keyOf, type Place, type Spot } from "./steps";
import type { Turn } from "./turn";

const LIFT = 56; // pixels between a finger and what it drags, to keep it visible
const TOUCH_CELL = 0.75; // scale at which a cell is at least as large as a finger
const RIM = 0.2; // cells of sea shown around the city
// Rings of cells around the city in which places for a tile are marked and seen: every place has a
// cell in the first. A mouse points at the middle of the tile, which may stick out further.
const RINGS = { narrow: 1, wide: 2 };

const ringsNow = (): number => (isNarrow.value ? RINGS.narrow : RINGS.wide);

interface Props {
  turn: Turn;
  seat: PanticapaeumSeat;
  seatNumber: number;
  isOwn: boolean; // the city of the player to move: things can be placed
  label: string;
  points?: readonly number[];
  lit: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
  hinted: readonly Raised[];
  nameOf(cell: SquareCell): string;
  onRead(cell: SquareCell | null, isPinned: boolean): void;
  handle: Ref<ViewportHandle>;
}

/** The point under a pointer in cells: on the face of the cell that is seen there. */
function inCells(at: Point, cells: readonly SquareCell[], tilt: boolean): Middle {
  const plane = planePoint(at, pick(at, cells, tilt)?.level ?? 0, tilt);
  return { x: plane.x - 0.5, y: plane.y - 0.5 };
}

const SAME = 0.3 * SIDE; // between two taps of one point

function samePoint(a: Point, b: Point | null): boolean {
  return b !== null && Math.hypot(a.x - b.x, a.y - b.y) < SAME;
}

function ghostBox({ cells }: Spot, seat: PanticapaeumSeat, tilt: boolean): Box {
  return bounds(cells.map(([x, y]) => ({ x, y, level: levelAt(seat, x, y) + 1 })), tilt, RIM);
}

/** The city with the sea around it that a tile in hand needs, to the middle of the last ring;
 * without a city, every place. */
function useBounds({ turn, seat }: Props, hand: Hand | null, tilt: boolean): Box {
  const spots = turn.spots.value;
  const rings = ringsNow();
  const holdsTile = hand?.what === "tile";
  return useMemo(() => {
    if (seat.cells.length > 0 || !holdsTile)
      return bounds(seat.cells, tilt, holdsTile ? rings - 0.5 : RIM);
    const places = spots.flatMap(({ cells }) => cells.map(([x, y]) => ({ x, y, level: 1 })));
    return bounds(places, tilt, RIM);
  }, [seat.cells, spots, holdsTile, tilt, rings]);
}

/** The places to mark: those in the city and in the rings around it. */
function usePlaces({ turn, seat }: Props): ReadonlySet<string> {
  const spots = turn.spots.value;
  const rings = ringsNow();
  return useMemo(() => {
    const isNear = ([x, y]: Place): boolean => seat.cells.length === 0 ||
      seat.cells.some((cell) => Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y)) <= rings);
    const all = new Map(spots.flatMap(({ cells }) => cells.map((at) => [keyOf(at), at])));
    return new Set([...all].filter(([, at]) => isNear(at)).map(([name]) => name));
  }, [seat.cells, spots, rings]);
}

export function CityView(props: Props) {
  const { turn, seat, isOwn } = props;
  const tilt = settings.value.tilt;
  const hand = isOwn ? turn.hand.value : null;
  const spot = hand ? turn.spot.value : null;
  const inner = useRef<ViewportHandle>(null);
  const setHandle = (handle: ViewportHandle | null): void => {
    inner.current = handle;
    if (props.handle && typeof props.handle === "object") props.handle.current = handle;
  };
  const spots = turn.spots.value;
  const places = usePlaces(props);
  const box = useBounds(props, hand, tilt);
  const flags = useMarks(turn.moment.value?.state, props.seatNumber, flaggedIn(props.seatNumber));

  const lifted = (at: BoardPointer): BoardPointer =>
    ({ ...at, y: at.y - (at.touch ? LIFT / (inner.current?.scale() ?? 1) : 0) });

  const comeNear = (at: BoardPointer): void => {
    const ghost = turn.spot.peek();
    inner.current?.approach(at, TOUCH_CELL, ghost ? ghostBox(ghost, seat, tilt) : undefined);
  };
  const touchHand = (at: BoardPointer, place: Middle): void => {
    const isAgain = turn.isDropped.peek() &&
      ((spot !== null && isOn(spot, place)) || samePoint(at, turn.touched.peek()));
    if (isAgain && spot && otherTurns(spots, spot).length > 0) turn.rotate(1);
    else if (isAgain || turn.drop(place, true)) comeNear(at);
  };
  const tapHand = (at: BoardPointer): void => {
    const place = inCells(at, seat.cells, tilt);
    if (at.touch) touchHand(at, place);
    else turn.click(place);
    turn.touched.value = at;
  };
  // The view shows a ghost that keys or a hint have moved out of sight, or that was just taken. One
  // that a pointer put down is where the pointer is.
  const bringView = (): void => {
    if (spot) inner.current?.include(ghostBox(spot, seat, tilt));
  };
  useEffect(() => {
    turn.touched.value = null;
    inner.current?.release(isOwn);
    if (!hand) inner.current?.regain();
    bringView();
  }, [hand]);
  useEffect(() => {
    if (turn.isDropped.peek() && !turn.touched.peek()) bringView();
  }, [spot]);
  const round = isOwn && turn.isMine.value ? turn.moment.value?.state.round : null;
  useEffect(() => {
    if (round !== null) inner.current?.renew();
  }, [round]);
  // The first tile is laid where there was room for many: the view comes near.
  useEffect(() => inner.current?.fit(), [seat.cells.length === 0]);
  const tap = (at: BoardPointer): void => {
    if (hand) tapHand(at);
    else props.onRead(pick(at, seat.cells, tilt) ?? null, true);
  };

  return (
    <Viewport bounds={box} label={props.label} handle={setHandle}
      isCovered={isResultShown.value} isSteady={isOwn} isIdle={hand === null}
      onHover={(at) => {
        if (at && hand) turn.hover(inCells(at, seat.cells, tilt));
        else props.onRead((at && pick(at, seat.cells, tilt)) ?? null, false);
      }}
      onPress={() => hand !== null}
      onDrag={(at) => {
        turn.touched.value = at;
        turn.drag(inCells(lifted(at), seat.cells, tilt));
      }}
      onRelease={({ touch, time }) => {
        const last = turn.touched.peek(); // it may not have moved
        if (touch && last) turn.touched.value = { ...last, time };
      }}
      onTap={tap}
      onWheel={(steps) => {
        if (!hand || spots.length === 0) return false;
        turn.rotate(steps > 0 ? 1 : -1);
        return true;
      }}>
      <SquareCity cells={seat.cells} buildings={seat.buildings} tilt={tilt} seat={props.seatNumber}
        points={props.points} lit={props.lit} fresh={props.fresh} hinted={props.hinted}
        ghost={ghostOf(hand, spot, seat)} spots={hand ? places : undefined}
        interactive={{
          role: "img",
          label: props.nameOf,
          onFocus: (cell) => props.onRead(cell, false),
          onActivate: (cell) => props.onRead(cell, true),
          onKey: () => hand !== null,
        }} />
      {flags?.content}
      {hand && <EdgeHints places={places} tilt={tilt} />}
      {spot && !turn.isPlanning.value && <GhostCheck turn={turn} spot={spot} seat={seat} tilt={tilt} />}
    </Viewport>
  );
}
