import { describe, expect, it } from "vitest";
import { footprint, readTiles, shapeAt } from "./tiles";

describe("a tile", () => {
  // docs/rules/akropolis.md, Frame: tile 18 is Hmb, laid as 18@0,1/2, 18@0,1/3 and 18@2,-1/1.
  it.each([
    [[0, 1, 2], [[0, 1, "H"], [1, 1, "m"], [0, 2, "b"]]],
    [[0, 1, 3], [[0, 1, "H"], [0, 2, "m"], [-1, 2, "b"]]],
    [[2, -1, 1], [[2, -1, "H"], [3, -2, "m"], [3, -1, "b"]]],
  ] as const)("lies as in the rules: %j", ([q, r, rotation], want) => {
    expect(footprint(["H", "m", "b"], q, r, rotation)).toEqual(want);
  });

  it("comes back after six turns", () => {
    expect(shapeAt(1, 1, 6)).toEqual(shapeAt(1, 1, 0));
  });
});

describe("the table of the rules", () => {
  it("is read by number", () => {
    const set = readTiles('{"tiles":[{"id":18,"hexes":"Hmb","players":2}],' +
      '"start":[[0,0,"H"]],"stars":{"H":1}}');
    expect(set.tiles.get(18)).toEqual({ id: 18, hexes: "Hmb", players: 2 });
    expect(set.start).toEqual([[0, 0, "H"]]);
    expect(set.stars.H).toBe(1);
  });
});
