import { beforeEach, expect, it, vi } from "vitest";
import { keep, kept } from "../storage";
import { forgetTable, forgetTables, keepSeat, keepWatch, stepsName, watchToken } from "./identity";

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

it("keeps what was seen when its part was opened, and forgets a part that was not", () => {
  keep("part.opened", { nonce: "n", at: 1, table: "A", witness: "seen" });
  keep("part.sealed", { nonce: "m", at: 2, table: "A" });
  forgetTable("A");
  expect(kept("part.opened")).toMatchObject({ witness: "seen" });
  expect(kept("part.sealed")).toBeUndefined();
});

it("keeps the key of a table whose seat is lost, until all is forgotten", () => {
  keepWatch("A", "key");
  forgetTable("A");
  expect(watchToken("A")).toBe("key");
  forgetTables();
  expect(watchToken("A")).toBeNull();
});

it("keeps the keys of the newest tables", () => {
  vi.useFakeTimers();
  for (let i = 0; i <= 60; i++) {
    vi.setSystemTime(1000 + i);
    keepWatch(`W${i}`, "key");
  }
  vi.useRealTimers();
  expect(watchToken("W0")).toBeNull();
  expect(watchToken("W60")).toBe("key");
});

it("forgets all tables, one that only the person knows too, and nothing of this device", () => {
  keep(stepsName("C"), { digest: "d", words: [] });
  forgetTables();
  for (const table of ["A", "B", "C"]) expect(left(table)).toEqual([]);
  expect(kept("held.home")).toBeDefined();
  expect(kept("draft.akropolis.bots")).toBeDefined();
});
