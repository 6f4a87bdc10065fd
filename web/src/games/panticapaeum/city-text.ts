// city-text.ts - painted cities of Panticapaeum as text that people write and paste: the lines of
// docs/web.md. The rules decide what the lines mean.
import {
  linesOf, pairs, refuse, valueOf, type LineReader, type Members,
} from "../../score/city-lines";
import {
  byColour, freshCity, type PaintedBuilding, type PaintedCell, type PanticapaeumCity,
} from "./painted-city";
import { BUILDINGS, COLOURS, type Colour, type SquareCell } from "./types";

/** The word `name=…` of a first line. */
function word(head: string, name: string): string {
  return (
    head
      .split(/\s+/)
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ""
  );
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

/** The city of lines that the rules have accepted. */
export function cityOf(text: string): PanticapaeumCity {
  const [head = "", ...lines] = linesOf(text);
  const words = lines.map((line) => line.split(/\s+/));
  return {
    ...freshCity(),
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

/** The lines of a city; without a first line, `head` says what is owned. */
export function cityText(text: string, head: string): string {
  const lines = linesOf(text);
  return (lines[0]?.startsWith("panticapaeum") ? lines : [head, ...lines]).join("\n");
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

export function cityLines(city: PanticapaeumCity): string {
  const { coins, coinsTaken, store, markers, cells, buildings } = city;
  const head = [
    `panticapaeum coins=${coins} coins_taken=${coinsTaken}`,
    ...(listOf(store) ? [`store=${listOf(store)}`] : []),
    ...(listOf(markers) ? [`markers=${listOf(markers)}`] : []),
  ].join(" ");
  return [head, ...cells.map(cellLine), ...buildings.map(buildingLine)].join("\n");
}

/** The city as the document that the rules read. `set`: the packed set of the box; empty: the usual
 * one. */
export function cityDocument(city: PanticapaeumCity, set = ""): string {
  const { coins, coinsTaken, store, markers, buildings } = city;
  const cells = city.cells.map(({ x, y, content, level, cube, worker }) =>
    ({ x, y, content, level, cube, worker }));
  return JSON.stringify({
    game: "panticapaeum",
    ...(set ? { set: `data:${set}` } : {}),
    coins_taken: coinsTaken,
    seat: { coins, store, markers, cells, buildings },
  });
}

// --- lines as a document -----------------------------------------------------------------------

const CELL_FORM = "cell x y content level [cube:colour] [worker]";
const BUILDING_FORM = "building kind x y [x y]";

/** The entry of a table under a word that a person wrote, which may be "toString". */
function at<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What the player has, by the key of the first line. */
const OWNED: Record<string, (value: string) => unknown> = {
  coins: valueOf,
  store: (list) => pairs(list, valueOf),
  markers: (list) => pairs(list, valueOf),
  workers: (list) => pairs(list, valueOf),
};

function cellMembers([, ...rest]: string[]): Members {
  const [x = "", y = "", content = "", level = "", ...extras] = rest;
  const cube = extras.find((one) => one.startsWith("cube:"))?.slice(5);
  if (rest.length < 4 || rest.length > 6 ||
    !extras.every((one) => one === "worker" || one.startsWith("cube:"))) refuse(CELL_FORM);
  return {
    x: valueOf(x), y: valueOf(y), content, level: valueOf(level), cube: cube ?? null,
    worker: extras.includes("worker"),
  };
}

function buildingMembers([, kind = "", ...places]: string[]): Members {
  if (places.length !== 2 && places.length !== 4) refuse(BUILDING_FORM);
  const all = places.map(valueOf);
  return { kind, cells: [all.slice(0, 2), all.slice(2)].filter((place) => place.length > 0) };
}

/** Keys of the first line that are not about the seat. */
const BESIDE: Record<string, (value: string) => unknown> = {
  set: String,
  coins_taken: (word) => (word === "true" || (word === "false" ? false : word)),
};

function read(head: [string, string][], lines: string[][]): Members {
  const first = lines.findIndex(([word]) => word === "building");
  const cells = first < 0 ? lines : lines.slice(0, first);
  const buildings = lines.slice(cells.length);
  const beside = head.filter(([key]) => at(BESIDE, key));
  const owned = head.filter(([key]) => !at(BESIDE, key));
  if (cells.some(([word]) => word !== "cell")) refuse(CELL_FORM);
  if (buildings.some(([word]) => word !== "building")) refuse(BUILDING_FORM);
  return {
    game: "panticapaeum",
    ...Object.fromEntries(beside.map(([key, value]) => [key, at(BESIDE, key)?.(value)])),
    seat: {
      ...Object.fromEntries(owned.map(([key, value]) => [key, at(OWNED, key)?.(value) ?? value])),
      cells: cells.map(cellMembers),
      buildings: buildings.map(buildingMembers),
    },
  };
}

export const LINES: LineReader = { game: "panticapaeum", read };
