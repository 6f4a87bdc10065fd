// choreography.tsx - what is seen and heard of a step. The player's own tile drops, and what it
// brings flies to its counter; what a rival does in its city is seen in a picture of it, with what it
// brings, and a tile leaves the ring for it. Then the ring slides on.
import { settings } from "../../settings";
import { ownSeat } from "../../table/frame";
import { useMoves, whereSeen, type Moved } from "../../table/moves";
import type { Table } from "../../table/table";
import { middleOf, Scenery } from "../../ui/scenery";
import { placesOf, Shift } from "../../ui/shift";
import { play } from "../../ui/sound";
import { stage, type Moving, type Scene, type Step } from "../../ui/stage";
import { changeOf, momentOf, type Change } from "./changes";
import { gainsOf, stockAt, type Gain } from "./gains";
import { RivalMove, rivalSteps, shownSeat } from "./rival-picture";
import { touched } from "./rivals-moves";
import { project } from "./square";
import type { SquareCell } from "./types";
import "./choreography.css";

const RING = ".pa-ring [data-tile] > svg";
const LIFT = 0.6; // cells
const DROP = 170;
const FLIGHT = 420;
const APART = 70; // milliseconds between two that fly

/** A step and where it is seen. */
export interface Stepped {
  seat: number;
  tile: { id: string; rotation: number } | null; // a tile was laid
  cells: SquareCell[]; // of the city, changed by the step
  fetched: SquareCell[]; // whose cube it took, as they were before it
  change: Change;
}

const LAY = /^([^@:]+)@-?\d+,-?\d+\/(\d)$/;

function stepOf({ event, before, after }: Moved): Stepped | null {
  const [was, is] = [momentOf(before.state, before.score), momentOf(after.state, after.score)];
  const change = was && is && changeOf(was, is, event.seat);
  if (!change) return null;
  const keys = touched([event.move]);
  const cells = is?.state.seats[event.seat]?.cells ?? [];
  const laid = LAY.exec(event.move);
  const cubes = new Map(cells.map(({ x, y, cube }) => [`${x},${y}`, cube]));
  return {
    seat: event.seat,
    tile: laid ? { id: laid[1] ?? "", rotation: Number(laid[2]) } : null,
    cells: cells.filter(({ x, y }) => keys.has(`${x},${y}`)),
    fetched: (was.state.seats[event.seat]?.cells ?? []).filter(({ x, y, cube }) =>
      cube && keys.has(`${x},${y}`) && (cubes.get(`${x},${y}`) !== cube || laid)),
    change,
  };
}

/** How many things the step has brought into the player's hands. */
function brought({ coins, store }: Change): number {
  return Math.max(0, coins) + store.reduce((sum, { n }) => sum + Math.max(0, n), 0);
}

function drop(scenery: Scenery, { cells }: Stepped): Moving[] {
  const { y } = project([0, 0, LIFT], settings.value.tilt);
  return cells.flatMap((cell) => {
    const seen = document.querySelector(`.pt-city .pa-city [data-at="${cell.x},${cell.y}"]`);
    return seen ? [scenery.animate(seen, [{ translate: `0 ${y}px` }, { translate: "0 0" }],
      { ms: DROP, easing: "cubic-bezier(0.5, 0, 0.9, 0.55)" })] : [];
  });
}

function flyGains(scenery: Scenery, gains: readonly Gain[]): Moving[] {
  return gains.flatMap(({ stock, from }, i) => {
    const counter = document.querySelector(`${stockAt(stock)} svg`);
    const start = from === null ? null : document.querySelector(from);
    if (!counter || !start) return [];
    return [scenery.fly(counter, middleOf(start.getBoundingClientRect()),
      middleOf(counter.getBoundingClientRect()), { ms: FLIGHT, delay: APART * i })];
  });
}

function ownSteps(scenery: Scenery, step: Stepped, isOwn: boolean): Step[] {
  const level = step.cells[0]?.level ?? 1;
  const gained = brought(step.change);
  return [
    ...(step.cells.length > 0 ? [{
      name: "drop", start: () => (step.tile ? drop(scenery, step) : []),
      sound: () => play("tile", level),
    }] : []),
    ...(gained > 0
      ? [{
        name: "stones", shows: true, sound: () => play("stones", gained),
        start: () => (isOwn ? flyGains(scenery, gainsOf(step.change, step.fetched)) : []),
      }] : []),
  ];
}

function sceneOf(table: Table, moved: Moved, step: Stepped, isOpen: boolean): Scene {
  const where = whereSeen(table, step.seat);
  const scenery = new Scenery();
  const lay = placesOf(RING);
  let shift: Shift | null = null;
  const isPictured = where === "picture" && step.cells.length > 0;
  const steps: Step[] = [
    { name: "lie", start: () => {
      shift = new Shift(scenery, lay, RING);
      return [];
    } },
    ...(isPictured
      ? rivalSteps(scenery, moved, step, lay.get(step.tile?.id ?? ""), isOpen)
      : ownSteps(scenery, step, ownSeat(table) === step.seat)),
    { name: "slide", shows: true, start: () => shift?.slide() ?? [] },
    { name: "turn", start: () => shift?.turn() ?? [] },
  ];
  return { steps, seat: step.seat, close: () => scenery.clear() };
}

export function Choreography({ table }: { table: Table }) {
  useMoves(table, (moved) => {
    const step = stepOf(moved);
    const isOpen = shownSeat() === step?.seat;
    stage.finish(); // the page is seen as it really was before the move
    if (step) stage.begin(sceneOf(table, moved, step, isOpen));
  });
  return (
    <div class="pt-scene" data-step={stage.step.value}><RivalMove table={table} /></div>
  );
}
