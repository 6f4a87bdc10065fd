import { expect, test } from "vitest";
import { PANTICAPAEUM_COACH } from "./coach";
import type { PanticapaeumState } from "./types";

const cell = (x: number, y: number) => ({ x, y });
const state = { seats: [{ cells: [cell(0, 0), cell(1, 0), cell(5, 5)] }] } as unknown as PanticapaeumState;

const where = (mine: string, better: string) =>
  PANTICAPAEUM_COACH.where(state, 0, mine.split(" "), better.split(" "));

test("the first thing that a better turn does otherwise is what to look at", () => {
  const cases: [mine: string, better: string, text: RegExp][] = [
    ["A@0,0/0 end", "B@0,0/0 end", /another tile/],
    ["A@0,0/0 take:coins end", "A@0,0/0 house@1,0 end", /build/],
    ["A@0,0/0 take:coins end", "A@0,0/0 sell:brown+white end", /sell/],
    ["A@0,0/0 end", "A@0,0/0 worker@1,0 end", /workers/],
    ["A@0,0/0 worker@1,0 end", "A@0,0/0 end", /leave out/],
    ["drop:brown", "drop:white", /resources/],
  ];
  for (const [mine, better, text] of cases) expect(where(mine, better).text, better).toMatch(text);
});

test("of the same choice it marks the part of the city", () => {
  expect(where("house@5,5 end", "house@1,1 end").keys).toEqual(["0,0", "1,0"]);
});
