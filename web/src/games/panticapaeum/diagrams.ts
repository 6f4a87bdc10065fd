// diagrams.ts - small cities that explain rules of Panticapaeum.
import { documentOf } from "../../score/city-lines";
import { LINES } from "./city-text";
import type { Building, BuildingKind, Colour, SquareCell } from "./types";

function cells(markers: string, text: string, buildings: string[]): string {
  const rows = text.split("/").flatMap((row, y) =>
    row.trim().split(/\s+/).map((cell, x) => cellLine(cell, x, y)));
  const built = buildings.map((one) => `building ${one}`);
  return [`panticapaeum markers=${markers}`, ...rows, ...built].join("\n");
}

const CONTENTS: Record<string, string> = {
  ".": "plain", D: "drought", b: "brown", p: "purple", w: "white", o: "orange", g: "green",
};

/** ".1" a plain cell on level 1, "D1@" a drought under a worker, "b2*" a brown cell with a cube. */
function cellLine(text: string, x: number, y: number): string {
  const content = CONTENTS[text[0] ?? "."] ?? "plain";
  const cube = text.includes("*") ? ` cube:${content}` : "";
  const worker = text.includes("@") ? " worker" : "";
  return `cell ${x} ${y} ${content} ${text[1] ?? "1"}${cube}${worker}`;
}

/** By the paragraph that each explains: lines as the calculator takes them (docs/web.md). */
export const DIAGRAMS: Readonly<Record<string, string>> = {
  "PA-10.3-house": cells("brown:2", ".1@ .1 o1 / .1 .1 .1@ / .2 .1 D1@", ["house 1 1"]),
  "PA-10.3-winery": cells("purple:1", ".1 .1 .1 / .1 b1* .1", ["house 0 0", "winery 1 0 2 0"]),
  "PA-10.3-fortress": cells("white:5", ".3 .3 .2 / .1 .1 .1", ["fortress 0 0", "fortress 1 1"]),
  "PA-10.3-aqueduct": cells("orange:1", "D1 .1 .1 D1 / D1@ .1 .1 .1 / .1 .1 D1 .1",
    ["aqueduct 1 1 2 1"]),
  "PA-10.3-temple": cells("green:2", ".1 .1 .1 .1 / .1 .1 .1 .1 / .1 .1 .1 .1",
    ["winery 0 0 1 0", "temple 1 1 2 1", "temple 0 2 1 2", "house 3 2"]),
};

export const DOCUMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DIAGRAMS).map(([paragraph, lines]) => [paragraph, documentOf(lines, LINES)]));

interface SquarePicture {
  cells: SquareCell[];
  buildings: Building[];
}

const CELL = /^cell (\S+) (\S+) (\w+) (\d+)(?: cube:(\w+))?( worker)?$/;
const BUILDING = /^building (\w+) (.*)$/;

function readCell(line: string): SquareCell[] {
  const [all, x, y, content, level, cube, worker] = CELL.exec(line) ?? [];
  if (!all) return [];
  return [{
    x: Number(x), y: Number(y), content: content as SquareCell["content"], level: Number(level),
    tile: "", cube: (cube as Colour | undefined) ?? null, worker: Boolean(worker), building: null,
  }];
}

/** What the picture of a diagram shows, read from its lines. */
export function pictureOf(lines: string): SquarePicture {
  const all = lines.split("\n");
  const found = all.flatMap(readCell);
  const buildings: Building[] = all.flatMap((line) => {
    const [whole, kind, places = ""] = BUILDING.exec(line) ?? [];
    const numbers = places.split(" ").map(Number);
    const at = numbers.flatMap((x, i): [number, number][] =>
      (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0]] : []));
    return whole ? [{ kind: kind as BuildingKind, level: 0, cells: at }] : [];
  });
  buildings.forEach((building, index) => {
    for (const [x, y] of building.cells) {
      const cell = found.find((one) => one.x === x && one.y === y);
      if (!cell) continue;
      cell.building = index;
      building.level = cell.level;
    }
  });
  return { cells: found, buildings };
}
