// tiles.ts - what is printed on the tiles, as the rules tell it. It is asked for once.
import { signal, type ReadonlySignal } from "@preact/signals";
import rulesUrl from "akropolis.wasm?url";
import type { Answer, Call } from "../../engine";
import { askOnce } from "../../rules";
import type { HexCode } from "./types";
import { DIRECTIONS } from "./hex";

export interface Tile {
  id: number;
  hexes: string; // three codes, clockwise
  players: number; // used with this many players or more
}

interface TileSet {
  tiles: Map<number, Tile>;
  start: [number, number, HexCode][];
  stars: Record<string, number>; // of each plaza's code
}

interface TileDocument {
  tiles: Tile[];
  start: [number, number, HexCode][];
  stars: Record<string, number>;
}

const loaded = signal<TileSet | null>(null);

/** Null until the rules have answered; components that read it are drawn again then. */
export const tileSet: ReadonlySignal<TileSet | null> = loaded;

export function readTiles(text: string): TileSet {
  const document = JSON.parse(text) as TileDocument;
  return { ...document, tiles: new Map(document.tiles.map((tile) => [tile.id, tile])) };
}

let asked: Promise<TileSet> | null = null;

type LookUp = (call: Call) => Promise<Answer | undefined>;

/** Asks an engine that is started for this alone. */
const lookUpOnce: LookUp = async (call) => (await askOnce([call], rulesUrl))[0];

async function ask(lookUp: LookUp): Promise<TileSet> {
  const answer = await lookUp({ ask: "parts", game: "akropolis" });
  loaded.value = readTiles(answer?.text ?? "");
  return loaded.value;
}

/** Loads the table unless it is loaded; after a failure the next call tries again. */
export function loadTiles(lookUp = lookUpOnce): Promise<TileSet> {
  asked ??= ask(lookUp).catch((fault: unknown) => {
    asked = null;
    throw fault;
  });
  return asked;
}

/** The three codes of a tile; none until the table is loaded. */
export function hexesOf(id: number): HexCode[] {
  return [...(tileSet.value?.tiles.get(id)?.hexes ?? "")] as HexCode[];
}

/** Where three hexes of a tile lie: hex 0 at the place, hex 1 in the direction of the rotation,
 * hex 2 in the next one clockwise. */
export function shapeAt(q: number, r: number, rotation: number): [number, number][] {
  const [dq, dr] = DIRECTIONS[rotation % 6] as readonly [number, number];
  const [eq, er] = DIRECTIONS[(rotation + 1) % 6] as readonly [number, number];
  return [[q, r], [q + dq, r + dr], [q + eq, r + er]];
}

/** The hexes of a tile laid at a place: q, r and what is printed there. The tile is a number of the
 * table, or three codes. */
export function footprint(
  tile: number | readonly HexCode[], q: number, r: number, rotation: number,
): [number, number, HexCode][] {
  const codes = typeof tile === "number" ? hexesOf(tile) : tile;
  return shapeAt(q, r, rotation).map(([x, y], i) => [x, y, codes[i] ?? "q"]);
}
