// painting.ts - painting a city of Panticapaeum: what a brush does to a cell. Pure.
import { key } from "./square";
import { sizeOf, type Content } from "./set";
import { COLOURS, type Building, type BuildingKind, type Colour, type SquareCell } from "./types";
import { MOST_LEVEL, REACH } from "../../score/book";
import type { PaintedCell, PanticapaeumCity } from "./painted-city";

export type SquareBrush = Content | BuildingKind | "cube" | "worker" | "erase" | "ask";

export const GROUNDS: readonly Content[] = ["plain", "drought", ...COLOURS];

export function placeOf(at: string): [number, number] {
  const [x = 0, y = 0] = at.split(",").map(Number);
  return [x, y];
}

export function cellAt(city: PanticapaeumCity, at: string): PaintedCell | undefined {
  return city.cells.find(({ x, y }) => key(x, y) === at);
}

export function isOnBoard([x, y]: [number, number]): boolean {
  return Math.abs(x) <= REACH && Math.abs(y) <= REACH;
}

/** The index of the building on a cell, or -1. */
function buildingOn(city: PanticapaeumCity, at: string): number {
  return city.buildings.findIndex(({ cells }) => cells.some(([x, y]) => key(x, y) === at));
}

function change(city: PanticapaeumCity, at: string, part: Partial<PaintedCell>): PanticapaeumCity {
  return {
    ...city,
    cells: city.cells.map((cell) => (key(cell.x, cell.y) === at ? { ...cell, ...part } : cell)),
  };
}

const levelOf = (level: number): number => Math.min(MOST_LEVEL, Math.max(1, level));

export function withGround(
  city: PanticapaeumCity,
  at: string,
  content: Content,
  level: number,
): PanticapaeumCity {
  if (cellAt(city, at)) return change(city, at, { content, level: levelOf(level), cube: null });
  const [x, y] = placeOf(at);
  return {
    ...city,
    cells: [...city.cells, { x, y, content, level: levelOf(level), cube: null, worker: false }],
  };
}

function withoutBuilding(city: PanticapaeumCity, place: number): PanticapaeumCity {
  return { ...city, buildings: city.buildings.filter((_, i) => i !== place) };
}

/** Erases what is on the cell first, then the cell itself. */
export function erased(city: PanticapaeumCity, at: string): PanticapaeumCity {
  const building = buildingOn(city, at);
  if (building >= 0) return withoutBuilding(city, building);
  const cell = cellAt(city, at);
  if (!cell) return city;
  if (cell.worker || cell.cube) return change(city, at, { worker: false, cube: null });
  return { ...city, cells: city.cells.filter(({ x, y }) => key(x, y) !== at) };
}

/** All cells of a building have one level, so they rise together. */
export function raised(city: PanticapaeumCity, at: string, by: number): PanticapaeumCity {
  const building = city.buildings[buildingOn(city, at)];
  const places = building ? building.cells.map(([x, y]) => key(x, y)) : [at];
  return places.reduce((next, place) => {
    const cell = cellAt(next, place);
    return cell ? change(next, place, { level: levelOf(cell.level + by) }) : next;
  }, city);
}

/** Adds or removes a cube of the cell's colour; a cell for any colour gets the next colour. */
export function withCube(city: PanticapaeumCity, at: string): PanticapaeumCity {
  const cell = cellAt(city, at);
  if (!cell || buildingOn(city, at) >= 0) return city;
  if (cell.content === "wild") return change(city, at, { cube: nextCube(cell.cube) });
  const own = COLOURS.find((colour) => colour === cell.content) ?? null;
  return change(city, at, { cube: cell.cube ? null : own });
}

function nextCube(cube: Colour | null): Colour | null {
  return cube === null ? COLOURS[0] : (COLOURS[COLOURS.indexOf(cube) + 1] ?? null);
}

export function withWorker(city: PanticapaeumCity, at: string): PanticapaeumCity {
  const cell = cellAt(city, at);
  return cell && buildingOn(city, at) < 0 ? change(city, at, { worker: !cell.worker }) : city;
}

/** May a second cell at `at` belong to a building that begins at `from`? */
export function isSecondCell(city: PanticapaeumCity, from: string, at: string): boolean {
  const [[x, y], [u, v]] = [placeOf(from), placeOf(at)];
  const [first, second] = [cellAt(city, from), cellAt(city, at)];
  return (
    Math.abs(x - u) + Math.abs(y - v) === 1 && first !== undefined && first.level === second?.level
  );
}

/** Cells under a new building lose cube and worker, which return to the board (PA-6.1.3). */
export function withBuilding(
  city: PanticapaeumCity,
  kind: BuildingKind,
  places: string[],
): PanticapaeumCity {
  const free = city.buildings.filter(
    ({ cells }) => !cells.some(([x, y]) => places.includes(key(x, y))),
  );
  const cleared = places.reduce(
    (next, at) => change(next, at, { cube: null, worker: false }),
    city,
  );
  return { ...cleared, buildings: [...free, { kind, cells: places.map(placeOf) }] };
}

export const isBuilding = (brush: SquareBrush): brush is BuildingKind =>
  ["house", "winery", "fortress", "aqueduct", "temple"].includes(brush);

const isGround = (brush: SquareBrush): brush is Content =>
  brush === "wild" || (GROUNDS as readonly string[]).includes(brush);

interface Painted {
  city: PanticapaeumCity;
  begun: string | null; // the first cell of a building that needs a second one
}

function tappedBuilding(
  city: PanticapaeumCity,
  at: string,
  kind: BuildingKind,
  begun: string | null,
): Painted {
  const standing = buildingOn(city, at);
  if (city.buildings[standing]?.kind === kind)
    return { city: withoutBuilding(city, standing), begun: null };
  if (!cellAt(city, at)) return { city, begun };
  if (sizeOf(kind) === 1) return { city: withBuilding(city, kind, [at]), begun: null };
  if (begun !== null && isSecondCell(city, begun, at))
    return { city: withBuilding(city, kind, [begun, at]), begun: null };
  return { city, begun: begun === at ? null : at };
}

/** A tap of any brush. Ground that is there already gains a level, pieces come and go. */
export function tapped(
  city: PanticapaeumCity,
  at: string,
  brush: SquareBrush,
  level: number,
  begun: string | null,
): Painted {
  if (isBuilding(brush)) return tappedBuilding(city, at, brush, begun);
  if (brush === "erase") return { city: erased(city, at), begun: null };
  if (brush === "worker") return { city: withWorker(city, at), begun: null };
  if (brush === "cube") return { city: withCube(city, at), begun: null };
  if (!isGround(brush)) return { city, begun: null };
  const old = cellAt(city, at);
  if (old?.content === brush) return { city: raised(city, at, 1), begun: null };
  return { city: withGround(city, at, brush, level), begun: null };
}

/** A stroke over a cell; `from` is where it came from. Pieces are not painted by strokes. */
export function stroked(
  city: PanticapaeumCity,
  at: string,
  brush: SquareBrush,
  level: number,
  from: string | null,
): PanticapaeumCity {
  if (isBuilding(brush)) {
    const fits =
      from !== null &&
      sizeOf(brush) === 2 &&
      isSecondCell(city, from, at) &&
      buildingOn(city, from) < 0 &&
      buildingOn(city, at) < 0;
    return fits ? withBuilding(city, brush, [from, at]) : city;
  }
  if (brush === "erase") return erased(city, at);
  return isGround(brush) ? withGround(city, at, brush, level) : city;
}

/** The empty places up to two cells from the city. */
export function emptyAround(city: PanticapaeumCity): string[] {
  const built = new Set(city.cells.map(({ x, y }) => key(x, y)));
  const start: [number, number][] = built.size > 0 ? [...built].map(placeOf) : [[0, 0]];
  const reach = [-2, -1, 0, 1, 2];
  const all = new Set(
    start.flatMap(([x, y]) => reach.flatMap((dx) => reach.map((dy) => key(x + dx, y + dy)))),
  );
  return [...all].filter((at) => !built.has(at) && isOnBoard(placeOf(at)));
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function besideSquare(at: string, arrow: string): string {
  const [x, y] = placeOf(at);
  const [dx, dy] = STEPS[arrow] ?? [0, 0];
  return key(x + dx, y + dy);
}

/** The city as pictures and the score sheet take it. */
export function pictured(city: PanticapaeumCity): { cells: SquareCell[]; buildings: Building[] } {
  const buildings = city.buildings.map(({ kind, cells }): Building => {
    const [first] = cells;
    return { kind, cells, level: (first && cellAt(city, key(...first))?.level) ?? 1 };
  });
  const cells = city.cells.map((cell): SquareCell => {
    const at = key(cell.x, cell.y);
    const building = buildingOn(city, at);
    return { ...cell, tile: "", building: building < 0 ? null : building };
  });
  return { cells, buildings };
}
