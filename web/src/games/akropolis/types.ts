// types.ts - what the rules answer about Akropolis, as docs/protocol.md describes it.
import type { Say } from "../../engine";
import type { GameState } from "../../types";

/** h m b t g: districts; H M B T G: their plazas; q: a quarry. */
export type HexCode = "h" | "m" | "b" | "t" | "g" | "H" | "M" | "B" | "T" | "G" | "q";

/** q, r, what is seen, its level, the tile it belongs to. */
export type AkropolisCell = [number, number, HexCode, number, number | "start"];

export interface AkropolisSeat {
  stones: number;
  cells?: AkropolisCell[];
  architect?: string; // the architect of a solo game has tiles instead of a city
  tiles?: number[];
}

export interface AkropolisState extends GameState {
  game: "akropolis";
  players: number;
  variants: string[];
  rulings: Record<string, string>;
  turn: number; // -1 when over
  phase: "luck" | "play" | "over";
  chief: number;
  round: number;
  stacks: number; // left, face down
  site: number[]; // the first is free, each further one costs a stone more
  bag: number[]; // not yet seen
  seats: AkropolisSeat[];
  digest: string;
}

export const KINDS = ["houses", "markets", "barracks", "temples", "gardens"] as const;
export type Kind = (typeof KINDS)[number];

export interface KindScore {
  value: number;
  stars: number;
  points: number;
}

export interface HexScore {
  q: number;
  r: number;
  code: HexCode;
  level: number;
  counts: boolean;
  doubled: boolean;
  why: string;
  say: Say[];
}

export type AkropolisSeatScore = Record<Kind, KindScore> & {
  stones: number;
  quarries?: number; // of an architect
  total: number;
  cells: HexScore[];
};
