import { describe, expect, it } from "vitest";
import * as hexPad from "../games/akropolis/pad";
import * as squarePad from "../games/panticapaeum/pad";
import { levelsOf, sameReason } from "../games/akropolis/score-reasons";
import { decisionOf, resultSentence } from "./winner";
import type { HexScore } from "../games/akropolis/types";

const one = (name: string, total: number, ...ties: number[]) => ({ name, total, ties });

describe("who won", () => {
  it("is decided by points, then by each tie-break, else shared", () => {
    expect(decisionOf([one("a", 5, 1), one("b", 6, 0)])).toEqual({ winners: [1], depth: 0 });
    expect(decisionOf([one("a", 6, 1), one("b", 6, 0), one("c", 2, 9)])).toEqual({
      winners: [0],
      depth: 1,
    });
    expect(decisionOf([one("a", 6, 1, 3), one("b", 6, 1, 4)])).toEqual({ winners: [1], depth: 2 });
    expect(decisionOf([one("a", 6, 1), one("b", 6, 1)]).winners).toEqual([0, 1]);
  });

  it("is said with its reason, and not of one player", () => {
    expect(resultSentence(hexPad.DECIDED, [one("Anna", 5, 1)])).toBe("");
    expect(resultSentence(hexPad.DECIDED, [one("Anna", 5, 1), one("Bo", 4, 9)])).toBe(
      "The winner: Anna",
    );
    expect(resultSentence(hexPad.DECIDED, [one("Anna", 5, 1), one("Bo", 5, 9)])).toBe(
      "Equal points; the stones decide. The winner: Bo",
    );
    expect(resultSentence(squarePad.DECIDED, [one("Anna", 5, 1, 2), one("Bo", 5, 1, 3)])).toBe(
      "Equal points and buildings; the coins decide. The winner: Bo",
    );
    expect(resultSentence(squarePad.DECIDED, [one("Anna", 5, 1, 2), one("Bo", 5, 1, 2)])).toBe(
      "The victory is shared: Anna, Bo",
    );
  });
});

describe("pads", () => {
  it("multiply value and stars and add the stones (AK-4.9)", () => {
    const score = hexPad.padScore({ values: [9, 1, 0, 0, 2], stars: [3, 0, 2, 0, 6], stones: 4 });
    expect(score.houses.points).toBe(27);
    expect(score.markets.points).toBe(0);
    expect(score.total).toBe(27 + 12 + 4);
  });

  it("count coins by pairs and droughts against you (PA-10.3)", () => {
    const score = squarePad.padScore({
      points: [1, 2, 3, 4, 5],
      coins: 5,
      resources: 3,
      droughts: 2,
      buildings: 5,
    });
    expect(score).toMatchObject({ coins: 2, resources: 3, droughts: -2, total: 18 });
  });

  it("count no more resources than are kept (PA-10.2)", () => {
    const pad = { points: [], coins: 0, resources: 9, droughts: 0, buildings: 0 };
    expect(squarePad.padScore(pad)).toMatchObject({ resources: 5, total: 5 });
  });
});

function hex(level: number, counts: boolean, doubled: boolean, why: string): HexScore {
  return { q: level, r: 0, code: "h", level, counts, doubled, why, say: [[why]] };
}

describe("the hexes of a kind", () => {
  const all = [
    hex(2, true, false, "a"),
    hex(1, false, false, "b"),
    hex(1, true, false, "a"),
    hex(2, true, true, "c"),
    hex(2, true, false, "a"),
  ];

  it("are summed by level, doubled ones apart", () => {
    expect(levelsOf(all)).toEqual([
      { level: 1, doubled: false, count: 1, each: 1 },
      { level: 2, doubled: false, count: 2, each: 2 },
      { level: 2, doubled: true, count: 1, each: 4 },
    ]);
  });

  it("are read by reason, those that count first", () => {
    expect(sameReason(all).map(({ says, hexes }) => [says[0]?.[0], hexes.length])).toEqual([
      ["a", 3],
      ["c", 1],
      ["b", 1],
    ]);
  });
});
