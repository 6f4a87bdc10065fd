// own-move.ts - the tile that the player has laid: it drops, and stones fly from the quarries that it
// covers to the stones that the player has.
import { middleOf, type Scenery } from "../../ui/scenery";
import { play } from "../../ui/sound";
import type { Moving, Step } from "../../ui/stage";
import type { Laid } from "./choreography";
import { facePath } from "./art-prism";
import { key, slant } from "./hex";
import type { AkropolisCell } from "./types";

const LIFT = 30; // units of the board
const DROP = 170;
const STONES = 420;

const placeOf = ([q, r]: AkropolisCell): Element | null =>
  document.querySelector(`.ak-centre .ak-city [data-place="${key(q, r)}"]`);

/** A shadow on what lies below the hex. It closes in as the hex comes down. */
function shadowUnder(scenery: Scenery, hex: Element, tilt: boolean): Animation {
  const shadow = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shadow.setAttribute("d", facePath(tilt));
  shadow.setAttribute("class", "ak-drop-shadow");
  hex.prepend(shadow);
  scenery.keep(() => shadow.remove());
  const ground = slant(tilt).lift;
  return scenery.animate(shadow, [
    { translate: `${LIFT * 0.5}px ${LIFT * 1.3 + ground}px`, opacity: 0.15 },
    { translate: `0 ${ground}px`, opacity: 0.5 },
  ], { ms: DROP, easing: "ease-in" });
}

/** Falls faster and faster and lies still at once: a tile is heavy. */
function drop(scenery: Scenery, { hexes }: Laid, tilt: boolean): Moving[] {
  return hexes.flatMap((cell) => {
    const hex = placeOf(cell);
    if (!hex) return [];
    const fall = scenery.animate(hex, [{ translate: `0 ${-LIFT}px` }, { translate: "0 0" }],
      { ms: DROP, easing: "cubic-bezier(0.5, 0, 0.9, 0.55)" });
    return [fall, shadowUnder(scenery, hex, tilt)];
  });
}

function flyStones(scenery: Scenery, seat: number, quarries: AkropolisCell[]): Moving[] {
  const counter = document.querySelector(`[data-seat="${seat}"] .ak-stone`);
  if (!counter) return [];
  return quarries.flatMap((cell, i) => {
    const from = placeOf(cell)?.getBoundingClientRect();
    return from ? [scenery.fly(counter, middleOf(from), middleOf(counter.getBoundingClientRect()),
      { ms: STONES, delay: 70 * i })] : [];
  });
}

export function dropSteps(scenery: Scenery, laid: Laid, tilt: boolean): Step[] {
  const quarries = laid.under.filter(([, , code]) => code === "q");
  const level = laid.hexes[0]?.[3] ?? 1;
  const steps: Step[] = [{
    name: "drop", start: () => drop(scenery, laid, tilt), sound: () => play("tile", level),
  }];
  if (quarries.length > 0) steps.push({
    name: "stones", shows: true, start: () => flyStones(scenery, laid.seat, quarries),
    sound: () => play("stones", quarries.length),
  });
  return steps;
}
