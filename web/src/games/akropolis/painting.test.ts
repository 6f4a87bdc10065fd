import { describe, expect, it } from "vitest";
import { freshCity } from "./painted-city";
import * as hexes from "./painting";

describe("painting hexes", () => {
  it("paints, and adds a level where the kind is there already", () => {
    let city = hexes.tapped(freshCity(), "1,1", "g", 2);
    expect(hexes.hexAt(city, "1,1")).toEqual([1, 1, "g", 2]);
    city = hexes.tapped(city, "1,1", "g", 2);
    expect(hexes.hexAt(city, "1,1")?.[3]).toBe(3);
    city = hexes.tapped(city, "1,1", "G", 1);
    expect(hexes.hexAt(city, "1,1")).toEqual([1, 1, "G", 1]);
    expect(hexes.tapped(city, "1,1", "erase", 1)).toEqual(freshCity());
  });

  it("paints the same however often a stroke comes by", () => {
    const once = hexes.stroked(freshCity(), "1,1", "g", 1);
    expect(hexes.stroked(once, "1,1", "g", 1)).toEqual(once);
  });

  it("keeps levels from 1 to 30", () => {
    expect(hexes.hexAt(hexes.raised(freshCity(), "0,0", -5), "0,0")?.[3]).toBe(1);
    expect(hexes.hexAt(hexes.raised(freshCity(), "0,0", 99), "0,0")?.[3]).toBe(30);
  });

  it("offers the places around the city, and one on an empty board", () => {
    const around = hexes.emptyAround(freshCity());
    expect(around).toContain("0,1");
    expect(around).not.toContain("0,0");
    expect(new Set(around).size).toBe(around.length);
    expect(hexes.emptyAround({ stones: 0, hexes: [] })).toContain("0,0");
    expect(hexes.emptyAround({ stones: 0, hexes: [[31, 0, "h", 1]] })).not.toContain("32,0");
  });

  it("goes back where it came from by the opposite arrow, in every column", () => {
    for (const start of ["0,0", "1,0", "-1,2", "-2,-3"])
      for (const [there, back] of [["ArrowLeft", "ArrowRight"], ["ArrowUp", "ArrowDown"]] as const)
        expect(hexes.besideHex(hexes.besideHex(start, there), back)).toBe(start);
  });
});
