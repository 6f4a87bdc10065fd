import { expect, it } from "vitest";
import type { ScorePart } from "../table/table-game";
import { countAt, countedParts } from "./counting";

const part = (id: string, ...points: number[]): ScorePart =>
  ({ id, name: id, cells: points.map((one, seat) => ({ points: one, keys: [`${id}${seat}`] })) });

const parts = countedParts([part("a", 10, 20), part("nothing", 0, 0), part("b", 6, 0), part("c", -1, 2)]);

it("leaves out what brings nobody anything, but not what costs points", () => {
  expect(parts.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

it.each<[number, string, number[], string[]]>([
  [0, "a", [0, 0], ["b", "c"]],
  [0.35 / 3, "a", [5, 10], ["b", "c"]],
  [0.9 / 3, "a", [10, 20], ["b", "c"]],
  [1.35 / 3, "b", [13, 20], ["c"]],
  [2.9 / 3, "c", [15, 22], []],
])("counts part by part: at %f", (share, now, totals, later) => {
  const count = countAt(parts, share);
  expect(count?.now).toBe(now);
  expect(count?.totals).toEqual(totals);
  expect([...count?.later ?? []]).toEqual(later);
  expect(count?.lit(1)).toEqual([`${now}1`]);
});

it("ends", () => expect(countAt(parts, 1)).toBeNull());
