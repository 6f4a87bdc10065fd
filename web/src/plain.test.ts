import { afterEach, describe, expect, it } from "vitest";
import { learnPlain, plainly } from "./plain";

const APART = "%s: the tile does not touch the city (AK-3.2)";
const DEAR = "%s: the price in stones is %d, the stock %d (AK-2.5)";

describe("plain words", () => {
  afterEach(() => learnPlain([]));

  it("are the twin of a sentence, with its arguments by number", () => {
    learnPlain([[APART, "A tile must touch your city"], [DEAR, "Costs %2$d stones; you have %3$d"]]);
    expect(plainly([APART, "17@1,-2/3"])).toBe("A tile must touch your city");
    expect(plainly([DEAR, "t4", "3", "1"])).toBe("Costs 3 stones; you have 1");
  });

  it("may differ for one number", () => {
    learnPlain([[DEAR, "Costs 1 stone; you have none", 2, "1"], [DEAR, "Costs %2$d; you have %3$d"]]);
    expect(plainly([DEAR, "t2", "1", "0"])).toBe("Costs 1 stone; you have none");
    expect(plainly([DEAR, "t3", "2", "1"])).toBe("Costs 2; you have 1");
  });

  it("without a twin are the sentence without its move and its rules", () => {
    expect(plainly([APART, "17@1,-2/3"])).toBe("the tile does not touch the city");
    expect(plainly(["%s: a building stands there (PA-5.5, PA-6.1.3)", "A4@-5,-2/1"]))
      .toBe("a building stands there");
  });
});
