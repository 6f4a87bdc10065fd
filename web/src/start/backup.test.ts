import { beforeEach, expect, test, vi } from "vitest";

const changed: unknown[] = [];
vi.mock("../settings", () => ({
  settings: { value: { language: "en", sound: true, glyphs: 100, keys: {} } },
  change: (part: unknown) => changed.push(part),
}));

const { deleteAll, exportAll, importAll, readBackup, soundSettings } = await import("./backup");
const { keep, kept, keptNames } = await import("../storage");

beforeEach(async () => {
  await deleteAll();
  changed.length = 0;
});

test("everything that is kept comes back from its file", async () => {
  keep("match.a", { moves: ["1@0,0/0"] });
  keep("score.pad", [1, 2]);
  const file = exportAll(new Date(0));
  await deleteAll();
  expect(keptNames("")).toEqual([]);
  expect(importAll(file)).toBe(2);
  expect(kept("match.a")).toEqual({ moves: ["1@0,0/0"] });
  expect(kept("score.pad")).toEqual([1, 2]);
});

test("an import adds to what is here", async () => {
  keep("match.b", 2);
  const file = exportAll();
  await deleteAll();
  keep("match.a", 1);
  importAll(file);
  expect(keptNames("match.").sort()).toEqual(["match.a", "match.b"]);
});

test("settings of a file apply at once, and only those that are settings", () => {
  keep("settings", { language: "uk", sound: "loud", colour: 1, keys: null });
  importAll(exportAll());
  expect(changed).toEqual([{ language: "uk" }]);
});

test.each(["", "{", "[]", "null", '{"polis":2,"kept":{}}', '{"polis":1}', '{"polis":1,"kept":[]}'])(
  "%s is no file of ours and changes nothing", (text) => {
    keep("match.a", 1);
    expect(readBackup(text)).toBeNull();
    expect(importAll(text)).toBeNull();
    expect(keptNames("")).toEqual(["match.a"]);
  });

test("settings that are no object are no settings", () => {
  expect(soundSettings("dark", { sound: true } as never)).toEqual({});
});
