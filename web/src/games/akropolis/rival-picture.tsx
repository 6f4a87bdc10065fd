// rival-picture.tsx - a rival's city over the board: where the tile lands, and what it brings.
import { signal } from "@preact/signals";
import type { Point } from "../../board/view";
import { signed } from "../../say";
import { settings } from "../../settings";
import { showsScores } from "../../table/frame";
import type { Moved } from "../../table/moves";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import { Flier, flightSteps, RivalPicture } from "../../table/rival-picture";
import type { Scenery } from "../../ui/scenery";
import { play } from "../../ui/sound";
import type { Step } from "../../ui/stage";
import { compared, type Effect } from "./changes";
import type { Laid } from "./choreography";
import { City } from "./city";
import { isBuilt } from "./art-built";
import { bounds, center, key } from "./hex";
import { HexSign } from "./hex-sign";
import { StoneIcon } from "./stone";
import { TILE_BOX, TilePicture } from "./tile";
import type { AkropolisCell, AkropolisSeatScore, AkropolisState, HexCode, Kind } from "./types";

interface Picture {
  laid: Laid;
  from: DOMRect | undefined; // where the tile lay, if that was seen
  before: AkropolisCell[];
  after: AkropolisCell[];
  effect: Effect;
  hasLanded: boolean;
}

const IN_HAND = ".ak-centre :is(.ak-ghost, .ak-check, .ak-flag)";

const SIGNS: Record<Kind, HexCode> = {
  houses: "h", markets: "m", barracks: "b", temples: "t", gardens: "g",
};

const shown = signal<Picture | null>(null);

/** The seat whose city is shown now, if one is. */
export function shownSeat(): number | null {
  return shown.peek()?.laid.seat ?? null;
}

function pictureOf({ before, after }: Moved, laid: Laid, from?: DOMRect): Picture {
  const cells = ({ state }: typeof before): AkropolisCell[] =>
    (state as AkropolisState).seats[laid.seat]?.cells ?? [];
  const score = ({ score: { seats } }: typeof before): AkropolisSeatScore =>
    seats[laid.seat] as AkropolisSeatScore;
  return {
    laid, from, before: cells(before), after: cells(after),
    effect: compared(score(before), score(after)), hasLanded: false,
  };
}

/** The middle of a laid tile in its city; null if it lies in none. */
function placeOf({ hexes }: Laid): Point | null {
  const points = hexes.map(([q, r, , level]) => center(q, r, level, settings.value.tilt));
  const mean = (of: "x" | "y"): number => points.reduce((sum, p) => sum + p[of], 0) / points.length;
  return points.length > 0 ? { x: mean("x"), y: mean("y") } : null;
}

export function rivalSteps(
  scenery: Scenery, moved: Moved, laid: Laid, from: DOMRect | undefined, isOpen: boolean,
): Step[] {
  shown.value = pictureOf(moved, laid, from);
  scenery.keep(() => {
    shown.value = null;
  });
  const { rotation } = laid;
  return flightSteps(scenery, {
    from,
    card: `[data-seat="${laid.seat}"]`,
    place: placeOf(laid),
    units: TILE_BOX,
    degrees: isBuilt(settings.value.tilt) ? 0 : 60 * (rotation > 3 ? rotation - 6 : rotation),
    avoid: IN_HAND,
    isOpen,
    sound: () => play("rival", laid.hexes[0]?.[3]),
    land() {
      if (shown.value) shown.value = { ...shown.value, hasLanded: true };
    },
  });
}

function Gains({ effect }: { effect: Effect }) {
  return (
    <>
      {showsScores() && <strong>{signed(effect.points)}</strong>}
      {showsScores() && effect.kinds.map(({ kind, points }) => (
        <span key={kind}><HexSign code={SIGNS[kind]} size={22} />{signed(points)}</span>
      ))}
      {effect.stones !== 0 && <span><StoneIcon />{signed(effect.stones)}</span>}
    </>
  );
}

export function RivalMove({ table }: { table: Table }) {
  const picture = shown.value;
  if (!picture) return null;
  const { laid, from, before, after, effect, hasLanded } = picture;
  const { tilt } = settings.value;
  return (
    <>
      {after.length > 0 && (
        <RivalPicture name={seatName(table.match, laid.seat)} box={bounds(after, tilt, 14)}
          hasLanded={hasLanded} gains={<Gains effect={effect} />}>
          <City cells={hasLanded ? after : before} tilt={tilt}
            fresh={hasLanded ? new Set(laid.hexes.map(([q, r]) => key(q, r))) : undefined} />
        </RivalPicture>
      )}
      {!hasLanded && from && (
        <Flier from={from}>
          <TilePicture id={laid.tile} size={64} rotation={isBuilt(tilt) ? laid.rotation : 0} />
        </Flier>
      )}
    </>
  );
}
