// city-text.ts - painted cities of Akropolis as text that people write and paste: the lines of
// docs/web.md, a little more forgiving. The rules decide what the lines mean.
import type { Agreed } from "../../options/options";
import {
  agreedMembers, isNumber, linesOf, refuse, valueOf, type LineReader, type Members, type Value,
} from "../../score/city-lines";
import type { AkropolisCity } from "./painted-city";

/** "1 0 h 2" and "1,0 h2" are hexes, too; without a level it is 1. */
const HEX = /^(?:hex\s+)?(-?\d+)[\s,]+(-?\d+)\s+([A-Za-z])\s*(\d*)$/;

/** The lines of a city; without a first line, `head` says what is agreed and owned. */
export function cityText(text: string, head: string): string {
  const lines = linesOf(text);
  const all = lines[0]?.startsWith("akropolis") ? lines : [head, ...lines];
  return all
    .map((line) =>
      line.replace(
        HEX,
        (_, q: string, r: string, code: string, level: string) =>
          `hex ${q} ${r} ${code} ${level || "1"}`,
      ),
    )
    .join("\n");
}

/** What the first line says was agreed, without what the player owns. The rules have read it
 * already. */
export function agreedOf(text: string): Agreed {
  const [head = ""] = linesOf(text);
  const words = head.split(/\s+/).slice(1).map((one) => one.split("=") as [string, string]);
  return Object.fromEntries(words.filter(([key, value]) => key !== "stones" && value));
}

export function cityLines(
  { stones, hexes }: AkropolisCity,
  agreed: Agreed,
): string {
  const options = Object.entries(agreed).map(([key, text]) => `${key}=${text}`);
  const head = [`akropolis stones=${stones}`, ...options].join(" ");
  return [head, ...hexes.map(([q, r, code, level]) => `hex ${q} ${r} ${code} ${level}`)].join("\n");
}

/** The city as the document that the rules read. */
export function cityDocument({ stones, hexes }: AkropolisCity, agreed: Agreed): string {
  return JSON.stringify({ game: "akropolis", stones, ...agreedMembers(agreed), cells: hexes });
}

const HEX_FORM = "hex q r code level";
const TILE_FORM = "tile number q r rotation";

function tileOf([, ...numbers]: string[]): number[] {
  if (numbers.length !== 4 || !numbers.every(isNumber)) refuse(TILE_FORM);
  return numbers.map(Number);
}

function hexOf([first, ...rest]: string[]): Value[] {
  const [q = "", r = "", code = "", level = ""] = rest;
  if (first !== "hex" || rest.length !== 4 || ![q, r, level].every(isNumber)) refuse(HEX_FORM);
  return [Number(q), Number(r), code, Number(level)];
}

function read(head: [string, string][], lines: string[][]): Members {
  const { stones, ...agreed } = Object.fromEntries(head);
  const document = {
    game: "akropolis", ...(stones === undefined ? {} : { stones: valueOf(stones) }),
    ...agreedMembers(agreed),
  };
  if (lines[0]?.[0] !== "tile") return { ...document, cells: lines.map(hexOf) };
  if (lines.some(([first]) => first !== "tile")) refuse(TILE_FORM);
  return { ...document, moves: lines.map(tileOf) };
}

export const LINES: LineReader = { game: "akropolis", read };
