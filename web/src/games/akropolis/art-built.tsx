// art-built.tsx - what stands on a face in the tilted view: small buildings, or the paved ring of a
// plaza with its gold stars. The view from above and the palettes for eyes that need more contrast
// have flat glyphs and patterns instead (art-symbols.ts).
import { buildingArt, groveArt, type Stroke } from "../../board/buildings";
import type { Projection } from "../../board/solid";
import { settings } from "../../settings";
import { laidFlat, PATTERNS, pathOf } from "./art-patterns";
import { artId, starPath } from "./art-symbols";
import { corners, side, slant } from "./hex";
import type { HexCode } from "./types";
import { isPlaza, starsOf } from "./words";

const ORIGIN = { x: 0, y: 0 };
const { squash } = slant(true);
const VIEW: Projection = { x: [1, 0], y: [0, squash], z: [0, -0.78], near: [0, 1] };

type Building = "h" | "m" | "b" | "t" | "g" | "q";

const ART: Record<Building, () => Stroke[]> = {
  h: () => buildingArt("houses", VIEW),
  m: () => buildingArt("market", VIEW),
  b: () => buildingArt("barracks", VIEW),
  t: () => buildingArt("temple", VIEW),
  g: groveArt,
  q: () => buildingArt("quarry", VIEW),
};

/** Do faces carry buildings? Otherwise they have glyphs and patterns. */
export function isBuilt(tilt: boolean): boolean {
  const { palette, patterns } = settings.value;
  return tilt && palette === "classic" && patterns === "soft";
}

export function builtId(code: HexCode): string {
  return isPlaza(code) ? `ak-paved-${code.toLowerCase()}` : `ak-built-${code}`;
}

const BOX = 48; // around a building, to each side
const OUTLINE = 'stroke="#3a2a18" stroke-opacity="0.6" stroke-width="0.5" stroke-linejoin="round"';

const strokeText = ({ fill, d, opacity }: Stroke): string =>
  `<path fill="${fill}" d="${d}"${opacity ? ` fill-opacity="${opacity}" stroke="none"` : ""}/>`;

const pictures = new Map<Building, string>();

/** The address of a picture of a building. It is one picture and not a dozen paths, since the browser
 * has all elements of a <use> once for each hex, and paints each of them. */
function pictureOf(code: Building): string {
  const known = pictures.get(code);
  if (known !== undefined) return known;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * BOX}" height="${2 * BOX}" ` +
    `viewBox="${-BOX} ${-BOX} ${2 * BOX} ${2 * BOX}"><g ${OUTLINE}>` +
    `${ART[code]().map(strokeText).join("")}</g></svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  pictures.set(code, address);
  return address;
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

function Plaza({ code }: { code: HexCode }) {
  const stars = (STARS[starsOf(code)] ?? []).map(([x, y, radius]) => starPath(x, y, radius)).join("");
  return (
    <>
      <path class="ak-paved" d={ring(OUTER, INNER)} />
      <path class="ak-paved-joints" d={joints(OUTER, INNER)} />
      <path class="ak-paved-heart" d={pathOf(corners(ORIGIN, true, INNER))} />
      <path class="ak-inlay" d={laidFlat(stars)} />
      <circle class="ak-plaza-sign" cx={SIGN.x} r={SIGN.radius} />
      <use href={`#${artId(code.toLowerCase() as HexCode)}`}
        transform={`translate(${SIGN.x} 1) scale(${SIGN.scale})`} />
    </>
  );
}

/** What stands on a face, to be drawn by itself: for a tile that moves. Each time that it comes
 * between other hexes, the browser would make all that a <use> shows again. */
export function Built({ code }: { code: HexCode }) {
  return (
    <>
      <path class="ak-bevel" d={bevel()} />
      {isPlaza(code) ? <Plaza code={code} /> : (
        <>
          <path class="ak-ground" d={laidFlat(PATTERNS[code as Building])} />
          <image href={pictureOf(code as Building)} x={-BOX} y={-BOX} width={2 * BOX}
            height={2 * BOX} />
        </>
      )}
    </>
  );
}

export function BuiltArt({ codes }: { codes: readonly HexCode[] }) {
  return <>{codes.map((code) => <g key={code} id={builtId(code)}><Built code={code} /></g>)}</>;
}
