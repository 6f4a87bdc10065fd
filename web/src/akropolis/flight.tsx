// flight.tsx - a rival's tile glides from the site to its owner, in at most a quarter of a second.
// Any input ends it, and so does the wish for less motion: nothing ever waits for it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { motion } from "../settings";
import { ownSeat } from "../table/desk";
import type { Table } from "../table/table";
import type { AkropolisState } from "../types";
import { tileOf } from "./since";
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

/** The flight of the last move, if it was a rival's and is new. */
function useFlight(table: Table): [Flight | null, () => void] {
  const [flight, fly] = useState<Flight | null>(null);
  const seen = useRef(table.events.value.length);
  const site = useRef<number[]>([]);
  const events = table.events.value;
  const state = table.position.value?.state as AkropolisState;
  useLayoutEffect(() => {
    const last = events[events.length - 1];
    const tile = last ? tileOf(last.move) : null;
    const isNew = events.length === seen.current + 1;
    if (isNew && last && tile !== null && last.seat !== ownSeat(table) && motion() > 0) {
      const slot = site.current.indexOf(tile) + 1;
      const shown = Math.max(1, Math.min(slot, state.site.length));
      const from = rectOf(`.ak-slots li:nth-child(${shown})`);
      const to = rectOf(`[data-seat="${last.seat}"]`);
      if (from && to) fly({ tile, from, to });
    }
    seen.current = events.length;
    site.current = state.site;
  }, [events]);
  return [flight, () => fly(null)];
}

export function Flight({ table }: { table: Table }) {
  const [flight, land] = useFlight(table);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!flight || !box.current) return undefined;
    const { from, to } = flight;
    const middle = ({ x, y, width, height }: DOMRect): string =>
      `translate(${x + (width - SIZE) / 2}px, ${y + (height - SIZE) / 2}px)`;
    const glide = box.current.animate(
      [{ transform: middle(from) }, { transform: `${middle(to)} scale(0.6)`, opacity: 0.6 }],
      { duration: Math.min(LONGEST, motion()), easing: "ease-out" },
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
