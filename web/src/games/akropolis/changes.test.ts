import { describe, expect, it } from "vitest";
import type { AkropolisSeatScore, HexScore } from "./types";
import { compared, reasonText } from "./changes";

const NONE = { value: 0, stars: 0, points: 0 };

function hex(q: number, r: number, code: HexScore["code"], counts: boolean,
  more: Partial<HexScore> = {}): HexScore {
  return { q, r, code, level: 1, counts, doubled: false, why: "", say: [["because"]], ...more };
}

function score(total: number, cells: HexScore[],
  more: Partial<AkropolisSeatScore> = {}): AkropolisSeatScore {
  return {
    houses: NONE, markets: NONE, barracks: NONE, temples: NONE, gardens: NONE,
    stones: 1, total, cells, ...more,
  };
}

describe("what a placement changes", () => {
  const temples = { value: 1, stars: 2, points: 2 };
  const before = score(3, [hex(0, 0, "t", false), hex(1, 0, "m", true), hex(2, 0, "T", true)]);
  const after = score(9, [
    hex(0, 0, "t", true), hex(1, 0, "q", false, { level: 2 }), hex(2, 0, "T", true),
    hex(3, 0, "h", true), hex(4, 0, "t", true),
  ], { temples, stones: 3 });
  const effect = compared(before, after);

  it("takes all numbers from the rules", () => {
    expect(effect.points).toBe(6);
    expect(effect.stones).toBe(2);
    expect(effect.kinds).toEqual([{ kind: "temples", points: 2 }]);
  });

  it("names each hex that changed, and no other", () => {
    expect(effect.reasons.map(({ q, change }) => [q, change])).toEqual([
      [0, "gained"], [1, "covered"], [4, "laid"], [3, "idle"], // no plaza for the house
    ]);
  });

  it("notices what is lost and what is doubled", () => {
    expect(compared(after, before).reasons.find(({ q }) => q === 0)?.change).toBe("lost");
    const plain = score(1, [hex(0, 0, "g", true)]);
    const doubled = score(2, [hex(0, 0, "g", true, { doubled: true })]);
    expect(compared(plain, doubled).reasons[0]?.change).toBe("gained");
    expect(compared(plain, plain).reasons).toEqual([]);
  });

  it("is told without its place, in plain words", () => {
    const [gained, covered] = effect.reasons;
    expect(gained && reasonText(gained)).toBe("temple district, level 1: because");
    expect(covered && reasonText(covered)).toBe("market district, level 1: covered");
  });
});
