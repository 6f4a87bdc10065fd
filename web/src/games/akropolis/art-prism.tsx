// art-prism.tsx - one hex of a city around its own middle: walls, face, pattern, building, marks.
//
// Light comes from the north-west: the south-west wall is the brightest, the south-east one the
// darkest, and what stands higher in the north or north-west throws a shadow on the face. A wall is
// drawn only as far down as it is visible.
import type { Point } from "../../board/view";
import type { AkropolisCell, HexCode } from "./types";
import { Built, builtId } from "./art-built";
import { doubledId, hatchId, patternId } from "./art-defs";
import { pathOf } from "./art-patterns";
import { artId } from "./art-symbols";
import { center, corners, RADIUS, side, slant } from "./hex";
import { isPlaza } from "./words";

const ORIGIN: Point = { x: 0, y: 0 };
const SHADOW: Point = { x: 9, y: 8 }; // of one level
const SHADOWED = [5, 0]; // the sides that light comes from: north-west, north
const WALLS = [[4, "sw"], [2, "se"], [3, "s"]] as const; // the sides that are seen

const FACES: Record<HexCode, string> = {
  h: "house", m: "market", b: "barracks", t: "temple", g: "garden", q: "quarry",
  H: "house", M: "market", B: "barracks", T: "temple", G: "garden",
};

/** The classes that give a hex its colours. */
export function faceClass(code: HexCode): string {
  return isPlaza(code) ? `ak-${FACES[code]} ak-plaza` : `ak-${FACES[code]}`;
}

const letterOf = (code: HexCode): string => code.toLowerCase();
const below = ({ x, y }: Point, by: number): Point => ({ x, y: y + by });

/** The wall under one side, from `top` to `bottom` levels below the face. */
function wall(direction: number, top: number, bottom: number, tilt: boolean): string {
  const { lift } = slant(tilt);
  const [from, to] = side(corners(ORIGIN, tilt), direction);
  const [high, low] = [top * lift, bottom * lift];
  return pathOf([below(from, high), below(to, high), below(to, low), below(from, low)]);
}

/** A point of a wall: its part of the way along, levels below the face. */
function onWall([from, to]: readonly [Point, Point], along: number, level: number, lift: number): Point {
  return {
    x: from.x + (to.x - from.x) * along,
    y: from.y + (to.y - from.y) * along + level * lift,
  };
}

/** The line of each course of a wall, one a level, and the joints of the stones below it. */
function masonry(direction: number, levels: number, tilt: boolean): string {
  const { lift } = slant(tilt);
  const edge = side(corners(ORIGIN, tilt), direction);
  const at = (along: number, level: number): Point => onWall(edge, along, level, lift);
  return Array.from({ length: levels - 1 }, (_, i) => {
    const parts = i % 2 ? [0.3, 0.72] : [0.5];
    return pathOf([at(0, i + 1), at(1, i + 1)], false) +
      parts.map((part) => pathOf([at(part, i + 1), at(part, i + 2)], false)).join("");
  }).join("");
}

/** The tile's own edge in its colour, below it the stone of what it covers. */
export function Walls({ drops, tilt }: { drops: readonly number[]; tilt: boolean }) {
  const seen = WALLS.filter(([direction]) => (drops[direction] ?? 0) > 0);
  const joints = seen.map(([direction]) => masonry(direction, drops[direction] ?? 0, tilt)).join("");
  return (
    <>
      {seen.filter(([direction]) => (drops[direction] ?? 0) > 1).map(([direction, name]) => (
        <path key={`stone-${name}`} class={`ak-stone-${name}`}
          d={wall(direction, 1, drops[direction] ?? 0, tilt)} />
      ))}
      {seen.map(([direction, name]) => (
        <path key={name} class={`ak-wall-${name}`} d={wall(direction, 0, 1, tilt)} />
      ))}
      {joints !== "" && <path class="ak-seam" d={joints} />}
    </>
  );
}

/** The drops of a hex that stands one level above the ground on these sides. */
export function oneDown(sides: readonly number[]): number[] {
  return Array.from({ length: 6 }, (_, direction) => (sides.includes(direction) ? 1 : 0));
}

/** The part of a convex polygon on the inner side of the line through two points, clockwise. */
function cut(polygon: readonly Point[], from: Point, to: Point): Point[] {
  const off = ({ x, y }: Point): number =>
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  return polygon.flatMap((point, i) => {
    const next = polygon[(i + 1) % polygon.length] as Point;
    const [a, b] = [off(point), off(next)];
    const kept = a >= 0 ? [point] : [];
    if (a >= 0 === b >= 0) return kept;
    const k = a / (a - b);
    return [...kept, { x: point.x + (next.x - point.x) * k, y: point.y + (next.y - point.y) * k }];
  });
}

/** The shadow that higher neighbours throw on a face. */
function shadowPath(drops: readonly number[], tilt: boolean): string {
  const hex = corners(ORIGIN, tilt);
  const { squash } = slant(tilt);
  return SHADOWED.filter((direction) => (drops[direction] ?? 0) < 0).map((direction) => {
    const length = Math.min(4, -(drops[direction] ?? 0));
    const [from, to] = side(hex, direction);
    const shift = ({ x, y }: Point): Point =>
      ({ x: x + SHADOW.x * length, y: y + SHADOW.y * length * squash });
    let band: Point[] = [from, to, shift(to), shift(from)];
    for (let k = 0; k < 6; k++) band = cut(band, ...side(hex, k));
    return band.length > 2 ? pathOf(band) : "";
  }).join("");
}

/** Some sides of a hex as one line, a little within it. */
export function sidesPath(directions: readonly number[], tilt: boolean, inset = 1): string {
  const hex = corners(ORIGIN, tilt, RADIUS - inset);
  if (directions.length === 6) return pathOf(hex);
  return directions.map((direction) => pathOf(side(hex, direction), false)).join("");
}

const FACE_PATHS = { top: pathOf(corners(ORIGIN, false)), tilted: pathOf(corners(ORIGIN, true)) };

/** The outline of a face around 0,0. */
export function facePath(tilt: boolean): string {
  return tilt ? FACE_PATHS.tilted : FACE_PATHS.top;
}

export interface HexLook {
  tileSides: number[]; // where another tile, or nothing, begins
  drops: number[]; // how far each neighbour lies below; negative: it stands higher
  mark?: "idle" | "doubled" | null; // a district that does not score, or scores twice
  groupSides?: number[]; // its part of the outline of the houses that count
  litSides?: number[] | null;
  freshSides?: number[] | null;
}

/** Fits a drawing that was made for the view from above to a face. */
function flattened(tilt: boolean): string | undefined {
  return tilt ? `scale(1 ${slant(tilt).squash})` : undefined;
}

interface FaceProps {
  code: HexCode;
  tilt: boolean;
  built: boolean; // buildings stand on it, so it needs no pattern
  level: number;
}

/** A face; level gives it light. */
export function Face({ code, tilt, built, level }: FaceProps) {
  return (
    <>
      <path class={`ak-face ak-level-${Math.min(level, 4)}`} d={facePath(tilt)} />
      {!built && <use href={`#${patternId(code)}`} transform={flattened(tilt)} />}
    </>
  );
}

/** How high the hex stands, from the second level on. */
function Badge({ level, tilt }: { level: number; tilt: boolean }) {
  const [x, y] = tilt ? [26, -6] : [27, 0];
  return (
    <g class="ak-height">
      <circle cx={x} cy={y} r="7.5" />
      <text x={x} y={y + 4}>{level}</text>
    </g>
  );
}

function Marks({ look, tilt }: { look: HexLook; tilt: boolean }) {
  const outline = (name: string, sides: number[] | null | undefined, inset: number) =>
    sides && sides.length > 0 && <path class={name} d={sidesPath(sides, tilt, inset)} />;
  return (
    <>
      {outline("ak-group", look.groupSides, 3)}
      {outline("ak-group-line", look.groupSides, 3)}
      {outline("ak-fresh", look.freshSides, 3)}
      {look.litSides && <path class="ak-lit-face" d={facePath(tilt)} />}
      {outline("ak-lit", look.litSides, 3)}
    </>
  );
}

function Idle({ tilt }: { tilt: boolean }) {
  return (
    <>
      <path class="ak-idle" d={facePath(tilt)} />
      <use href={`#${hatchId(tilt)}`} />
    </>
  );
}

interface PrismProps {
  cell: AkropolisCell;
  tilt: boolean;
  built: boolean; // with buildings, not with glyphs
  look: HexLook;
  isMoving?: boolean; // it belongs to the tile in hand
}

/** Everything of one hex except the group around it. */
export function Prism({ cell, tilt, built, look, isMoving }: PrismProps) {
  const [, , code, level] = cell;
  const shadow = shadowPath(look.drops, tilt);
  return (
    <>
      <Walls drops={look.drops} tilt={tilt} />
      <Face code={code} tilt={tilt} built={built} level={level} />
      {look.mark === "idle" && <Idle tilt={tilt} />}
      {shadow !== "" && <path class="ak-cast" d={shadow} />}
      {look.tileSides.length > 0 && (
        <path class="ak-tile-edge" d={sidesPath(look.tileSides, tilt, 0.5)} />
      )}
      <Marks look={look} tilt={tilt} />
      {built && isMoving && <Built code={code} />}
      {built && !isMoving && (
        <use href={`#${builtId(code)}`} class={look.mark === "idle" ? "ak-asleep" : undefined} />
      )}
      {!built && <use href={`#${artId(code)}`} y={tilt ? -4 : -1} />}
      {!built && (
        <text class="ak-letter" x={tilt ? -26 : -28} y={tilt ? -1 : 5}>{letterOf(code)}</text>
      )}
      {level > 1 && <Badge level={level} tilt={tilt} />}
      {look.mark === "doubled" && <use href={`#${doubledId(tilt)}`} />}
    </>
  );
}

/** Moves a group to where its hex is seen. */
export function movedTo(q: number, r: number, level: number, tilt: boolean): string {
  const { x, y } = center(q, r, level, tilt);
  return `translate(${x} ${Math.round(y * 10) / 10})`;
}
