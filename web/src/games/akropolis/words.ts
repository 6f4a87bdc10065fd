// words.ts - what hexes and kinds are called. Every name is a sentence of its own, because
// every language forms "market plaza" in its own way.
import { mark, t } from "../../say";
import type { AkropolisSeatScore, HexCode, Kind } from "./types";

interface HexWords {
  name: string;
  kind: Kind | null; // none for a quarry
  stars: number; // of a plaza
}

const HEXES: Record<HexCode, HexWords> = {
  h: { name: mark("house district"), kind: "houses", stars: 0 },
  m: { name: mark("market district"), kind: "markets", stars: 0 },
  b: { name: mark("barracks district"), kind: "barracks", stars: 0 },
  t: { name: mark("temple district"), kind: "temples", stars: 0 },
  g: { name: mark("garden district"), kind: "gardens", stars: 0 },
  H: { name: mark("house plaza, 1 star"), kind: "houses", stars: 1 },
  M: { name: mark("market plaza, 2 stars"), kind: "markets", stars: 2 },
  B: { name: mark("barracks plaza, 2 stars"), kind: "barracks", stars: 2 },
  T: { name: mark("temple plaza, 2 stars"), kind: "temples", stars: 2 },
  G: { name: mark("garden plaza, 3 stars"), kind: "gardens", stars: 3 },
  q: { name: mark("quarry"), kind: null, stars: 0 },
};

const KIND_NAMES: Record<Kind, string> = {
  houses: mark("houses"),
  markets: mark("markets"),
  barracks: mark("barracks"),
  temples: mark("temples"),
  gardens: mark("gardens"),
};

/** The districts of each kind. */
export const KIND_CODES: Record<Kind, HexCode> = {
  houses: "h", markets: "m", barracks: "b", temples: "t", gardens: "g",
};

export function kindName(kind: Kind): string {
  return t(KIND_NAMES[kind]);
}

/** "markets: 3 × 2 = 6" */
export function kindPoints(kind: Kind, score: AkropolisSeatScore): string {
  const { value, stars, points } = score[kind];
  return t("%s: %d × %d = %d", kindName(kind), value, stars, points);
}

/** The kind of a district or plaza; null for a quarry. */
export function kindOf(code: HexCode): Kind | null {
  return HEXES[code].kind;
}

export function starsOf(code: HexCode): number {
  return HEXES[code].stars;
}

export function isPlaza(code: HexCode): boolean {
  return HEXES[code].stars > 0;
}

export function isDistrict(code: HexCode): boolean {
  return HEXES[code].kind !== null && HEXES[code].stars === 0;
}

/** "temple district", or "temple district, level 2". */
export function hexName(code: HexCode, level?: number): string {
  const name = t(HEXES[code].name);
  return level === undefined ? name : t("%s, level %d", name, level);
}

/** What a tile shows, clockwise: "market plaza, 2 stars; house district; quarry". */
export function tileName(codes: readonly HexCode[]): string {
  return codes.map((code) => hexName(code)).join("; ");
}
