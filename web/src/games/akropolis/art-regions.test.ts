import { describe, expect, it } from "vitest";
import type { AkropolisCell } from "./types";
import { lakesOf, openSides } from "./art-regions";
import { around, key, placeOf } from "./hex";

const built = (...keys: string[]): AkropolisCell[] =>
  keys.map((at) => [placeOf(at).q, placeOf(at).r, "g", 1, 1]);

describe("lakes", () => {
  it("are holes with a city all around", () => {
    expect(lakesOf(built(...around(2, -1)))).toEqual(["2,-1"]);
  });

  it("are not bays that are open to the outside", () => {
    expect(lakesOf(built(...around(0, 0).slice(1)))).toEqual([]);
  });

  it("may be larger than one place", () => {
    const ring = new Set([...around(0, 0), ...around(1, 0)]);
    ring.delete("0,0");
    ring.delete("1,0");
    expect(lakesOf(built(...ring))).toEqual(["0,0", "1,0"]);
  });

  it("need a city", () => {
    expect(lakesOf([])).toEqual([]);
  });
});

describe("an outline", () => {
  it("is where the set ends", () => {
    const set = new Set([key(0, 0), key(0, -1), key(1, 0)]);
    expect(openSides(0, 0, (at) => set.has(at))).toEqual([1, 3, 4, 5]);
  });
});
