import { describe, expect, it } from "vitest";
import { choiceFor } from "./hinted";
import { footprint } from "./set";
import { goalLine, stageLines, stageOf } from "./stages";
import { partsOf } from "./step-parts";
import { movedBuilding, plainStep, stepWords } from "./step-words";
import { readSteps } from "./steps";

describe("the stages of a turn", () => {
  it("follow the phases of the rules", () => {
    expect(stageOf("explore", false)).toBe("explore");
    expect(stageOf("develop", false)).toBe("develop");
    for (const phase of ["effect", "lay", "cube", "finish", "last"] as const)
      expect(stageOf(phase, false)).toBe("extras");
    expect(stageOf("discard", false)).toBe("end");
    expect(stageOf("luck", false)).toBeNull();
  });

  it("come to the end when nothing is left that would help", () => {
    expect(stageOf("finish", true)).toBe("end");
    expect(stageOf("develop", true)).toBe("develop");
  });

  it("are explained with the amounts of the set", () => {
    expect(goalLine()).toMatch(/^Goal: the most points after 5 rounds\./);
    expect(stageLines("explore").join()).toContain("next 3 tiles");
    expect(stageLines("develop").join()).toContain("Sell: 3 to 5 different resources");
    expect(stageLines("develop").join()).toContain("Take: 2 coins or 1 resource");
  });
});

describe("a step as pictures", () => {
  it("shows what is moved, paid and won", () => {
    expect(partsOf("B4@2,-1/3")).toEqual([{ what: "tile", id: "B4", turn: 3 }]);
    expect(partsOf("temple@1,1+2,1:brown")).toEqual([{ what: "building", kind: "temple" }]);
    expect(partsOf("sell:brown+white+green")).toEqual([
      { what: "sell" }, { what: "cube", colour: "brown" }, { what: "cube", colour: "white" },
      { what: "cube", colour: "green" }, { what: "coins", n: 3 },
    ]);
    expect(partsOf("take:coins")).toEqual([{ what: "coins", n: 2 }]);
    expect(partsOf("advance:purple")).toEqual([{ what: "row", kind: "winery" }]);
    expect(partsOf("end")).toEqual([]);
  });

  it("is told without places and names of tiles", () => {
    for (const word of ["B4@2,-1/3", "worker@0,1", "house@-1,2", "move:1,1>3,0+3,1",
      "free:winery@1,1+1,2", "sell:brown+white+green", "take:white"])
      expect(plainStep(word)).not.toMatch(/\d,|[A-Z]\d/);
  });

  it("names the building that it moves, if that stood there", () => {
    const city = { buildings: [
      { kind: "house" as const, level: 1, cells: [[0, 0]] as [number, number][] },
      { kind: "winery" as const, level: 1, cells: [[1, 0], [1, 1]] as [number, number][] },
    ] };
    const word = "move:1,1>3,0+3,1";
    const moved = movedBuilding(word, city);
    expect(moved).toBe("winery");
    expect(plainStep(word, moved)).toBe("moves: winery");
    expect(stepWords(word, moved)).toBe("moves: winery to 3,0 + 3,1");
    expect(partsOf(word, moved)).toEqual([{ what: "move" }, { what: "building", kind: "winery" }]);
    expect(movedBuilding("move:5,5>3,0", city)).toBeUndefined();
    expect(stepWords("move:5,5>3,0")).toBe("moves a building to 3,0");
  });
});

it("a hint is found among the answers", () => {
  const words = ["A2@0,0/0", "worker@0,0", "house@0,0", "sell:brown+white+green", "take:white",
    "take:coins", "end"];
  const steps = readSteps(words, [], footprint);
  expect(words.map((word) => choiceFor(word, steps, false)))
    .toEqual(["A2", "worker", "build house", "sell", "take", "take:coins", "end"]);
  expect(choiceFor("sell:brown+white+green", steps, true)).toBe("sell now");
  expect(choiceFor("take:white", steps, true)).toBe("take:white");
});
