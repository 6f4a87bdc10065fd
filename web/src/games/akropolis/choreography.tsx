// choreography.tsx - what is seen and heard of a move. The player's own tile drops, stones fly from
// the quarries that it covers, the change rolls into the score. A rival's tile leaves the site and
// lands in a picture of the rival's city, which shows what it brings. Then the site slides together
// and new tiles turn over.
import { settings } from "../../settings";
import { useMoves, whereSeen, type Moved } from "../../table/moves";
import type { Table } from "../../table/table";
import { Scenery } from "../../ui/scenery";
import { placesOf, Shift } from "../../ui/shift";
import { play } from "../../ui/sound";
import { stage, type Scene, type Step } from "../../ui/stage";
import { readLay } from "./legal";
import { dropSteps } from "./own-move";
import { RivalMove, rivalSteps, shownSeat } from "./rival-picture";
import { tileOf } from "./rivals-moves";
import { shapeAt } from "./tiles";
import type { AkropolisCell, AkropolisState } from "./types";
import "./choreography.css";

const ROW = ".ak-slots"; // it may move as a whole, with what is above it
const SITE = `${ROW} [data-tile]`; // cards with their tiles: they move as one

/** A laid tile: its hexes as they were before it, and as they are now. */
export interface Laid {
  seat: number;
  tile: number;
  rotation: number;
  under: AkropolisCell[]; // what it covers
  hexes: AkropolisCell[]; // none if the tile is not laid in a city
}

function cellsOf({ state }: Moved["after"], seat: number): AkropolisCell[] {
  return (state as AkropolisState).seats[seat]?.cells ?? [];
}

function laidBy({ event, before, after }: Moved): Laid | null {
  const tile = tileOf(event.move);
  if (tile === null) return null;
  const lay = readLay(event.move);
  const shape = lay ? shapeAt(lay.q, lay.r, lay.rotation) : [];
  const among = (cells: AkropolisCell[]): AkropolisCell[] =>
    shape.flatMap(([q, r]) => cells.filter((cell) => cell[0] === q && cell[1] === r));
  return {
    seat: event.seat, tile, rotation: lay?.rotation ?? 0,
    under: among(cellsOf(before, event.seat)), hexes: among(cellsOf(after, event.seat)),
  };
}

function sceneOf(table: Table, moved: Moved, laid: Laid, isOpen: boolean): Scene {
  const where = whereSeen(table, laid.seat);
  const scenery = new Scenery();
  const lay = placesOf(SITE, ROW);
  const from = placesOf(`${SITE} > svg`).get(String(laid.tile));
  const level = laid.hexes[0]?.[3] ?? 1;
  let shift: Shift | null = null;
  const first: Record<typeof where, () => Step[]> = {
    centre: () => dropSteps(scenery, laid, settings.value.tilt),
    picture: () => rivalSteps(scenery, moved, laid, from, isOpen),
    nowhere: () => [{ name: "laid", start: () => [], sound: () => play("tile", level) }],
  };
  const steps: Step[] = [
    { name: "lie", start: () => {
      shift = new Shift(scenery, lay, SITE, ROW);
      return [];
    } },
    ...first[where](),
    { name: "slide", shows: true, start: () => shift?.slide() ?? [] },
    { name: "turn", start: () => shift?.turn() ?? [] },
  ];
  return { steps, seat: laid.seat, close: () => scenery.clear() };
}

export function Choreography({ table }: { table: Table }) {
  useMoves(table, (moved) => {
    const laid = laidBy(moved);
    const isOpen = shownSeat() === laid?.seat;
    stage.finish(); // the page is seen as it really was before the move
    if (laid) stage.begin(sceneOf(table, moved, laid, isOpen));
  });
  return (
    <div class="ak-scene" data-step={stage.step.value}>
      <RivalMove table={table} />
    </div>
  );
}
