// book.ts - what the score calculator knows: for one to four players a pad with numbers and a
// painted city, of both games. Plain values; nothing here is scored.
import type { HexCode } from "../games/akropolis/types";
import type { BuildingKind, Colour, SquareCell } from "../games/panticapaeum/types";
import type { Agreed } from "../options/options";
import { KINDS } from "../games/akropolis/types";
import { COLOURS } from "../games/panticapaeum/types";

export const MOST_PLAYERS = 4;
export const REACH = 31; // places go from -31 to 31, so that a link has a letter for each
export const MOST_LEVEL = 30; // no game has more tiles than that

/** q, r, what is seen, its level. */
export type PaintedHex = [number, number, HexCode, number];

export interface AkropolisPad {
  values: number[]; // by kind, in the order of KINDS
  stars: number[];
  stones: number;
}

export interface AkropolisCity {
  stones: number;
  hexes: PaintedHex[];
}

export interface PanticapaeumPad {
  points: number[]; // by kind of building, in the order of BUILDINGS
  coins: number;
  resources: number;
  droughts: number; // that are seen and not watered
  buildings: number; // how many, for the tie-break
}

export type PaintedCell = Pick<SquareCell, "x" | "y" | "content" | "level" | "cube" | "worker">;

export interface PaintedBuilding {
  kind: BuildingKind;
  cells: [number, number][];
}

export interface PanticapaeumCity {
  coins: number;
  coinsTaken: boolean; // those that the worker cells bring in the last round are among them
  store: Record<Colour, number>;
  markers: Record<Colour, number>;
  cells: PaintedCell[];
  buildings: PaintedBuilding[];
}

export const BUILDINGS = [
  "house",
  "winery",
  "fortress",
  "aqueduct",
  "temple",
] as const satisfies readonly BuildingKind[];

/** All lists have one entry a player. */
export interface Book {
  names: string[]; // empty: the player has none
  agreed: Agreed; // what the table agreed on, of what counts for a city
  akropolisPads: AkropolisPad[];
  akropolisCities: AkropolisCity[];
  panticapaeumPads: PanticapaeumPad[];
  panticapaeumCities: PanticapaeumCity[];
  set?: string; // what is printed on the parts of Panticapaeum, packed; none: the usual set
}

/** The starting tile, which every city has (AK-1.5). */
const START: readonly PaintedHex[] = [
  [0, 0, "H", 1],
  [0, -1, "q", 1],
  [1, 0, "q", 1],
  [-1, 1, "q", 1],
];

export const freshPad = (): AkropolisPad => ({
  values: KINDS.map(() => 0),
  stars: KINDS.map((_, i) => (i === 0 ? 1 : 0)),
  stones: 0,
});

export const freshCity = (): AkropolisCity => ({ stones: 0, hexes: START.map((hex) => [...hex]) });

export const freshPanticapaeumPad = (): PanticapaeumPad => ({
  points: BUILDINGS.map(() => 0),
  coins: 0,
  resources: 0,
  droughts: 0,
  buildings: 0,
});

/** A number for each colour. */
export function byColour(value: (colour: Colour, i: number) => number): Record<Colour, number> {
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, value(colour, i)])) as Record<
    Colour,
    number
  >;
}

export const freshPanticapaeumCity = (): PanticapaeumCity => ({
  coins: 0,
  coinsTaken: true,
  store: byColour(() => 0),
  markers: byColour(() => 0),
  cells: [],
  buildings: [],
});

/** As many entries as wanted: the first of the list, then fresh ones. */
function sized<T>(list: readonly T[], count: number, fresh: () => T): T[] {
  return Array.from({ length: count }, (_, i) => list[i] ?? fresh());
}

/** The book for so many players; who is added has empty pads, who is beyond is gone. */
export function forPlayers(book: Book, count: number): Book {
  return {
    names: sized(book.names, count, () => ""),
    agreed: book.agreed,
    akropolisPads: sized(book.akropolisPads, count, freshPad),
    akropolisCities: sized(book.akropolisCities, count, freshCity),
    panticapaeumPads: sized(book.panticapaeumPads, count, freshPanticapaeumPad),
    panticapaeumCities: sized(book.panticapaeumCities, count, freshPanticapaeumCity),
    set: book.set,
  };
}

export function freshBook(count = 2): Book {
  return forPlayers(
    {
      names: [],
      agreed: {},
      akropolisPads: [],
      akropolisCities: [],
      panticapaeumPads: [],
      panticapaeumCities: [],
    },
    count,
  );
}

/** Without one player. */
export function without(book: Book, player: number): Book {
  const drop = <T>(list: readonly T[]): T[] => list.filter((_, i) => i !== player);
  return {
    names: drop(book.names),
    agreed: book.agreed,
    akropolisPads: drop(book.akropolisPads),
    akropolisCities: drop(book.akropolisCities),
    panticapaeumPads: drop(book.panticapaeumPads),
    panticapaeumCities: drop(book.panticapaeumCities),
    set: book.set,
  };
}

/** A list with one entry replaced. */
export function replaced<T>(list: readonly T[], at: number, entry: T): T[] {
  return list.map((old, i) => (i === at ? entry : old));
}

/** Has nothing been painted yet? */
export function isUntouched(city: AkropolisCity | PanticapaeumCity): boolean {
  if ("hexes" in city)
    return (
      city.hexes.length === START.length &&
      city.stones === 0 &&
      city.hexes.every((hex, i) => hex.join() === START[i]?.join())
    );
  return (
    city.cells.length === 0 &&
    city.coins === 0 &&
    COLOURS.every((colour) => city.store[colour] === 0)
  );
}
