import { describe, expect, it } from "vitest";
import { footprint } from "./set";
import { readSteps, saleWord, usualPayment, type Steps } from "./steps";
import { ask, legal, state } from "./test-engine";

const read = (words: string[], weights: number[] = []): Steps =>
  readSteps(words, weights, footprint);

const HEADS = {
  sales: "sell", takes: "take", cubes: "cube", advances: "advance", drops: "drop",
} as const;

/** Every word that the index knows, to compare with the list it was made of. */
function wordsOf(steps: Steps): string[] {
  const spots = [
    ...[...steps.lays.values()].flat(), ...steps.workers, ...[...steps.free.values()].flat(),
    ...[...steps.moves.values()].flat(),
    ...[...steps.builds.values()].flat().flatMap((payment) => payment.spots),
  ].map((spot) => spot.word);
  const heads = (Object.keys(HEADS) as (keyof typeof HEADS)[]).flatMap((name) =>
    [...steps[name].keys()].map((key) => `${HEADS[name]}:${key}`));
  return [...spots, ...heads, ...steps.plain.keys()];
}

describe("the index of legal steps", () => {
  it("knows where a tile's cells lie", () => {
    const [spot] = read(["C4@2,-1/1"], [7]).lays.get("C4") ?? [];
    expect(spot).toEqual({
      word: "C4@2,-1/1", cells: [[2, -1], [2, 0], [1, -1]], turn: 1, weight: 7,
    });
  });

  it("groups buildings by what is paid", () => {
    const steps = read([
      "temple@1,1+2,1:brown", "temple@1,1+1,2:brown", "temple@1,1+2,1:white", "house@0,0",
    ]);
    const temple = steps.builds.get("temple") ?? [];
    expect(temple.map((payment) => [payment.standIns, payment.spots.length]))
      .toEqual([[["brown"], 2], [["white"], 1]]);
    expect(temple[0]?.spots.map((spot) => spot.turn)).toEqual([0, 1]);
    expect(steps.builds.get("house")?.[0]?.standIns).toEqual([]);
  });

  it("keeps the building that moves apart from its new place", () => {
    const [spot] = read(["move:1,1>3,0+3,1"]).moves.get("1,1") ?? [];
    expect(spot?.cells).toEqual([[3, 0], [3, 1]]);
  });

  it("loses no word of a whole game, whatever the phase", () => {
    ask("newgame panticapaeum players=3 seed=11");
    ask("setoption bot random");
    const phases = new Set<string>();
    for (;;) {
      const { phase, effect } = state();
      if (phase === "over") break;
      phases.add(effect ?? phase);
      expect(wordsOf(read(legal())).sort()).toEqual(legal().sort());
      ask(`move ${/^bestmove (\S+)/m.exec(ask("go"))?.[1] ?? ""}`);
    }
    expect([...phases]).toEqual(expect.arrayContaining(["explore", "develop", "finish"]));
  });
});

describe("paying", () => {
  const store = { brown: 1, purple: 3, white: 0, orange: 2, green: 1 };

  it("begins without stand-ins where that is allowed", () => {
    const [plain] = read(["house@0,0", "house@0,0:purple"]).builds.get("house") ?? [];
    expect(usualPayment(read(["house@0,0:purple", "house@0,0"]).builds.get("house") ?? [], store)
      ?.standIns).toEqual(plain?.standIns);
  });

  it("else gives what there is most of", () => {
    const ways = read(["house@0,0:orange", "house@0,0:purple", "house@0,0:green"]).builds;
    expect(usualPayment(ways.get("house") ?? [], store)?.standIns).toEqual(["purple"]);
  });

  it("writes a sale in the order of the rows", () => {
    expect(saleWord(new Set(["green", "brown", "white"]))).toBe("brown+white+green");
  });
});
