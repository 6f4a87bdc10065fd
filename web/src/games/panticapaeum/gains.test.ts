import { describe, expect, it } from "vitest";
import type { Change } from "./changes";
import { gainsOf } from "./gains";
import type { SquareCell } from "./types";

const NONE = { points: 0, coins: 0, store: [], workers: 0, markers: [], parts: [], buildings: [],
  improvements: [] };
const change = (some: Partial<Change>): Change => ({ ...NONE, ...some }) as Change;
const cell = (x: number, cube: string) => ({ x, y: 0, cube }) as SquareCell;

describe("what flies to the counters", () => {
  it("is a cube from its cell, and what a row gives from the row", () => {
    const won = change({
      store: [{ colour: "brown", n: 2 }], markers: [{ row: "green", at: 3 }] as Change["markers"],
    });
    expect(gainsOf(won, [cell(4, "brown"), cell(5, "white")])).toEqual([
      { stock: "brown", from: '.pt-city .pa-city [data-at="4,0"]' },
      { stock: "brown", from: '.pt-side [data-cell="green3"]' },
    ]);
  });

  it("is a coin for each resource that was sold", () => {
    const sale = change({
      coins: 2, store: [{ colour: "white", n: -1 }, { colour: "green", n: -1 }],
    });
    expect(gainsOf(sale, [])).toEqual([
      { stock: "coins", from: '.pt-own [data-stock="white"]' },
      { stock: "coins", from: '.pt-own [data-stock="green"]' },
    ]);
  });

  it("is nothing that was paid", () => {
    expect(gainsOf(change({ coins: -1, store: [{ colour: "brown", n: -2 }] }), [])).toEqual([]);
  });
});
