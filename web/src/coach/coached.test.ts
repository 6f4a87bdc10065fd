// At which tables a coach may look on.
import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { allowedAids } from "../table/aids";
import type { Table } from "../table/table";
import { mayCoach } from "./coached";

vi.mock("../settings", () => ({ settings: { value: { aids: "score", coach: 4 } } }));
vi.mock("../storage", () => ({ kept: () => undefined, follow: () => () => undefined }));

/** A table with this many seats, of which the first so many are played here. */
function tableOf(own: number, seats = 2, id = "a"): Table {
  const agreed = { seats: Array.from({ length: seats }, () => ({ bot: null, name: "" })) };
  return { match: { id, agreed }, position: signal(null), owns: (seat: number) => seat < own } as unknown as Table;
}

afterEach(() => {
  allowedAids.value = "full";
});

test("one person plays here, and the table allows all aids", () => {
  expect(mayCoach(tableOf(1))).toBe(true);
  expect(mayCoach(tableOf(1, 1))).toBe(true); // alone
  expect(mayCoach(tableOf(2))).toBe(false); // others look on
  expect(mayCoach(tableOf(0))).toBe(false); // a spectator
  expect(mayCoach(tableOf(1, 2, ""))).toBe(false); // a lesson
  allowedAids.value = "score";
  expect(mayCoach(tableOf(1))).toBe(false);
});
