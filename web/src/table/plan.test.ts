import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_PLANS, Plans, takerOf, tileOf, type Fate } from "./plan";
import type { Table } from "./table";

const shelf = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../storage", () => ({
  keep: (name: string, value: unknown) => shelf.set(name, structuredClone(value)),
  kept: (name: string) => shelf.get(name),
  forget: (name: string) => shelf.delete(name),
}));

const moves = [{ seat: 1, move: "5@0,0/0" }, { seat: 2, move: "!9" }];
const table = { match: { id: "m" }, events: signal(moves) } as unknown as Table;
const anything: Fate = () => null;
const without = (...tiles: string[]): Fate => ({ word }) =>
  (tiles.includes(tileOf(word)) ? `${tileOf(word)} is gone.` : null);
const words = (plans: Plans): string[] => plans.list.value.map(({ word }) => word);

let plans: Plans;

function putAll(...all: string[]): void {
  for (const word of all) plans.put(word, 1, anything);
}

beforeEach(() => {
  shelf.clear();
  plans = new Plans(table);
});

describe("plans", () => {
  it("are one for each tile, in the order in which they were made", () => {
    putAll("17@0,0/0", "4@1,0/2", "17@2,-1/3");
    expect(words(plans)).toEqual(["17@2,-1/3", "4@1,0/2"]);
    expect(plans.chosen.value?.word).toBe("17@2,-1/3");
  });

  it("are three at most: the impossible give way, or else the last", () => {
    putAll("1@0,0/0", "2@0,0/0", "3@0,0/0", "4@0,0/0");
    expect(words(plans)).toEqual(["1@0,0/0", "2@0,0/0", "4@0,0/0"]);
    plans.put("5@0,0/0", 1, without("1"));
    expect(words(plans)).toEqual(["2@0,0/0", "4@0,0/0", "5@0,0/0"]);
    expect(words(plans).length).toBe(MOST_PLANS);
  });

  it("can be moved to the front, removed, and ticked one by one", () => {
    putAll("1@0,0/0", "2@0,0/0", "3@0,0/0");
    plans.automate(plans.list.value[2] as never, true);
    plans.prefer(plans.list.value[2] as never);
    expect(words(plans)).toEqual(["3@0,0/0", "1@0,0/0", "2@0,0/0"]);
    expect(plans.list.value.map(({ isAuto }) => isAuto)).toEqual([true, false, false]);
    putAll("3@1,0/0"); // another place is another plan
    expect(plans.list.value[0]?.isAuto).toBe(false);
    plans.remove(plans.list.value[1] as never);
    expect(words(plans)).toEqual(["3@1,0/0", "2@0,0/0"]);
  });

  it("are there again after a reload, also one that an older page kept", () => {
    putAll("1@0,0/0", "2@0,0/0");
    expect(words(new Plans(table))).toEqual(["1@0,0/0", "2@0,0/0"]);
    shelf.set("plan.m", { word: "7@0,0/0", cost: 0, isAuto: true });
    expect(new Plans(table).list.value).toEqual([{ word: "7@0,0/0", cost: 0, isAuto: true }]);
    shelf.set("plan.m", [{ word: 7 }, null, "x"]);
    expect(words(new Plans(table))).toEqual([]);
    plans.clear();
    expect(shelf.has("plan.m")).toBe(false);
  });

  it("stay while one of them is possible", () => {
    putAll("1@0,0/0", "2@0,0/0");
    plans.judge(without("1"));
    expect(plans.lost.value).toBeNull();
    expect(words(plans).length).toBe(2);
    plans.judge(without("1", "2"));
    expect(plans.lost.value?.why).toBe("1 is gone.");
    expect(words(plans)).toEqual([]);
  });

  it("are used up at the turn, which offers the first that is possible", () => {
    putAll("1@0,0/0", "2@0,0/0", "3@0,0/0");
    expect(plans.begin(anything)).toMatchObject({ at: 0, lost: null });
    expect(words(plans)).toEqual([]);
    putAll("1@0,0/0", "2@0,0/0", "3@0,0/0");
    expect(plans.begin(without("1", "2"))).toMatchObject({ at: 2, lost: { why: "1 is gone." } });
    putAll("1@0,0/0");
    expect(plans.begin(without("1"))).toBeNull();
    expect(plans.lost.value?.why).toBe("1 is gone.");
  });

  it("know who took a tile", () => {
    expect([takerOf(table, "5"), takerOf(table, "9"), takerOf(table, "1")]).toEqual([1, 2, null]);
    expect([tileOf("A4@-5,-2/1"), tileOf("!17")]).toEqual(["A4", "17"]);
  });
});
