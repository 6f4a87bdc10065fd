// art-built.tsx - what stands on a face in the tilted view: small buildings, or the paved ring of a
// plaza with its gold stars. The view from above and the palettes for eyes that need more contrast
// have flat glyphs and patterns instead (art-symbols.ts).
import { buildingArt, groveArt, type Stroke } from "../../board/buildings";
import type { Projection } from "../../board/solid";
import { settings } from "../../settings";
import { COLOURS, type Building } from "./art-colours";
import { laidFlat, PATTERNS, pathOf } from "./art-patterns";
import { BUILDINGS, starPath } from "./art-symbols";
import { corners, side, slant } from "./hex";
import type { HexCode } from "./types";
import { isPlaza, starsOf } from "./words";

const ORIGIN = { x: 0, y: 0 };
const { squash } = slant(true);
const VIEW: Projection = { x: [1, 0], y: [0, squash], z: [0, -0.78], near: [0, 1] };

const ART: Record<Building, () => Stroke[]> = {
  h: () => buildingArt("houses", VIEW),
  m: () => buildingArt("market", VIEW),
  b: () => buildingArt("barracks", VIEW),
  t: () => buildingArt("temple", VIEW),
  g: groveArt,
  q: () => buildingArt("quarry", VIEW),
};

const INK = "#1d1710";

/** Do faces carry buildings? Otherwise they have glyphs and patterns. */
export function isBuilt(tilt: boolean): boolean {
  const { palette, patterns } = settings.value;
  return tilt && palette === "classic" && patterns === "soft";
}

export function builtId(code: HexCode): string {
  return isPlaza(code) ? `ak-paved-${code.toLowerCase()}` : `ak-built-${code}`;
}

/** The edges that the light from the north-west falls on. */
function bevel(): string {
  const hex = corners(ORIGIN, true, 38.6);
  return pathOf([side(hex, 4)[1], side(hex, 5)[1], side(hex, 0)[1]], false);
}

/** A ring of hexes around the middle: its outer edge, and the inner one the other way around. */
function ring(outer: number, inner: number): string {
  return pathOf(corners(ORIGIN, true, outer)) + pathOf(corners(ORIGIN, true, inner).reverse());
}

/** Joints between the flagstones of a ring. */
function joints(outer: number, inner: number): string {
  const [far, near] = [corners(ORIGIN, true, outer), corners(ORIGIN, true, inner)];
  const between = (from: number, to: number, part: number): number => from + (to - from) * part;
  return far.flatMap((corner, k) => [0, 1 / 3, 2 / 3].map((part) => {
    const [next, a, b] = [far[(k + 1) % 6] ?? corner, near[k] ?? corner, near[(k + 1) % 6] ?? corner];
    return pathOf([
      { x: between(corner.x, next.x, part), y: between(corner.y, next.y, part) },
      { x: between(a.x, b.x, part), y: between(a.y, b.y, part) },
    ], false);
  })).join("");
}

const STARS: Record<number, readonly (readonly [number, number, number])[]> = { // x, y, radius
  1: [[0, 1, 14]],
  2: [[-10, 1, 11], [10, 1, 11]],
  3: [[0, -8, 9.5], [-11, 8, 9.5], [11, 8, 9.5]],
};

const OUTER = 36;
const INNER = 25;

const SIGN = { x: -28, radius: 9.5, scale: 0.36 }; // of its kind: colour alone is not enough

const line = (width: number, colour: string, opacity = 1): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"`;
const filled = (fill: string, width: number, stroke: string): string =>
  `fill="${fill}" stroke="${stroke}" stroke-width="${width}"`;
const path = (d: string, look: string): string => `<path d="${d}" ${look}/>`;

const strokeText = ({ fill, d, opacity }: Stroke): string =>
  path(d, `fill="${fill}"${opacity ? ` fill-opacity="${opacity}" stroke="none"` : ""}`);

function buildingText(code: Building): string {
  return path(laidFlat(PATTERNS[code]), line(0.9, COLOURS[code].dark, 0.16)) +
    '<g stroke="#3a2a18" stroke-opacity="0.6" stroke-width="0.5">' +
    `${ART[code]().map(strokeText).join("")}</g>`;
}

/** The glyph of a kind, as city.css paints it in the light theme. */
function glyphText(code: Building): string {
  const { dark, light = "#fffdf6" } = COLOURS[code];
  const looks = {
    wall: filled("#fff6e2", 1.1, INK), side: filled("#d9c6a3", 1.1, INK),
    light: filled(light, 1.1, INK), roof: filled(dark, 1.1, INK),
    ink: `fill="${INK}"`, line: line(1.8, INK),
  };
  return BUILDINGS[code].map(([material, d]) => path(d, looks[material])).join("");
}

function plazaText(code: HexCode): string {
  const stars = (STARS[starsOf(code)] ?? []).map(([x, y, radius]) => starPath(x, y, radius)).join("");
  const kind = code.toLowerCase() as Building;
  const { face, dark } = COLOURS[kind];
  return path(ring(OUTER, INNER), filled("#fbf0d8", 0.8, "#5c4526")) +
    path(joints(OUTER, INNER), line(0.8, "#8a6f47", 0.7)) +
    path(pathOf(corners(ORIGIN, true, INNER)), filled(dark, 1, "#3a2a18")) +
    path(laidFlat(stars), filled("#ffd257", 1, "#5b3d08")) +
    `<circle cx="${SIGN.x}" r="${SIGN.radius}" ${filled(face, 0.8, "#3a2a18")}/>` +
    `<g transform="translate(${SIGN.x} 1) scale(${SIGN.scale})">${glyphText(kind)}</g>`;
}

const BOX = 48; // around a picture, to each side: it reaches over other hexes
const pictures = new Map<HexCode, string>();

/** The address of a picture of what is on a face. It is one picture and not a dozen paths, since the
 * browser has all elements of a <use> once for each hex, and paints each of them. */
function pictureOf(code: HexCode): string {
  const known = pictures.get(code);
  if (known !== undefined) return known;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * BOX}" height="${2 * BOX}" ` +
    `viewBox="${-BOX} ${-BOX} ${2 * BOX} ${2 * BOX}">` +
    '<g stroke-linejoin="round" stroke-linecap="round">' +
    path(bevel(), line(1.6, "#ffffff", 0.5)) +
    `${isPlaza(code) ? plazaText(code) : buildingText(code as Building)}</g></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  pictures.set(code, address);
  return address;
}

/** What stands on a face, to be drawn by itself: for a tile that moves. Each time that it comes
 * between other hexes, the browser would make all that a <use> shows again. */
export function Built({ code }: { code: HexCode }) {
  return (
    <image href={pictureOf(code)} x={-BOX} y={-BOX} width={2 * BOX} height={2 * BOX}
      pointer-events="none" />
  );
}

export function BuiltArt({ codes }: { codes: readonly HexCode[] }) {
  return <>{codes.map((code) => <g key={code} id={builtId(code)}><Built code={code} /></g>)}</>;
}
