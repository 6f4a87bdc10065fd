import { expect, test } from "vitest";
import { conflictsOf, withKey } from "./key-conflicts";

const all = {
  up: { keys: ["ArrowUp", "w"], label: "up" },
  turn: { keys: ["r"], label: "turn" },
  hint: { keys: ["h"], label: "hint" },
};

test("nothing collides at first", () => {
  for (const name of Object.keys(all)) expect(conflictsOf(name, all, {})).toEqual([]);
});

test("both sides of a collision are named, by any of the keys", () => {
  const changed = withKey("hint", "w", all, {});
  expect(conflictsOf("hint", all, changed)).toEqual(["up"]);
  expect(conflictsOf("up", all, changed)).toEqual(["hint"]);
});

test("a changed key frees the old ones", () => {
  expect(conflictsOf("hint", all, withKey("up", "x", all, { hint: "w" }))).toEqual([]);
});

test("the usual key again is no change", () => {
  expect(withKey("turn", "r", all, { turn: "x", hint: "y" })).toEqual({ hint: "y" });
  expect(withKey("turn", null, all, { turn: "x" })).toEqual({});
  expect(withKey("up", "w", all, {}), "one of two usual keys is a change").toEqual({ up: "w" });
});
