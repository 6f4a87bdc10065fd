import { describe, expect, it } from "vitest";
import { freshCity, type PanticapaeumCity } from "./painted-city";
import * as squares from "./painting";

function row(length: number): PanticapaeumCity {
  return Array.from({ length }, (_, x) => `${x},0`)
    .reduce((city, at) => squares.withGround(city, at, "plain", 1), freshCity());
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
