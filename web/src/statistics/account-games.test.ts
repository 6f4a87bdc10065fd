// Which tables of an account are fetched: those of which nothing is known yet.
import { beforeEach, expect, test, vi } from "vitest";
import { person } from "../online/identity";
import { forget, keptNames } from "../storage";
import { newAccountGames } from "./account-games";
import type { OwnGame } from "./own-game";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../settings", () => ({ motion: () => 0, settings: { value: { coach: 0 } } }));

const made = vi.hoisted(() => ({ fetched: [] as string[], answer: (id: string): object[] | null => [{ id }] }));
vi.mock("../online/server-api", () => ({
  ask: (path: string) => Promise.resolve({ tables: path.includes("before") ? [] : ["a", "b"].map((table, i) =>
    ({ table, phase: "over", you: 0, touched: i, game: "g", setup: {}, seats: [{ name: "Anna" }] })) }),
  call: (path: string) => {
    made.fetched.push(path);
    return Promise.resolve({ text: () => Promise.resolve("") });
  },
  RefusedByServer: class extends Error {},
}));
vi.mock("./points", () => ({
  counted: ({ id }: { id: string }) => Promise.resolve(made.answer(id)),
}));

async function fetchedWith(known: Partial<OwnGame>[]): Promise<string[]> {
  made.fetched = [];
  await newAccountGames(known as OwnGame[], () => undefined);
  return made.fetched.map((path) => path.split("/")[1] ?? "");
}

beforeEach(() => {
  keptNames("").forEach(forget);
  person.value = { ...person.value, person: "anna" } as typeof person.value;
});

test("a game of this account is not fetched again, one of another account at the same table is", async () => {
  expect(await fetchedWith([{ id: "a", person: "anna" }])).toEqual(["b"]);
  expect(await fetchedWith([{ id: "a", person: "boris" }])).toEqual(["a", "b"]);
});

test("tables without a result are fetched once, those that the rules refuse again", async () => {
  made.answer = () => [];
  expect(await fetchedWith([])).toEqual(["a", "b"]);
  expect(await fetchedWith([])).toEqual([]);
  keptNames("").forEach(forget);
  made.answer = () => null;
  expect(await fetchedWith([])).toEqual(["a", "b"]);
  expect(await fetchedWith([])).toEqual(["a", "b"]);
});

test("games that there is no room for are not fetched", async () => {
  const newer = Array.from({ length: 600 }, (_, i) => ({ id: `x${i}`, at: 1 + i }));
  expect(await fetchedWith(newer)).toEqual(["b"]); // as old as the oldest
});
