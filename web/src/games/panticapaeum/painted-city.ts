// painted-city.ts - a real city of Panticapaeum as it is painted and kept.
import { MOST_LEVEL, type PageForm } from "../../score/book";
import {
  checked, differ, pieces, readDigit, readNumbers, readPlace, writeDigit, writeNumbers, writePlace,
} from "../../score/book-link-parts";
import { setName } from "./packed-set";
import { BUILDINGS, COLOURS, type BuildingKind, type Colour, type SquareCell } from "./types";

export type PaintedCell = Pick<SquareCell, "x" | "y" | "content" | "level" | "cube" | "worker">;

export interface PaintedBuilding {
  kind: BuildingKind;
  cells: [number, number][];
}

export interface PanticapaeumCity {
  coins: number;
  coinsTaken: boolean; // the coins of the last round are included
  store: Record<Colour, number>;
  markers: Record<Colour, number>;
  cells: PaintedCell[];
  buildings: PaintedBuilding[];
}

/** A number for each colour. */
export function byColour(value: (colour: Colour, i: number) => number): Record<Colour, number> {
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, value(colour, i)])) as Record<
    Colour,
    number
  >;
}

export const freshCity = (): PanticapaeumCity => ({
  coins: 0,
  coinsTaken: true,
  store: byColour(() => 0),
  markers: byColour(() => 0),
  cells: [],
  buildings: [],
});

/** Has nothing been painted yet? */
export function isUntouched({ cells, coins, store }: PanticapaeumCity): boolean {
  return cells.length === 0 && coins === 0 && COLOURS.every((colour) => store[colour] === 0);
}

const CONTENTS = [
  "brown", "purple", "white", "orange", "green", "drought", "plain", "wild",
] as const;

function writeCell({ x, y, content, level, cube, worker }: PaintedCell): string {
  const load = 2 * (cube ? COLOURS.indexOf(cube) + 1 : 0) + (worker ? 1 : 0);
  return (
    writePlace(x, y) + writeDigit(CONTENTS.indexOf(content)) + writeDigit(level) + writeDigit(load)
  );
}

function readCell(text: string): PaintedCell {
  const [x, y] = readPlace(text);
  const load = readDigit(text[4], 0, 2 * COLOURS.length + 1);
  return {
    x,
    y,
    content: checked(CONTENTS[readDigit(text[2], 0, CONTENTS.length - 1)]),
    level: readDigit(text[3], 1, MOST_LEVEL),
    cube: COLOURS[Math.floor(load / 2) - 1] ?? null,
    worker: load % 2 === 1,
  };
}

/** A building of one cell has it twice. */
function writeBuilding({ kind, cells }: PaintedBuilding): string {
  const [first = [0, 0], second = first] = cells;
  return writeDigit(BUILDINGS.indexOf(kind)) + writePlace(...first) + writePlace(...second);
}

function readBuilding(text: string): PaintedBuilding {
  const [first, second] = [readPlace(text.slice(1)), readPlace(text.slice(3))];
  const kind = checked(BUILDINGS[readDigit(text[0], 0, BUILDINGS.length - 1)]);
  return { kind, cells: first.join() === second.join() ? [first] : [first, second] };
}

/** Ends a city whose last coins are not yet taken; others have no such end. */
const COINS_DUE = "d";

function writeCity(city: PanticapaeumCity): string {
  const { coins, coinsTaken, store, markers, cells, buildings } = city;
  const numbers = [
    coins,
    ...COLOURS.map((one) => store[one]),
    ...COLOURS.map((one) => markers[one]),
  ];
  return [
    writeNumbers(numbers),
    cells.map(writeCell).join(""),
    buildings.map(writeBuilding).join(""),
    ...(coinsTaken ? [] : [COINS_DUE]),
  ].join("~");
}

function readCity([numbers, cellText, buildingText, due]: string[]): PanticapaeumCity {
  const [coins = 0, ...rest] = readNumbers(numbers, 1 + 2 * COLOURS.length);
  const cells = pieces(cellText, 5).map(readCell);
  differ(cells.map(({ x, y }) => `${x},${y}`));
  return {
    coins,
    coinsTaken: checked(due === undefined, due === undefined || due === COINS_DUE),
    store: byColour((_, i) => rest[i] ?? 0),
    markers: byColour((_, i) => rest[COLOURS.length + i] ?? 0),
    cells,
    buildings: pieces(buildingText, 5).map(readBuilding),
  };
}

/** p1: name~numbers~cells~buildings, and ~d while the last coins are due; five letters a cell and a
 * building. */
export const CITIES: PageForm<PanticapaeumCity> = {
  game: "panticapaeum",
  way: "paint",
  id: "p1",
  fresh: freshCity,
  write: writeCity,
  read: readCity,
  isSet: (data) => setName(data) !== "",
};
