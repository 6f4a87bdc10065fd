// At which tables a coach may look on, and that a hint there is help.
import { signal, type Signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { allowedAids } from "../table/aids";
import type { Table } from "../table/table";
import { followHints, mayCoach } from "./coached";
import { coachCount, noteTurn } from "./tally";

vi.mock("../settings", () => ({ settings: { value: { aids: "score", coach: 4 } } }));
const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../storage", () => ({
  kept: (name: string) => store.get(name),
  keep: (name: string, value: unknown) => store.set(name, structuredClone(value)),
  follow: () => () => undefined,
}));

/** A table with this many seats, of which the first so many are played here. */
function tableOf(own: number, seats = 2, id = "a"): Table {
  const agreed = { seats: Array.from({ length: seats }, () => ({ bot: null, name: "" })) };
  return {
    match: { id, agreed }, position: signal(null), owns: (seat: number) => seat < own,
    advising: signal(false), turnStart: () => ({ ply: 3, digest: "d" }),
  } as unknown as Table;
}

afterEach(() => {
  allowedAids.value = "full";
  store.clear();
});

function ask({ advising }: Table): void {
  const signalOf = advising as Signal<boolean>;
  signalOf.value = true;
  signalOf.value = false;
}

test("one person plays here, and the table allows all aids", () => {
  expect(mayCoach(tableOf(1))).toBe(true);
  expect(mayCoach(tableOf(1, 1))).toBe(true); // alone
  expect(mayCoach(tableOf(2))).toBe(false); // others look on
  expect(mayCoach(tableOf(0))).toBe(false); // a spectator
  expect(mayCoach(tableOf(1, 2, ""))).toBe(false); // a lesson
  allowedAids.value = "score";
  expect(mayCoach(tableOf(1))).toBe(false);
});

test("a turn in which a hint was asked for is not found alone", () => {
  const table = tableOf(1);
  const stop = followHints(table);
  noteTurn("a", { ply: 1, digest: "before", help: "alone" });
  ask(table);
  noteTurn("a", { ply: 3, digest: "d", help: "alone" });
  noteTurn("a", { ply: 5, digest: "after", help: "alone" });
  expect(coachCount("a")).toEqual({ turns: 3, alone: 2, helped: 1, missed: 0 });
  stop();
});

test("where no coach may be, a hint leaves nothing behind", () => {
  const table = tableOf(2);
  const stop = followHints(table);
  ask(table);
  expect(store.size).toBe(0);
  stop();
});
