// rival-picture.tsx - a rival's city over the board: what the rival does there, and what it brings.
import { signal } from "@preact/signals";
import type { Point } from "../../board/view";
import { signed } from "../../say";
import { settings } from "../../settings";
import { showsScores } from "../../table/frame";
import type { Moved } from "../../table/moves";
import { seatName } from "../../table/names";
import { Flier, flightSteps, RivalPicture } from "../../table/rival-picture";
import type { Table } from "../../table/table";
import type { Scenery } from "../../ui/scenery";
import { play } from "../../ui/sound";
import type { Step } from "../../ui/stage";
import { BuildingSign, CoinSign, CubeSign } from "./art-signs";
import type { Change } from "./changes";
import type { Stepped } from "./choreography";
import { SquareCity } from "./city";
import { KIND_OF_PART } from "./score-parts";
import { bounds, center, key, SIDE } from "./square";
import { TerrainPicture } from "./tile";
import type { PanticapaeumSeat, PanticapaeumState } from "./types";

interface Picture {
  step: Stepped;
  from: DOMRect | undefined; // where the tile lay, if that was seen
  before: PanticapaeumSeat;
  after: PanticapaeumSeat;
  hasLanded: boolean;
}

const IN_HAND = ".pt-city :is(.pa-ghost, [class^='pa-ghost'])";
const TILE_CELLS = 3.3; // how wide the picture of a tile is

const shown = signal<Picture | null>(null);

/** The seat whose city is shown now, if one is. */
export function shownSeat(): number | null {
  return shown.peek()?.step.seat ?? null;
}

/** The middle of the cells that have changed. */
function placeOf({ cells }: Stepped): Point {
  const points = cells.map(({ x, y, level }) => center(x, y, level, settings.value.tilt));
  const mean = (of: "x" | "y"): number => points.reduce((sum, p) => sum + p[of], 0) / points.length;
  return { x: mean("x"), y: mean("y") };
}

export function rivalSteps(
  scenery: Scenery, moved: Moved, step: Stepped, from: DOMRect | undefined, isOpen: boolean,
): Step[] {
  const seatOf = ({ state }: Moved["before"]): PanticapaeumSeat | undefined =>
    (state as PanticapaeumState).seats[step.seat];
  const [before, after] = [seatOf(moved.before), seatOf(moved.after)];
  if (before && after) shown.value = { step, from, before, after, hasLanded: false };
  scenery.keep(() => {
    shown.value = null;
  });
  const rotation = step.tile?.rotation ?? 0;
  return flightSteps(scenery, {
    from,
    card: `[data-seat="${step.seat}"]`,
    place: placeOf(step),
    units: TILE_CELLS * SIDE,
    degrees: 90 * (rotation > 2 ? rotation - 4 : rotation),
    avoid: IN_HAND,
    isOpen,
    sound: () => play("rival", step.cells[0]?.level),
    land() {
      if (shown.value) shown.value = { ...shown.value, hasLanded: true };
    },
  });
}

function Gains({ change }: { change: Change }) {
  const { points, parts, coins, store } = change;
  return (
    <>
      {showsScores() && points !== 0 && <strong>{signed(points)}</strong>}
      {showsScores() && parts.map(({ part, points: n }) => {
        const kind = KIND_OF_PART[part];
        return kind && <span key={part}><BuildingSign kind={kind} size={24} />{signed(n)}</span>;
      })}
      {store.map(({ colour, n }) => (
        <span key={colour}><CubeSign colour={colour} size={18} />{signed(n)}</span>
      ))}
      {coins !== 0 && <span><CoinSign size={18} />{signed(coins)}</span>}
    </>
  );
}

export function RivalMove({ table }: { table: Table }) {
  const picture = shown.value;
  if (!picture) return null;
  const { step, from, before, after, hasLanded } = picture;
  const { tilt } = settings.value;
  const { cells, buildings } = hasLanded ? after : before;
  const fresh = new Set(step.cells.map(({ x, y }) => key(x, y)));
  return (
    <>
      <RivalPicture name={seatName(table.match, step.seat)} box={bounds(after.cells, tilt, 0.2)}
        hasLanded={hasLanded} gains={<Gains change={step.change} />}>
        <SquareCity cells={cells} buildings={buildings} tilt={tilt} seat={step.seat}
          fresh={hasLanded ? fresh : undefined} />
      </RivalPicture>
      {!hasLanded && from && step.tile &&
        <Flier from={from}><TerrainPicture id={step.tile.id} size={64} /></Flier>}
    </>
  );
}
