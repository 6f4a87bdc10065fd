import { describe, expect, it } from "vitest";
import { rateName, reasonWords } from "./rate-words";
import { rows, KIND_OF } from "./set";
import { ask, askDocument } from "./test-engine";
import { botWould } from "./step-words";
import { tileBounty } from "./tile-words";
import { COLOURS, type PanticapaeumState } from "./types";
import { amountOf, colouredName, effectName, inColours, resourceName } from "./words";

describe("the names of resources", () => {
  it("are those of the rules, in the player aid and as words of a step", () => {
    const { rows: box } = askDocument<{ rows: { name: string }[] }>("box panticapaeum");
    const names = box.map(({ name }) => name);
    for (const colour of COLOURS) {
      expect(names).toContain(colouredName(colour));
      ask("newgame panticapaeum seed=7");
      ask("move A2@0,0/0");
      expect(ask(`move words=1 take:${resourceName(colour)}`)).toContain(`take:${colour}`);
      const { seats } = askDocument<PanticapaeumState>("state");
      expect(seats[0]?.store[colour]).toBe(1);
    }
  });

  it("are found by the colour and by the name in the rules", () => {
    const book = ask("rules panticapaeum");
    for (const colour of COLOURS) {
      expect(book).toContain(colour);
      expect(book).toContain(resourceName(colour));
      expect(colouredName(colour)).toContain(colour);
    }
  });

  it("may be typed as they are read", () => {
    expect(inColours("sell:Logs+grapes+marble")).toBe("sell:brown+purple+white");
    expect(inColours("temple@1,1+2,1:herbs")).toBe("temple@1,1+2,1:green");
    expect(inColours("E1@0,0/0 worker@1,0 help")).toBe("E1@0,0/0 worker@1,0 help");
  });

  it("are counted", () => {
    expect([amountOf("brown", 1), amountOf("brown", 3), amountOf("white", 2)])
      .toEqual(["1 log", "3 logs", "2 blocks of marble"]);
  });
});

describe("a rate says what it counts", () => {
  it("for each thing, or for every few", () => {
    expect(rateName("house", 2, 1)).toBe("2 points for each worker beside a house");
    expect(rateName("winery", 1, 3)).toBe("1 point for every 3 free cells beside a winery");
  });

  it("in every row of the board", () => {
    for (const colour of COLOURS)
      for (const cell of rows[colour])
        if (cell.type === "vp")
          expect(effectName(cell, KIND_OF[colour])).toMatch(/ (beside|of) an? /);
  });

  it("and a building what it has counted, with the numbers of the rules", () => {
    const say = [["house: workers beside it: %s; rate: %s for every %s (PA-10.3)", "2", "3", "1"]];
    expect(reasonWords({ kind: "house", points: 6, say }))
      .toBe("2 workers beside this house: 6 points");
    const unrated = [["…", "1", "0", "1"]];
    expect(reasonWords({ kind: "temple", points: 0, say: unrated }))
      .toMatch(/^1 other building beside this temple; your marker has not reached points/);
  });
});

it("a tile is known by what it brings, not by its name", () => {
  expect(tileBounty("A2")).toBe("grapes + marble");
  expect(tileBounty("E1")).toBe("logs + marble, 1 drought");
  expect(tileBounty("B5")).toBe("2 bundles of herbs, 1 drought");
});

describe("a hint without a picture", () => {
  it("is a sentence", () => {
    expect(["end", "step", "skip"].map(botWould)).toEqual([
      "A bot would end the turn.", "A bot would pay for a step.", "A bot would leave the effect unused.",
    ]);
    expect(botWould("draw")).toBeNull();
  });
});
