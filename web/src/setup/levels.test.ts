import { expect, test, vi } from "vitest";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../settings", () => ({ settings: { value: { level: "" } } }));

const { fittingLevel, readLevels } = await import("./levels");

test("the bots are read from what the engine says of itself, the easiest first", () => {
  expect(readLevels("id name polis\noption bot random new easy\noption threads 1 64\npgiok"))
    .toEqual(["easy", "random", "new"]);
  expect(readLevels("error unknown")).toEqual([]);
});

test("the chosen level stays if there is such a bot, else one that fits is taken", () => {
  expect(fittingLevel("master", ["random", "master"])).toBe("master");
  expect(fittingLevel("gone", ["random", "easy", "normal"])).toBe("easy");
  expect(fittingLevel("gone", ["random"])).toBe("random");
});
