// changes.ts - what a placement changes. Nothing is counted here: of a move that is only tried, the
// rules say it (`diff`); of one that was made, their scores before and after are compared.
import type { Say } from "../../engine";
import { plainlyAll } from "../../plain";
import { t } from "../../say";
import { KINDS, type AkropolisSeatScore, type HexCode, type HexScore, type Kind } from "./types";
import { key, type Key } from "./hex";
import { hexName, kindOf } from "./words";

export type OpenSide = [q: number, r: number, besideQ: number, besideR: number];

/** A fact in a player's words, and what it speaks of. */
export interface Fact {
  say: Say;
  hexes: [q: number, r: number][];
  open: OpenSide[];
}

/** What the rules answer to `diff`. */
export interface Preview {
  points: number;
  stones: number;
  kinds: Partial<Record<Kind, number>>; // those that change
  facts: Fact[]; // the most important first
}

export interface Reason {
  q: number;
  r: number;
  code: HexCode;
  level: number;
  change: "gained" | "lost" | "covered" | "laid" | "idle"; // laid, idle: new, and does or does not score
  say: Say[];
}

export interface Effect {
  points: number;
  stones: number;
  kinds: { kind: Kind; points: number }[]; // those that change
  reasons: Reason[]; // the most telling first
}

const ORDER: Reason["change"][] = ["lost", "gained", "covered", "laid", "idle"];

/** What has changed about a hex; `brings`: its kind has a plaza, so that it can score. */
function reasonOf(before: HexScore | undefined, after: HexScore, brings: boolean): Reason | null {
  const { q, r, code, level, say } = after;
  const isNew = !before || before.code !== code || before.level !== level;
  const change = after.counts && brings ? "laid" : "idle";
  if (isNew) return kindOf(code) ? { q, r, code, level, say, change } : null;
  const worth = (hex: HexScore): number => Number(hex.counts) + Number(hex.counts && hex.doubled);
  const gain = worth(after) - worth(before);
  return gain === 0 ? null : { q, r, code, level, say, change: gain > 0 ? "gained" : "lost" };
}

/** A hex that counted and is under the new tile now. */
function coveredBy(before: HexScore, after: HexScore | undefined): Reason | null {
  const isCovered = after && (after.level !== before.level || after.code !== before.code);
  return isCovered && before.counts ? { ...before, change: "covered" } : null;
}

function byPlace(score: AkropolisSeatScore): Map<Key, HexScore> {
  return new Map(score.cells.map((hex) => [key(hex.q, hex.r), hex]));
}

export function compared(before: AkropolisSeatScore, after: AkropolisSeatScore): Effect {
  const was = byPlace(before);
  const is = byPlace(after);
  const reasons = [
    ...after.cells.map((hex) => {
      const kind = kindOf(hex.code);
      return reasonOf(was.get(key(hex.q, hex.r)), hex, kind !== null && after[kind].stars > 0);
    }),
    ...before.cells.map((hex) => coveredBy(hex, is.get(key(hex.q, hex.r)))),
  ].filter((reason) => reason !== null);
  return {
    points: after.total - before.total,
    stones: after.stones - before.stones,
    kinds: KINDS.map((kind) => ({ kind, points: after[kind].points - before[kind].points }))
      .filter(({ points }) => points !== 0),
    reasons: reasons.sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change)),
  };
}

export function reasonText({ code, level, change, say }: Reason): string {
  const name = hexName(code, level);
  return change === "covered" ? t("%s: covered", name) : t("%s: %s", name, plainlyAll(say));
}
