import { beforeEach, expect, it } from "vitest";
import { keep, kept } from "../storage";
import { forgetTable, forgetTables, keepSeat, stepsName } from "./identity";

beforeEach(() => {
  for (const table of ["A", "B"]) {
    keepSeat(table, `token-${table}`);
    keep(stepsName(table), { digest: "d", words: ["end"] });
    keep(`held.${table}`, { digest: "d", held: 1 });
  }
  keep("held.home", { digest: "d", held: 2 });
  keep("draft.akropolis.bots", { game: "akropolis" });
});

const left = (table: string): unknown[] =>
  [`seat.${table}`, stepsName(table), `held.${table}`].map(kept).filter((one) => one !== undefined);

it("forgets a table with all that its player was about to do there", () => {
  forgetTable("A");
  expect(left("A")).toEqual([]);
  expect(left("B")).toHaveLength(3);
});

it("forgets all tables, one that only the person knows too, and nothing of this device", () => {
  keep(stepsName("C"), { digest: "d", words: [] });
  forgetTables();
  for (const table of ["A", "B", "C"]) expect(left(table)).toEqual([]);
  expect(kept("held.home")).toBeDefined();
  expect(kept("draft.akropolis.bots")).toBeDefined();
});
