import { beforeAll, expect, test, vi } from "vitest";
import type { Call } from "../../engine";
import { AKROPOLIS_COACH } from "./coach";
import { loadTiles } from "./tiles";
import type { AkropolisState } from "./types";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../../rules", async (original) => {
  const { EngineRules } = await import("../../table/test-rules");
  return {
    ...(await original<typeof import("../../rules")>()),
    askOnce: (calls: Call[]) => new EngineRules().ask(calls),
  };
});

beforeAll(() => loadTiles());

const state = {
  site: [5, 17, 9],
  seats: [{ stones: 1, cells: [[0, 0, "H", 1, "start"], [0, 1, "q", 1, "start"], [4, 4, "q", 1, 3]] }],
} as unknown as AkropolisState;

const where = (mine: string, better: string) => AKROPOLIS_COACH.where(state, 0, [mine], [better]);

test("says which tile, without saying where", () => {
  expect(where("5@0,-2/0", "17@0,-2/0")).toEqual({ text: "Look at another tile: number 2." });
});

test("of the same tile it marks the part of the city", () => {
  const { text, keys } = where("5@4,2/0", "5@1,0/0");
  expect(text).toMatch(/marked part/);
  expect(keys).toContain("0,0");
  expect(keys).not.toContain("4,4");
});

test("on the same ground it is the turn of the tile", () => {
  expect(where("5@0,-2/0", "5@0,-2/0").text).toMatch(/turn the tile/);
});
