// rival-picture.tsx - a picture of a rival's city over the board: where the rival's tile lands, and
// what it brings.
import { signal } from "@preact/signals";
import { signed } from "../../say";
import { settings } from "../../settings";
import { showsScores } from "../../table/frame";
import type { Moved } from "../../table/moves";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import { clearOf } from "../../ui/clear-of";
import { middleOf, type Scenery, type Spot } from "../../ui/scenery";
import { play } from "../../ui/sound";
import type { Step } from "../../ui/stage";
import { compared, type Effect } from "./changes";
import type { Laid } from "./choreography";
import { City } from "./city";
import { bounds, center, key } from "./hex";
import { HexSign } from "./hex-sign";
import { StoneIcon } from "./stone";
import { TILE_BOX, TilePicture } from "./tile";
import type { AkropolisCell, AkropolisSeatScore, AkropolisState, HexCode, Kind } from "./types";

interface Picture {
  laid: Laid;
  before: AkropolisCell[];
  after: AkropolisCell[];
  effect: Effect;
  hasLanded: boolean;
  from: DOMRect | undefined; // where the tile lay, if that was seen
}

const LEAVE = 180;
const LAND = 270;
const GAIN = 250;
const SIZE = 64; // of the tile that flies
const BOX = ".ak-scene .ak-rival-picture";
const IN_HAND = ".ak-centre :is(.ak-ghost, .ak-check, .ak-flag)"; // must stay in sight

const SIGNS: Record<Kind, HexCode> = {
  houses: "h", markets: "m", barracks: "b", temples: "t", gardens: "g",
};

const shown = signal<Picture | null>(null);

function pictureOf({ before, after }: Moved, laid: Laid, from?: DOMRect): Picture {
  const cells = ({ state }: typeof before): AkropolisCell[] =>
    (state as AkropolisState).seats[laid.seat]?.cells ?? [];
  const score = ({ score: { seats } }: typeof before): AkropolisSeatScore =>
    seats[laid.seat] as AkropolisSeatScore;
  return {
    laid, before: cells(before), after: cells(after),
    effect: compared(score(before), score(after)), hasLanded: false, from,
  };
}

/** Where a laid tile is seen on the screen, and how many pixels a unit of the board has there. */
function landing({ hexes, seat }: Laid): { at: Spot; scale: number } | null {
  const svg = document.querySelector<SVGSVGElement>(`${BOX} .ak-rival-city`);
  const matrix = svg?.getScreenCTM();
  if (!matrix || hexes.length === 0) {
    const card = document.querySelector(`[data-seat="${seat}"]`);
    return card && { at: middleOf(card.getBoundingClientRect()), scale: 0.2 };
  }
  const { tilt } = settings.value;
  const points = hexes.map(([q, r, , level]) => center(q, r, level, tilt));
  const mean = (of: "x" | "y"): number => points.reduce((sum, p) => sum + p[of], 0) / points.length;
  const { x, y } = new DOMPoint(mean("x"), mean("y")).matrixTransform(matrix);
  return { at: { x, y }, scale: matrix.a };
}

const turned = (rotation: number): number => 60 * (rotation > 3 ? rotation - 6 : rotation);

/** The transform that puts the flying tile there. */
function flownTo({ x, y }: Spot, scale: number, rotation = 0): string {
  return `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px) scale(${scale}) rotate(${rotation}deg)`;
}

/** First the tile rises from the site while the picture appears, then it flies there. */
function flightSteps(scenery: Scenery, laid: Laid, from: DOMRect | undefined): Step[] {
  const tile = (): Element | null => from ? document.querySelector(".ak-flying") : null;
  const start = from ? middleOf(from) : { x: 0, y: 0 };
  const large = from ? from.width / SIZE : 1;
  const risen = flownTo({ x: start.x, y: start.y - 14 }, 1.15 * large);
  return [{
    name: "leave",
    start() {
      const box = document.querySelector(BOX);
      const flier = tile();
      if (box) clearOf(box, IN_HAND);
      return [
        ...(box ? [scenery.animate(box, [{ opacity: 0, scale: 0.92 }, { opacity: 1, scale: 1 }],
          { ms: LEAVE })] : []),
        ...(flier ? [scenery.animate(flier,
          [{ transform: flownTo(start, large) }, { transform: risen }], { ms: LEAVE })] : []),
      ];
    },
  }, {
    name: "land",
    start() {
      const flier = tile();
      const end = landing(laid);
      if (!flier || !end) return [];
      const there = flownTo(end.at, (end.scale * TILE_BOX) / SIZE, turned(laid.rotation));
      return [scenery.animate(flier, [{ transform: risen }, { transform: there }],
        { ms: LAND, easing: "cubic-bezier(0.5, 0, 0.8, 0.7)" })];
    },
    sound: () => play("rival", laid.hexes[0]?.[3]),
  }];
}

export function rivalSteps(
  scenery: Scenery, moved: Moved, laid: Laid, from: DOMRect | undefined,
): Step[] {
  shown.value = pictureOf(moved, laid, from);
  scenery.keep(() => {
    shown.value = null;
  });
  return [...flightSteps(scenery, laid, from), {
    name: "gain",
    shows: true,
    start() {
      if (shown.value) shown.value = { ...shown.value, hasLanded: true };
      const gains = document.querySelector(`${BOX} .ak-rival-gains`);
      return gains ? [scenery.animate(gains, [
        { opacity: 0, translate: "0 6px" }, { opacity: 1, translate: "0 0", offset: 0.4 },
        { opacity: 1 },
      ], { ms: GAIN })] : [];
    },
  }];
}

function Gains({ effect }: { effect: Effect }) {
  return (
    <p class="ak-rival-gains">
      {showsScores() && <strong>{signed(effect.points)}</strong>}
      {showsScores() && effect.kinds.map(({ kind, points }) => (
        <span key={kind}><HexSign code={SIGNS[kind]} size={22} />{signed(points)}</span>
      ))}
      {effect.stones !== 0 && <span><StoneIcon />{signed(effect.stones)}</span>}
    </p>
  );
}

/** For the eye alone: screen readers are told of the move in a sentence. */
export function RivalPicture({ table }: { table: Table }) {
  const picture = shown.value;
  if (!picture) return null;
  const { laid, before, after, effect, hasLanded, from } = picture;
  const { tilt } = settings.value;
  const { x, y, width, height } = bounds(after, tilt, 14);
  return (
    <>
      {after.length > 0 && (
        <div class={hasLanded ? "ak-rival-picture landed" : "ak-rival-picture"} aria-hidden="true">
          <p class="ak-rival-whose">{seatName(table.match, laid.seat)}</p>
          <svg class="ak-rival-city" viewBox={`${x} ${y} ${width} ${height}`} focusable="false">
            <City cells={hasLanded ? after : before} tilt={tilt}
              fresh={hasLanded ? new Set(laid.hexes.map(([q, r]) => key(q, r))) : undefined} />
          </svg>
          <Gains effect={effect} />
        </div>
      )}
      {!hasLanded && from && (
        <div class="ak-flying" aria-hidden="true"
          style={{ transform: flownTo(middleOf(from), from.width / SIZE) }}>
          <TilePicture id={laid.tile} size={SIZE} />
        </div>
      )}
    </>
  );
}
