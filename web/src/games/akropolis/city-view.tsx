// city-view.tsx - the city in the middle of the table, and what a pointer does there.
//
// Mouse: a tile in hand follows the pointer; a click puts it down, a second click plays it, the
// wheel turns it. Finger: a tap puts it down, a tap on it turns it, a drag moves it above the
// finger. The view zooms in around the finger, so that the next tap there hits the tile. Two
// fingers, the right button and Space belong to the view.
import { signal, type Signal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { Viewport, type BoardPointer } from "../../board/viewport";
import { language, t } from "../../say";
import { settings } from "../../settings";
import { isResultShown, pointedOutIn } from "../../table/frame";
import { seatName } from "../../table/names";
import type { AkropolisCell, AkropolisSeatScore } from "./types";
import { City } from "./city";
import type { Interactive } from "./city-focus";
import type { BoardModel } from "./board-model";
import { freshKeys } from "./fresh";
import { bounds, boxAround, DIRECTIONS, key, pointedAt, type Key } from "./hex";
import { Overlay } from "./overlay";
import { Pulse } from "./pulse";
import { cellText, hexReading, hexScores, hexText } from "./hex-text";
import { touchScale } from "./touch-scale";

const REACH = 2; // hexes that a tile may stick out of the city
const SHORE = 8; // units of the board around the city
const FINGER = 56; // pixels between a finger and the tile above it

interface Props {
  model: BoardModel;
  seat: number; // whose city
  isHolding: boolean; // a tile is in hand, and goes here
}

/** The city with the ground around it that a tile can cover. */
function withGround(cells: readonly AkropolisCell[]): AkropolisCell[] {
  return cells.flatMap((cell) => [cell, ...DIRECTIONS.map(([dq, dr]): AkropolisCell =>
    [cell[0] + REACH * dq, cell[1] + REACH * dr, cell[2], 0, cell[4]])]);
}

type TextOf = (cell: AkropolisCell | null) => string;

/** What pointers do: with a tile in hand they move it, otherwise they ask what is there. */
function pointerManners({ hand, view, reading }: BoardModel, isHolding: boolean, cells: AkropolisCell[],
  textOf: TextOf, pointed: Signal<Key | null>) {
  const { tilt } = settings.value;
  const feel = (at: BoardPointer): void => {
    hand.touched.value = at.touch ? at : null;
  };
  const read = (at: BoardPointer | null): void => {
    const cell = at && pointedAt(cells, at, tilt);
    pointed.value = cell && key(cell[0], cell[1]);
    reading.value = cell ? textOf(cell) : "";
  };
  const touch = (at: BoardPointer): void => {
    if (hand.isOn(at, tilt)) return void hand.turn(true, tilt);
    if (!hand.moveTo(at, tilt, true)) {
      if (!hand.place.value) void hand.explain(at, tilt); // a tap next to one that lies is no question
      return;
    }
    const tile = boxAround(hand.ghost()?.cells ?? [], tilt, SHORE);
    view.current?.approach(at, touchScale(tilt), tile, bounds(cells, tilt, 0));
  };
  const click = (at: BoardPointer): void => {
    if (hand.isOn(at, tilt)) void hand.play();
    else if (hand.moveTo(at, tilt, true)) hand.drop();
    else void hand.explain(at, tilt);
  };
  return {
    onHover(at: BoardPointer | null): void {
      if (!isHolding) read(at);
      else if (at) hand.hover(at, tilt);
      else hand.leave();
    },
    onPress: (at: BoardPointer): boolean =>
      isHolding && (!at.touch || Boolean(hand.held.value?.place)),
    onDrag(at: BoardPointer): void {
      feel(at);
      const above = at.touch ? FINGER / (view.current?.scale() ?? 1) : 0;
      hand.moveTo({ x: at.x, y: at.y - above }, tilt, true);
    },
    onRelease: feel, // it may not have moved
    onTap(at: BoardPointer): void {
      feel(at);
      if (!isHolding) read(at);
      else if (at.touch) touch(at);
      else click(at);
    },
    onWheel: (steps: number): boolean => isHolding && hand.turn(steps > 0, tilt),
  };
}

export function Centre({ model, seat, isHolding }: Props) {
  const { table, hand, reading } = model;
  const { tilt, aids } = settings.value;
  const position = table.position.value;
  const cells = model.state().seats[seat]?.cells ?? [];
  const score = position?.score.seats[seat] as AkropolisSeatScore | undefined;
  const scores = useMemo(() => hexScores(score), [score]);
  const fresh = useMemo(() => freshKeys(table.events.value, seat), [table.events.value, seat]);
  const ghost = isHolding ? hand.ghost() : null;
  const hint = isHolding && model.advised() ? ghost : null;
  const box = useMemo(() => (isHolding && !hint ? bounds(withGround(cells), tilt, 0)
    : bounds([...cells, ...hint?.cells ?? []], tilt, SHORE)), [cells, tilt, isHolding, hint]);
  const pulsed = model.pulsing();
  const ways = isHolding ? hand.ways() : null;
  const spots = useMemo(() => (ways ? new Set(ways.byHex.keys()) : undefined), [ways]);
  const pointed = useMemo(() => signal<Key | null>(null), [seat, isHolding]);
  const textOf = useCallback<TextOf>((cell) => cellText(cell, scores, hexReading), [scores]);
  const readable = useMemo<Interactive>(() => ({
    role: "img",
    label: (_q, _r, cell) => cellText(cell, scores, hexText),
    onFocus(q, r) {
      reading.value = textOf(cells.find((cell) => cell[0] === q && cell[1] === r) ?? null);
    },
  }), [cells, textOf, language.value]);
  useEffect(() => {
    if (!isHolding) model.view.current?.release();
  }, [isHolding]);
  const turn = table.isMine() ? position?.ply : null;
  useEffect(() => {
    if (turn !== null) model.view.current?.renew();
  }, [turn]);
  return (
    <Viewport bounds={box} handle={model.view} isCovered={isResultShown.value}
      isSteady={isHolding}
      label={t("City: %s", seatName(table.match, seat))}
      {...pointerManners(model, isHolding, cells, textOf, pointed)}>
      <City cells={cells} tilt={tilt} verdicts={aids === "none" ? undefined : scores}
        lit={pointedOutIn(seat) ?? model.lit.value} fresh={fresh} spots={spots} ghost={ghost}
        pointed={pointed.value} interactive={isHolding ? undefined : readable} />
      {isHolding && <Overlay hand={hand} tilt={tilt} />}
      {ghost && pulsed && <Pulse fact={pulsed} tilt={tilt} cells={[...cells, ...ghost.cells]} />}
    </Viewport>
  );
}
