// types.ts - what the rules answer about Panticapaeum, as docs/protocol.md describes it.
import type { Say } from "../../engine";
import type { GameState } from "../../types";

export const COLOURS = ["brown", "purple", "white", "orange", "green"] as const;
export type Colour = (typeof COLOURS)[number];
export const BUILDINGS = ["house", "winery", "fortress", "aqueduct", "temple"] as const;
export type BuildingKind = (typeof BUILDINGS)[number];

export interface SquareCell {
  x: number;
  y: number;
  content: Colour | "drought" | "plain" | "wild";
  level: number;
  tile: string;
  cube: Colour | null;
  worker: boolean;
  building: number | null; // its place in the seat's list
}

export interface Building {
  kind: BuildingKind;
  level: number;
  cells: [number, number][];
}

export interface PanticapaeumSeat {
  coins: number;
  store: Record<Colour, number>;
  workers: { board: number; reserve: number; city: number };
  markers: Record<Colour, number>;
  improvements: string[];
  cells: SquareCell[];
  buildings: Building[];
}

export interface PanticapaeumState extends GameState {
  game: "panticapaeum";
  players: number;
  set: string;
  turn: number;
  phase:
    | "luck" | "explore" | "develop" | "effect" | "lay" | "cube" | "finish" | "last" | "discard"
    | "over";
  round: number;
  first: number;
  ring: string[]; // clockwise from the trireme
  bag: string[];
  discard: string[];
  columns: Record<Colour, { left: number; cost: number | null }>;
  tokens: Record<Colour, Record<string, Colour[]>>;
  seats: PanticapaeumSeat[];
  effect?: string; // in the phase effect
  drawn?: string; // in the phase lay
  paid?: { row: Colour; steps: number }; // in the phase finish, after building
  digest: string;
}

export const PARTS = [
  "houses", "wineries", "fortresses", "aqueducts", "temples", "coins", "resources", "droughts",
] as const;
export type Part = (typeof PARTS)[number];

export type PanticapaeumSeatScore = Record<Part, number> & {
  total: number;
  buildings: { kind: BuildingKind; points: number; why: string; say: Say[] }[];
};
