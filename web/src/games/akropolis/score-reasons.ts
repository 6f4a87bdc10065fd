// score-reasons.ts - the hexes of a kind in groups: by level for the sum, by reason for the text.
import type { Say } from "../../engine";
import { plainlyAll } from "../../plain";
import type { HexScore } from "./types";

interface LevelSum {
  level: number;
  doubled: boolean;
  count: number;
  each: number; // the value of one: its level, or twice that
}

/** The districts that count, the lowest level first; doubled ones apart. */
export function levelsOf(hexes: readonly HexScore[]): LevelSum[] {
  const sums = new Map<string, LevelSum>();
  for (const { level, doubled, counts } of hexes) {
    if (!counts) continue;
    const key = `${level} ${doubled}`;
    const sum = sums.get(key) ?? { level, doubled, count: 0, each: doubled ? 2 * level : level };
    sums.set(key, { ...sum, count: sum.count + 1 });
  }
  return [...sums.values()].sort((a, b) => a.level - b.level || a.each - b.each);
}

interface SharedReason {
  counts: boolean;
  says: Say[];
  hexes: HexScore[];
}

/** Hexes with the same reason together; those that do not count come last. */
export function sameReason(hexes: readonly HexScore[]): SharedReason[] {
  const found = new Map<string, SharedReason>();
  for (const hex of hexes) {
    const why = plainlyAll(hex.say);
    const reason = found.get(why) ?? { counts: hex.counts, says: hex.say, hexes: [] };
    reason.hexes.push(hex);
    found.set(why, reason);
  }
  return [...found.values()].sort((a, b) => Number(b.counts) - Number(a.counts));
}

export interface LevelGroup {
  level: number;
  hexes: HexScore[];
}

/** The hexes of each level, the lowest first. */
export function byLevel(hexes: readonly HexScore[]): LevelGroup[] {
  const levels = [...new Set(hexes.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.map((level) => ({ level, hexes: hexes.filter((hex) => hex.level === level) }));
}
