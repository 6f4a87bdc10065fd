// diagrams.ts - small positions for the rules, as the lines of the calculator (docs/web.md). The
// rules score them, so a picture and its words cannot say other things than the game does.
import type { Answer } from "../engine";
import type { AkropolisSeatScore, Kind } from "../games/akropolis/types";
import { documentOf } from "../score/text-document";
import type {
  Building, BuildingKind, Colour, PanticapaeumSeatScore, SquareCell,
} from "../games/panticapaeum/types";
import type { Ask } from "./lesson";

interface AkropolisDiagram {
  game: "akropolis";
  kind: Kind | null; // the kind whose points are told
  lines: string;
}

interface PanticapaeumDiagram {
  game: "panticapaeum";
  lines: string;
}

function hexes(head: string, text: string): string {
  const lines = text.split(";").map((one) => `hex ${one.trim()}`);
  return [`akropolis${head}`, ...lines].join("\n");
}

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

export const DIAGRAMS = {
  stack: { game: "akropolis", kind: null, lines: "akropolis\ntile 19 1 1 1\ntile 28 1 0 2" },
  houses: {
    game: "akropolis",
    kind: "houses",
    lines: hexes("", "0 0 h 1; 1 0 h 1; 2 -1 H 1; 3 -1 h 1; 4 -2 h 1; 4 -1 h 1"),
  },
  markets: {
    game: "akropolis",
    kind: "markets",
    lines: hexes("", "0 0 m 1; 1 0 q 1; 2 -1 m 1; 3 -1 m 1; 4 -2 M 1"),
  },
  barracks: {
    game: "akropolis",
    kind: "barracks",
    lines: hexes("", "1 0 g 1; 0 1 g 1; 2 0 g 1; 1 1 b 1; 3 0 g 1; " +
      "0 2 b 1; 1 2 g 1; 3 1 g 1; 2 2 g 1; 3 2 B 1"),
  },
  temples: {
    game: "akropolis",
    kind: "temples",
    lines: hexes("", "1 0 g 1; 0 1 g 1; 2 0 g 1; 1 1 t 1; 0 2 g 1; 2 1 g 1; 1 2 t 1; 2 2 T 1"),
  },
  gardens: {
    game: "akropolis",
    kind: "gardens",
    lines: hexes(" variants=gardens", "1 0 g 1; 0 1 g 1; 2 0 g 1; 3 0 g 1; 0 2 g 1; " +
      "2 1 g 1; 1 2 g 1; 3 1 g 1; 2 2 G 1"),
  },
  house: {
    game: "panticapaeum",
    lines: cells("brown:2", ".1@ .1 o1 / .1 .1 .1@ / .2 .1 D1@",
      ["house 1 1"]),
  },
  winery: {
    game: "panticapaeum",
    lines: cells("purple:1", ".1 .1 .1 / .1 b1* .1",
      ["house 0 0", "winery 1 0 2 0"]),
  },
  fortress: {
    game: "panticapaeum",
    lines: cells("white:5", ".3 .3 .2 / .1 .1 .1",
      ["fortress 0 0", "fortress 1 1"]),
  },
  aqueduct: {
    game: "panticapaeum",
    lines: cells("orange:1", "D1 .1 .1 D1 / D1@ .1 .1 .1 / .1 .1 D1 .1",
      ["aqueduct 1 1 2 1"]),
  },
  temple: {
    game: "panticapaeum",
    lines: cells("green:2", ".1 .1 .1 .1 / .1 .1 .1 .1 / .1 .1 .1 .1",
      ["winery 0 0 1 0", "temple 1 1 2 1", "temple 0 2 1 2", "house 3 2"]),
  },
} as const satisfies Record<string, AkropolisDiagram | PanticapaeumDiagram>;

export type DiagramName = keyof typeof DIAGRAMS;
export const DIAGRAM_NAMES = Object.keys(DIAGRAMS) as DiagramName[];

/** The paragraphs that have one, by their names on the page. */
export const DIAGRAM_OF: Record<string, DiagramName> = {
  "AK-3.3": "stack", "AK-4.3": "houses", "AK-4.4": "markets", "AK-4.5": "barracks",
  "AK-4.6": "temples", "AK-5.5": "gardens", "PA-10.3-house": "house", "PA-10.3-winery": "winery",
  "PA-10.3-fortress": "fortress", "PA-10.3-aqueduct": "aqueduct", "PA-10.3-temple": "temple",
};

export type SurveyScore = AkropolisSeatScore | PanticapaeumSeatScore;
type Surveyed = SurveyScore & { ok: boolean; error?: string };

/** What the rules say of every diagram. */
export async function surveyed(ask: Ask): Promise<Record<DiagramName, SurveyScore>> {
  const answers = await ask(DIAGRAM_NAMES.map((name) =>
    ({ ask: "survey", text: documentOf(DIAGRAMS[name].lines) })));
  const read = (name: DiagramName, i: number): [DiagramName, SurveyScore] => {
    const answer = JSON.parse((answers[i] as Answer).text) as Surveyed;
    if (!answer.ok) throw new Error(`${name}: ${answer.error}`);
    return [name, answer];
  };
  return Object.fromEntries(DIAGRAM_NAMES.map(read)) as Record<DiagramName, SurveyScore>;
}

export interface SquarePicture {
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

/** The lines of a Panticapaeum diagram as what its picture shows. */
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
