// painted-city.ts - a real city of Akropolis as it is painted and kept.
import { MOST_LEVEL, type PageForm } from "../../score/book";
import {
  checked, differ, pieces, readDigit, readNumbers, readPlace, writeDigit, writeNumbers, writePlace,
} from "../../score/book-link-parts";
import { agreedByBits } from "./older-options";
import type { HexCode } from "./types";

/** q, r, what is seen, its level. */
export type PaintedHex = [number, number, HexCode, number];

export interface AkropolisCity {
  stones: number;
  hexes: PaintedHex[];
}

/** The starting tile, which every city has (AK-1.5). */
const START: readonly PaintedHex[] = [
  [0, 0, "H", 1],
  [0, -1, "q", 1],
  [1, 0, "q", 1],
  [-1, 1, "q", 1],
];

export const freshCity = (): AkropolisCity => ({ stones: 0, hexes: START.map((hex) => [...hex]) });

/** Has nothing been painted yet? */
export function isUntouched({ hexes, stones }: AkropolisCity): boolean {
  return hexes.length === START.length && stones === 0 &&
    hexes.every((hex, i) => hex.join() === START[i]?.join());
}

const HEXES = "hmbtgHMBTGq";

const writeHex = ([q, r, code, level]: PaintedHex): string =>
  writePlace(q, r) + code + writeDigit(level);

function readHex(text: string): PaintedHex {
  const code = checked(text[2], HEXES.includes(text[2] ?? "?")) as HexCode;
  return [...readPlace(text), code, readDigit(text[3], 1, MOST_LEVEL)];
}

function readCity([stones, text]: string[]): AkropolisCity {
  const hexes = pieces(text, 4).map(readHex);
  differ(hexes.map(([q, r]) => `${q},${r}`));
  return { stones: checked(readNumbers(stones, 1)[0]), hexes };
}

/** a2: name~stones~hexes, four letters a hex. */
export const CITIES: PageForm<AkropolisCity> = {
  game: "akropolis",
  way: "paint",
  id: "a2",
  fresh: freshCity,
  write: ({ stones, hexes }) => `${writeNumbers([stones])}~${hexes.map(writeHex).join("")}`,
  read: readCity,
  hasAgreed: true,
  older: { id: "a1", readAgreed: agreedByBits },
};
