// text.ts - painted cities as text that people write and paste: the lines of docs/web.md, a little
// more forgiving. What the lines mean is judged by the rules.
import type { Agreed } from "../options/options";
import { COLOURS, type Colour, type SquareCell } from "../games/panticapaeum/types";
import {
  BUILDINGS,
  byColour,
  freshPanticapaeumCity,
  type AkropolisCity,
  type PaintedBuilding,
  type PaintedCell,
  type PanticapaeumCity,
} from "./book";

const lined = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** "1 0 h 2" and "1,0 h2" are hexes, too; a level that is not said is 1. */
const HEX = /^(?:hex\s+)?(-?\d+)[\s,]+(-?\d+)\s+([A-Za-z])\s*(\d*)$/;

/** The lines of a city; without a first line, what is agreed and owned stays as in `head`. */
export function akropolisText(text: string, head: string): string {
  const lines = lined(text);
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

/** The word `name=…` of a first line. */
function word(head: string, name: string): string {
  return (
    head
      .split(/\s+/)
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ""
  );
}

/** What the first line agrees on, all but what the player owns; the rules have read it already. */
export function agreedOf(text: string): Agreed {
  const [head = ""] = lined(text);
  const words = head.split(/\s+/).slice(1).map((one) => one.split("=") as [string, string]);
  return Object.fromEntries(words.filter(([key, value]) => key !== "stones" && value));
}

function numbers(head: string, name: string): Record<Colour, number> {
  const found = new Map(
    word(head, name)
      .split(",")
      .map((one) => {
        const [colour = "", n = "0"] = one.split(":");
        return [colour, Number(n)];
      }),
  );
  return byColour((colour) => found.get(colour) ?? 0);
}

function cellOf(words: string[]): PaintedCell {
  const [x, y, content = "plain", level = "1", ...extras] = words;
  const cube = extras.find((one) => one.startsWith("cube:"))?.slice(5);
  return {
    x: Number(x),
    y: Number(y),
    content: content as SquareCell["content"],
    level: Number(level),
    cube: COLOURS.find((colour) => colour === cube) ?? null,
    worker: extras.includes("worker"),
  };
}

function buildingOf([kind, ...rest]: string[]): PaintedBuilding {
  const all = rest.map(Number);
  const cells = Array.from({ length: all.length / 2 }, (_, i): [number, number] => [
    all[2 * i] ?? 0,
    all[2 * i + 1] ?? 0,
  ]);
  return { kind: BUILDINGS.find((one) => one === kind) ?? "house", cells };
}

/** The seat that lines describe which the rules have accepted. */
export function panticapaeumOf(text: string): PanticapaeumCity {
  const [head = "", ...lines] = lined(text);
  const words = lines.map((line) => line.split(/\s+/));
  return {
    ...freshPanticapaeumCity(),
    coins: Number(word(head, "coins") || 0),
    coinsTaken: word(head, "coins_taken") !== "false",
    store: numbers(head, "store"),
    markers: numbers(head, "markers"),
    cells: words.filter(([first]) => first === "cell").map((line) => cellOf(line.slice(1))),
    buildings: words
      .filter(([first]) => first === "building")
      .map((line) => buildingOf(line.slice(1))),
  };
}

/** The lines of a seat; without a first line, what is owned stays as it is in `head`. */
export function panticapaeumText(text: string, head: string): string {
  const lines = lined(text);
  return (lines[0]?.startsWith("panticapaeum") ? lines : [head, ...lines]).join("\n");
}

export function akropolisLines(
  { stones, hexes }: AkropolisCity,
  agreed: Agreed,
): string {
  const options = Object.entries(agreed).map(([key, text]) => `${key}=${text}`);
  const head = [`akropolis stones=${stones}`, ...options].join(" ");
  return [head, ...hexes.map(([q, r, code, level]) => `hex ${q} ${r} ${code} ${level}`)].join("\n");
}

function listOf(numbers: Record<Colour, number>): string {
  return COLOURS.filter((colour) => numbers[colour] > 0)
    .map((colour) => `${colour}:${numbers[colour]}`)
    .join(",");
}

function cellLine({ x, y, content, level, cube, worker }: PaintedCell): string {
  return [
    `cell ${x} ${y} ${content} ${level}`,
    ...(cube ? [`cube:${cube}`] : []),
    ...(worker ? ["worker"] : []),
  ].join(" ");
}

const buildingLine = ({ kind, cells }: PaintedBuilding): string =>
  `building ${kind} ${cells.map(([x, y]) => `${x} ${y}`).join(" ")}`;

export function panticapaeumLines(city: PanticapaeumCity): string {
  const { coins, coinsTaken, store, markers, cells, buildings } = city;
  const head = [
    `panticapaeum coins=${coins} coins_taken=${coinsTaken}`,
    ...(listOf(store) ? [`store=${listOf(store)}`] : []),
    ...(listOf(markers) ? [`markers=${listOf(markers)}`] : []),
  ].join(" ");
  return [head, ...cells.map(cellLine), ...buildings.map(buildingLine)].join("\n");
}
