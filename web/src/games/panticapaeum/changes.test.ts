import { describe, expect, it } from "vitest";
import type { GameScore } from "../../types";
import type { PanticapaeumSeatScore } from "./types";
import { changeOf, type TurnMoment } from "./changes";
import { ask, askDocument, legal, state } from "./test-engine";

function moment(): TurnMoment {
  return { state: state(), score: askDocument<GameScore<PanticapaeumSeatScore>>("score") };
}

describe("what a step changes", () => {
  it("is told by part, by store and by marker", () => {
    ask("newgame panticapaeum players=2 seed=7");
    const start = moment();
    ask("move A2@0,0/0 worker@0,0 take:purple");
    const taken = changeOf(start, moment(), 0);
    expect(taken).toMatchObject({
      points: 2, parts: [{ part: "resources", points: 2 }], coins: 0, workers: -1,
      store: [{ colour: "purple", n: 2 }], markers: [], improvements: [],
    });
  });

  it("names the marker and the building", () => {
    const first = (beginning: string): string =>
      legal().find((word) => word.startsWith(beginning)) ?? "";
    const lay = (): string => first(`${state().ring[0]}@`);
    ask("move end");
    ask(`move ${lay()} take:coins end`);
    ask(`move ${lay()}`);
    const before = moment();
    ask(`move ${first("winery@")}`);
    const change = changeOf(before, moment(), 0);
    expect(change?.markers).toEqual([{ row: "purple", at: 1 }]);
    expect(change?.store).toEqual([{ colour: "purple", n: -2 }]);
    expect(change?.parts.map(({ part }) => part)).toContain("resources");
  });

  it("is nothing for a seat that is not there", () => {
    expect(changeOf(moment(), moment(), 7)).toBeNull();
  });
});
