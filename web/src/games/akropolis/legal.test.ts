import { describe, expect, it } from "vitest";
import type { AkropolisCell } from "./types";
import { key } from "./hex";
import { legalIndex, middleOf, readLay, readTake, sameGround, type Ways } from "./legal";
import {
  hexUnder, levelled, otherGrounds, placeOver, ranked, rotationsAround, snapped, stepped, turned,
} from "./placement";

const START: AkropolisCell[] = [
  [-1, 1, "q", 1, "start"], [0, -1, "q", 1, "start"], [0, 0, "H", 1, "start"],
  [1, 0, "q", 1, "start"],
];

/** Ground carries a tile in three rotations: hex 0 on each of its hexes. */
const BESIDE = ["6@1,-3/2", "6@2,-3/4", "6@1,-2/0"]; // three ways to cover 1,-3 2,-3 1,-2
const BELOW = ["6@0,1/2", "6@1,1/4", "6@0,2/0"];
const WORDS = [...BESIDE, ...BELOW, "33@0,1/2"];
const WEIGHTS = [2, 2, 5, 1, 1, 1, 9];

const legal = legalIndex(WORDS, WEIGHTS, START);
const ways = legal.get(6) as Ways;
const place = (word: string) => {
  const found = ways.places.find((one) => one.word === word);
  if (!found) throw new Error(word);
  return found;
};

describe("the index of legal moves", () => {
  it("reads moves and leaves what lays no tile", () => {
    expect(readLay("17@1,-2/3")).toEqual({ tile: 17, q: 1, r: -2, rotation: 3 });
    expect(readLay("17@1,-2/6")).toBeNull();
    expect(readTake("!17")).toBe(17);
    expect(legalIndex(["!17", "+3"], [0, 0], START).size).toBe(0);
  });

  it("keeps each tile's places with the points of the rules", () => {
    expect([...legal.keys()]).toEqual([6, 33]);
    expect(ways.places).toHaveLength(6);
    expect(place("6@1,-2/0").after).toBe(5);
    expect(ranked(ways.places, { x: 0, y: 0 }, false)[0]?.word).toBe("6@1,-2/0");
  });

  it("ranks equal places by how near they are", () => {
    const equal = ways.places.map((one) => ({ ...one, after: 7 }));
    const at = middleOf(equal[4] ?? place("6@1,-2/0"), false);
    expect(ranked(equal, at, false)[0]).toBe(equal[4]);
    expect(ranked([...equal, { ...place("6@1,-2/0"), after: 8 }], at, false)[0]?.after).toBe(8);
  });

  it("finds places by the hexes they cover, all on one level", () => {
    expect(ways.byHex.get(key(0, 1))?.map(({ word }) => word)).toEqual(BELOW);
    expect(ways.byHex.get(key(0, 0))).toBeUndefined();
    expect(place("6@0,1/2").level).toBe(1);
    const higher = legalIndex(["6@0,0/0"], [0], START).get(6)?.places[0];
    expect(higher?.level).toBe(2);
  });
});

describe("the place that is meant", () => {
  const over = middleOf(place("6@0,1/2"), false);

  it("is the nearest within 0.7 of a hex, and none beyond", () => {
    expect(hexUnder(ways, over, false)).not.toBeNull();
    expect(hexUnder(ways, { x: 600, y: 600 }, false)).toBeNull();
    expect(snapped(ways, 0, { x: 600, y: 600 }, true)).toBeNull();
  });

  it("keeps the wished rotation where the ground allows it", () => {
    expect(placeOver(ways, key(0, 1), 4, over, false)?.word).toBe("6@1,1/4");
    expect(placeOver(ways, key(0, 1), 0, over, false)?.word).toBe("6@0,2/0");
  });

  it("turns through the legal rotations only, and back to where it was", () => {
    const from = place("6@0,1/2");
    expect(rotationsAround(ways, from, key(0, 1))).toEqual([0, 2, 4]);
    let now = from;
    const turn = (): number => (now = turned(ways, now, key(0, 1), true, over, false)).rotation;
    expect([turn(), turn(), turn()]).toEqual([4, 0, 2]);
    expect(turned(ways, from, key(0, 1), false, over, false).rotation).toBe(0);
  });

  it("steps in a direction to ground that is there, and stays where there is none", () => {
    const from = place("6@0,1/2");
    const north = stepped(ways, from, 2, "north");
    expect(north?.word).toBe("6@1,-3/2");
    expect(stepped(ways, from, 2, "south")).toBeNull();
  });

  it("knows other ground around a hex, once each", () => {
    const wide = legalIndex([...WORDS, "6@-1,2/1", "6@0,1/3", "6@0,2/5"], [], START).get(6) as Ways;
    const from = wide.places.find(({ word }) => word === "6@0,1/2");
    const others = from ? otherGrounds(wide, from, key(0, 1)) : [];
    expect(others).toHaveLength(1);
    expect(others[0] && from && sameGround(others[0], from)).toBe(false);
  });

  it("goes up and down a level where it can", () => {
    const both = legalIndex(["6@0,1/2", "6@0,0/0"], [], START).get(6) as Ways;
    const [low, high] = both.places;
    expect(low && levelled(both, low, true)?.word).toBe("6@0,0/0");
    expect(high && levelled(both, high, false)?.word).toBe("6@0,1/2");
    expect(low && levelled(both, low, false)).toBeNull();
  });
});
