// ghost.ts - the picture of what is in hand at its spot, before it is there.
import {
  COLOURS, type BuildingKind, type Colour, type PanticapaeumSeat, type SquareCell,
} from "./types";
import type { Ghost } from "./art-marks";
import type { Hand } from "./hand";
import { footprint } from "./set";
import type { Spot } from "./steps";

/** How high the city is there; 0: it is not there. */
export function levelAt(seat: PanticapaeumSeat, x: number, y: number): number {
  return seat.cells.find((cell) => cell.x === x && cell.y === y)?.level ?? 0;
}

const isColour = (content: SquareCell["content"]): content is Colour =>
  (COLOURS as readonly string[]).includes(content);

function tileGhost(tile: string, spot: Spot, seat: PanticapaeumSeat): Ghost {
  const [x, y] = spot.cells[0] ?? [0, 0];
  const cells = footprint(tile, x, y, spot.turn).map((cell): SquareCell => ({
    ...cell, level: levelAt(seat, cell.x, cell.y) + 1, tile, worker: false, building: null,
    cube: isColour(cell.content) ? cell.content : null,
  }));
  return { cells, ok: true };
}

function buildingGhost(kind: BuildingKind, spot: Spot, seat: PanticapaeumSeat): Ghost {
  const [x, y] = spot.cells[0] ?? [0, 0];
  return { building: { kind, level: levelAt(seat, x, y), cells: spot.cells }, ok: true };
}

function kindAt(seat: PanticapaeumSeat, from: string): BuildingKind {
  const building = seat.buildings.find(({ cells }) => cells.some(([x, y]) => `${x},${y}` === from));
  return building?.kind ?? "house";
}

export function ghostOf(
  hand: Hand | null, spot: Spot | null, seat: PanticapaeumSeat,
): Ghost | null {
  if (!hand || !spot) return null;
  switch (hand.what) {
    case "tile": return tileGhost(hand.tile, spot, seat);
    case "worker": {
      const [x, y] = spot.cells[0] ?? [0, 0];
      return { worker: { x, y }, ok: true };
    }
    case "building":
    case "free": return buildingGhost(hand.kind, spot, seat);
    case "moved": return buildingGhost(kindAt(seat, hand.from), spot, seat);
  }
}
