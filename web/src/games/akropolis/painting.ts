// painting.ts - painting a city of Akropolis: what a brush does to a hex. Pure.
import { around, key, placeOf, type Key } from "./hex";
import type { HexCode } from "./types";
import { MOST_LEVEL, REACH } from "../../score/book";
import type { AkropolisCity, PaintedHex } from "./painted-city";

export const HEX_CODES: readonly HexCode[] = [
  "h",
  "m",
  "b",
  "t",
  "g",
  "q",
  "H",
  "M",
  "B",
  "T",
  "G",
];

export type HexBrush = HexCode | "erase" | "ask";

export function hexAt(city: AkropolisCity, at: Key): PaintedHex | undefined {
  return city.hexes.find(([q, r]) => key(q, r) === at);
}

export function isOnBoard({ q, r }: { q: number; r: number }): boolean {
  return Math.abs(q) <= REACH && Math.abs(r) <= REACH;
}

const levelOf = (level: number): number => Math.min(MOST_LEVEL, Math.max(1, level));

/** Replaces the hex; null removes it. Hexes keep their order, because refusals refer to it. */
function withHex(
  city: AkropolisCity,
  at: Key,
  code: HexCode | null,
  level: number,
): AkropolisCity {
  const { q, r } = placeOf(at);
  const hex: PaintedHex | null = code && [q, r, code, levelOf(level)];
  const old = hexAt(city, at);
  if (old?.join() === hex?.join()) return city;
  if (!hex) return { ...city, hexes: city.hexes.filter((one) => one !== old) };
  if (!old) return { ...city, hexes: [...city.hexes, hex] };
  return { ...city, hexes: city.hexes.map((one) => (one === old ? hex : one)) };
}

/** A tap: the brush paints; on a hex that is of its kind already, one level is added. */
export function tapped(
  city: AkropolisCity,
  at: Key,
  brush: HexBrush,
  level: number,
): AkropolisCity {
  if (brush === "ask") return city;
  if (brush === "erase") return withHex(city, at, null, 0);
  const old = hexAt(city, at);
  return withHex(city, at, brush, old?.[2] === brush ? old[3] + 1 : level);
}

/** A stroke over a hex: the brush paints the same, however often it passes. */
export function stroked(
  city: AkropolisCity,
  at: Key,
  brush: HexBrush,
  level: number,
): AkropolisCity {
  return brush === "ask" ? city : withHex(city, at, brush === "erase" ? null : brush, level);
}

export function raised(city: AkropolisCity, at: Key, by: number): AkropolisCity {
  const hex = hexAt(city, at);
  return hex ? withHex(city, at, hex[2], hex[3] + by) : city;
}

/** The empty places up to two hexes from the city, where more can be painted. */
export function emptyAround(city: AkropolisCity): Key[] {
  const built = new Set(city.hexes.map(([q, r]) => key(q, r)));
  const start = built.size > 0 ? [...built] : [key(0, 0)];
  const near = new Set(start.flatMap((at) => [at, ...aroundOf(at)]));
  const all = new Set([...near].flatMap((at) => [at, ...aroundOf(at)]));
  return [...all].filter((at) => !built.has(at) && isOnBoard(placeOf(at)));
}

const aroundOf = (at: Key): Key[] => {
  const { q, r } = placeOf(at);
  return around(q, r);
};

/** The next place for an arrow key; left and right keep to a row, which goes up and down. */
export function besideHex(at: Key, arrow: string): Key {
  const { q, r } = placeOf(at);
  const isLow = q % 2 !== 0; // odd columns lie half a hex lower than their row
  switch (arrow) {
    case "ArrowUp":
      return key(q, r - 1);
    case "ArrowDown":
      return key(q, r + 1);
    case "ArrowLeft":
      return key(q - 1, isLow ? r : r + 1);
    case "ArrowRight":
      return key(q + 1, isLow ? r - 1 : r);
    default:
      return at;
  }
}

/** The city after a key; null if the key means nothing. */
export function keyed(
  city: AkropolisCity,
  at: Key,
  pressed: string,
  level: number,
): AkropolisCity | null {
  const code = HEX_CODES.find((one) => one === pressed);
  const old = hexAt(city, at);
  if (code) return withHex(city, at, code, old?.[3] ?? level);
  if (pressed === "+" || pressed === "=") return raised(city, at, 1);
  if (pressed === "-" || pressed === "−") return raised(city, at, -1);
  if (/^[1-9]$/.test(pressed)) return old ? withHex(city, at, old[2], Number(pressed)) : city;
  return pressed === "Delete" || pressed === "Backspace" ? withHex(city, at, null, 0) : null;
}
