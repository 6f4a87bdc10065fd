// flight.tsx - a rival's tile glides from the site to its owner, in at most a quarter of a second.
// Any input ends it, and the setting for less motion turns it off: nothing ever waits for it.
import { effect, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { motion } from "../../settings";
import { ownSeat } from "../../table/frame";
import type { MoveEvent } from "../../table/move-event";
import type { Table } from "../../table/table";
import { tileOf } from "./rivals-moves";
import { TilePicture } from "./tile";

const SIZE = 64;
const LONGEST = 250;

interface Flight {
  tile: number;
  from: DOMRect;
  to: DOMRect;
}

function rectOf(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** The flight of a rival's move, from where the tile still lies on the screen. */
function flightOf(table: Table, { seat, move }: MoveEvent): Flight | null {
  const tile = tileOf(move);
  if (tile === null || seat === ownSeat(table) || motion() === 0) return null;
  const from = rectOf(`.ak-slots [data-tile="${tile}"]`);
  const to = rectOf(`[data-seat="${seat}"]`);
  return from && to && { tile, from, to };
}

/** The flight of the last move. It starts as soon as the table knows the move: the site is redrawn
 * and filled up only after that. */
function useFlight(table: Table): [Flight | null, () => void] {
  const [flight, fly] = useState<Flight | null>(null);
  useEffect(() => {
    let seen = table.events.peek().length;
    return effect(() => {
      const events = table.events.value;
      const last = events[events.length - 1];
      const found = last && events.length === seen + 1 && untracked(() => flightOf(table, last));
      if (found) fly(found);
      seen = events.length;
    });
  }, [table]);
  return [flight, () => fly(null)];
}

export function Flight({ table }: { table: Table }) {
  const [flight, land] = useFlight(table);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { // before it is painted: it would flash in the corner
    if (!flight || !box.current) return undefined;
    const { from, to } = flight;
    const middle = ({ x, y, width, height }: DOMRect): string =>
      `translate(${x + (width - SIZE) / 2}px, ${y + (height - SIZE) / 2}px)`;
    const glide = box.current.animate(
      [{ transform: middle(from) }, { transform: `${middle(to)} scale(0.6)`, opacity: 0.6 }],
      { duration: Math.min(LONGEST, motion()), easing: "ease-out", fill: "both" },
    );
    glide.onfinish = land;
    const skip = (): void => glide.finish();
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    return () => {
      glide.cancel();
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
    };
  }, [flight]);
  if (!flight) return null;
  return (
    <div ref={box} class="ak-flying" aria-hidden="true">
      <TilePicture id={flight.tile} size={SIZE} />
    </div>
  );
}
