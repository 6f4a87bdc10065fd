// set.ts - what is printed on tiles and boards of Panticapaeum: the reconstructed set, which the
// rules have compiled in, or the corrected one of the match that is shown. docs/sets.md describes
// the file.
import file from "@data/panticapaeum/reconstructed.json";
import {
  COLOURS, type BuildingKind, type Colour, type PanticapaeumSeat, type SquareCell,
} from "./types";

export type Content = SquareCell["content"];
export type Improvement = "substitute" | "discount_resource" | "discount_coin";

/** A cell of a row of the development board. */
export type RowCell =
  | { type: "vp"; vp: number; per?: number }
  | { type: "improvement"; kind: Improvement }
  | { type: "aqueduct_tile"; form: string }
  | {
    type:
      | "single" | "double" | "worker" | "move_building" | "free_build" | "draw_tile"
      | "advance_other";
  };

interface BoardSide {
  costs: number[];
  rows_filled: Record<string, number>;
}

export interface SetFile {
  name: string;
  rounds: number;
  turns_per_round: number;
  tiles_per_round: Record<string, number>;
  market_window: number;
  storage_limit_end_of_round: number;
  workers_per_player: number;
  paid_steps: number[];
  sell: { min: number; max: number; coins_each: number };
  take: { either: { coins: number }; or: { resources: number } };
  scoring: { coins_per_vp: number };
  buildings: Record<BuildingKind, { colour: Colour; count: number; footprint: number }>;
  building_board: { sides: Record<"2-3" | "4", BoardSide> };
  development_board: { row_order_top_to_bottom: Colour[]; rows: Record<Colour, RowCell[]> };
  aqueduct_tiles: Record<string, { cells: [number, number, Content][] }>;
  terrain_tiles: { id: string; cells: [number, number, Content][] }[];
}

const USUAL = file as SetFile;

// One match is shown at a time, and these are the set of that match.
export let set = USUAL;
export let ROWS: readonly Colour[] = set.development_board.row_order_top_to_bottom;
export let rows: Record<Colour, RowCell[]> = set.development_board.rows;
let tiles = tilesOf(set);

/** Shows this set from now on; null: the usual one. Call it before anything of the match
 * is drawn. */
export function showSet(shown: SetFile | null): void {
  set = shown ?? USUAL;
  ROWS = set.development_board.row_order_top_to_bottom;
  rows = set.development_board.rows;
  tiles = tilesOf(set);
}

/** Coins that the brown row brings at the end of each round (PA-9.1b). */
export const workerCells = (marker: number): number =>
  rows.brown.slice(0, marker).filter(({ type }) => type === "worker").length;

/** A cell of a tile. */
export interface TileCell {
  x: number;
  y: number;
  content: Content;
}

function tilesOf({ terrain_tiles: terrain, aqueduct_tiles: forms }: SetFile): Map<string, TileCell[]> {
  const all = [
    ...terrain.map(({ id, cells }) => [id, cells] as const),
    ...Object.entries(forms).map(([id, { cells }]) => [id, cells] as const),
  ];
  return new Map(all.map(([id, cells]) =>
    [id, cells.map(([x, y, content]) => ({ x, y, content }))]));
}

/** The cells of a tile as printed; empty if there is no such tile. */
export function tileCells(id: string): readonly TileCell[] {
  return tiles.get(id) ?? [];
}

function turned({ x, y, content }: TileCell, quarters: number): TileCell {
  let place = { x, y };
  for (let i = 0; i < quarters; i++) place = { x: -place.y, y: place.x };
  return { ...place, content };
}

/** The cells of a tile that is laid as `id@x,y/rotation` says: the first one lies at x, y. */
export function footprint(id: string, x: number, y: number, rotation: number): TileCell[] {
  const cells = tileCells(id).map((cell) => turned(cell, rotation));
  const [first = { x: 0, y: 0 }] = cells;
  return cells.map((cell) => ({
    ...cell, x: x + cell.x - first.x, y: y + cell.y - first.y,
  }));
}

// --- buildings and what they cost --------------------------------------------------------------

export const KIND_OF = Object.fromEntries(
  Object.entries(USUAL.buildings).map(([kind, { colour }]) => [colour, kind]),
) as Record<Colour, BuildingKind>;

export function colourOf(kind: BuildingKind): Colour {
  return set.buildings[kind].colour;
}

/** How many cells a building takes. */
export function sizeOf(kind: BuildingKind): number {
  return set.buildings[kind].footprint;
}

/** The prices of a column from its first building to its last, for this number of players. */
export function columnPrices(players: number): number[] {
  const side = set.building_board.sides[players === 4 ? "4" : "2-3"];
  return side.costs.slice(0, side.rows_filled[players]);
}

type Purse = Pick<PanticapaeumSeat, "store" | "improvements">;

function tokens(seat: Purse, kind: Improvement): number {
  return seat.improvements.filter((one) => one === kind).length;
}

/** What a building costs this seat: its tokens make each one cheaper (PA-8.4). */
export function priceFor(cost: number, seat: Purse): number {
  return Math.max(0, cost - tokens(seat, "discount_resource"));
}

/** How many resources the seat lacks for a building of this price; others may stand in for as many
 * as it has tokens (PA-8.4). */
export function lacking(colour: Colour, cost: number, seat: Purse): number {
  const price = priceFor(cost, seat);
  const others = COLOURS.reduce((sum, one) => sum + (one === colour ? 0 : seat.store[one]), 0);
  const standIns = Math.min(tokens(seat, "substitute"), others);
  return Math.max(0, price - seat.store[colour] - standIns);
}
