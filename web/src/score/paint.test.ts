import { describe, expect, it } from "vitest";
import { freshCity, freshPanticapaeumCity, type PanticapaeumCity } from "./book";
import * as hexes from "../games/akropolis/painting";
import * as squares from "../games/panticapaeum/painting";

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

function row(length: number): PanticapaeumCity {
  return Array.from({ length }, (_, x) => `${x},0`)
    .reduce((city, at) => squares.withGround(city, at, "plain", 1), freshPanticapaeumCity());
}

describe("painting cells", () => {
  it("builds on one cell at once, on two after the second tap", () => {
    const house = squares.tapped(row(3), "1,0", "house", 1, null);
    expect(house.city.buildings).toEqual([{ kind: "house", cells: [[1, 0]] }]);
    const first = squares.tapped(row(3), "0,0", "temple", 1, null);
    expect(first).toEqual({ city: row(3), begun: "0,0" });
    const far = squares.tapped(first.city, "2,0", "temple", 1, first.begun);
    expect(far.begun).toBe("2,0");
    const second = squares.tapped(far.city, "1,0", "temple", 1, far.begun);
    expect(second.city.buildings).toEqual([{ kind: "temple", cells: [[2, 0], [1, 0]] }]);
  });

  it("never builds across levels or on nothing", () => {
    const stairs = squares.raised(row(2), "1,0", 1);
    expect(squares.isSecondCell(stairs, "0,0", "1,0")).toBe(false);
    expect(squares.tapped(row(1), "5,5", "house", 1, null).city.buildings).toEqual([]);
  });

  it("takes workers and cubes away under a building, and erases what stands first", () => {
    const manned = squares.withWorker(row(2), "0,0");
    const built = squares.withBuilding(manned, "house", ["0,0"]);
    expect(squares.cellAt(built, "0,0")?.worker).toBe(false);
    expect(squares.withWorker(built, "0,0")).toBe(built);
    const ruin = squares.erased(built, "0,0");
    expect(ruin.buildings).toEqual([]);
    expect(squares.erased(ruin, "0,0").cells).toHaveLength(1);
  });

  it("raises all cells of a building together", () => {
    const temple = squares.withBuilding(row(2), "temple", ["0,0", "1,0"]);
    expect(squares.raised(temple, "1,0", 2).cells.map(({ level }) => level)).toEqual([3, 3]);
  });

  it("puts a cube of the cell's colour, and none on plain ground", () => {
    const white = squares.withGround(row(1), "0,0", "white", 1);
    expect(squares.cellAt(squares.withCube(white, "0,0"), "0,0")?.cube).toBe("white");
    expect(squares.cellAt(squares.withCube(row(1), "0,0"), "0,0")?.cube).toBeNull();
  });
});
