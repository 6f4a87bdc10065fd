// A corrected set in the page: read from a file, played with, shown, in records and in links.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { Engine, type Answer, type Call } from "../../engine";
import { agreementOf, readRecord } from "../../replay/record";
import { isRefusal, readStory, type Story } from "../../replay/story";
import { freshBook } from "../../score/book";
import { readPage, writePage } from "../../score/book-link";
import { readSurvey } from "../../score/survey";
import { duel, newgameLine } from "../../table/match";
import { showSetOf } from "../../table/shown-set";
import type { PanticapaeumSeatScore } from "./types";
import reconstructed from "@data/panticapaeum/reconstructed.json";
import { cityDocument } from "./city-text";
import { setName } from "./packed-set";
import { CITIES, freshCity } from "./painted-city";
import { set, showSet, tileCells } from "./set";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const wasm = resolve(import.meta.dirname,
  process.env.POLIS_WASM ?? "../../../../build/src/wasm/polis.wasm");
const engine = new Engine(new WebAssembly.Module(readFileSync(wasm)));
const ask = (calls: Call[]): Promise<Answer[]> =>
  Promise.resolve(calls.map((call) => engine.answer(call)));

interface File {
  name: string;
  storage_limit_end_of_round: number;
  terrain_tiles: { id: string; cells: [number, number, string][] }[];
}

/** The text of the reconstructed set with a change. */
function changed(change: (file: File) => void): string {
  const file = structuredClone(reconstructed) as unknown as File;
  change(file);
  return JSON.stringify(file);
}

function read(text: string): { ok: boolean; data: string; set: string; say: string[][] } {
  return JSON.parse(engine.answer({ ask: "set", text }).text);
}

/** Tile C3 is green where the reconstructed set has it white, and one may keep seven. */
const CORRECTED = changed((file) => {
  file.name = "my-box";
  file.storage_limit_end_of_round = 7;
  const tile = file.terrain_tiles.find(({ id }) => id === "C3");
  if (tile?.cells[0]) tile.cells[0][2] = "green";
});

const { data } = read(CORRECTED);
const agreed = { ...duel("panticapaeum", "greedy", ""), set: data };

afterEach(() => showSetOf({ game: "panticapaeum" }, ask));

test("a set file becomes a packed set, which knows its name", () => {
  expect(read(CORRECTED)).toMatchObject({ ok: true, set: expect.stringMatching(/^my-box [0-9a-f]{16}$/) });
  expect(data.length).toBeLessThanOrEqual(4096);
  expect(setName(data)).toBe("my-box");
});

test.each(["", "A", "AAAA", "*", data.slice(0, 12)])("'%s' is no set and has no name", (text) => {
  expect(setName(text)).toBe("");
});

test("the usual set needs no data", () => {
  const file = engine.answer({ ask: "line", line: "set panticapaeum" }).text.slice(4);
  expect(JSON.parse(file)).toMatchObject({ data: "", file: { name: "reconstructed" } });
});

test("a wrong file is refused with the place", () => {
  const wrong = changed((file) => {
    const tile = file.terrain_tiles[12];
    if (tile?.cells[0]) tile.cells[0][2] = "blue";
  });
  expect(read(wrong)).toMatchObject({
    ok: false, say: [["%s: unknown content '%s'", "terrain_tiles[12].cells[0]", "blue"]],
  });
  expect(read("{")).toMatchObject({ ok: false, faults: 1 });
});

test("a match with a set shows it, another one the usual again", async () => {
  expect(engine.answer({ ask: "line", line: newgameLine({ agreed, seed: "1" }) }).text).toBe("ok");
  await showSetOf(agreed, ask);
  expect(tileCells("C3")[0]?.content).toBe("green");
  expect(set.storage_limit_end_of_round).toBe(7);
  await showSetOf({ game: "akropolis" }, ask);
  expect(set.name).toBe("my-box");
  await showSetOf({ game: "panticapaeum" }, ask);
  expect(tileCells("C3")[0]?.content).toBe("white");
  expect(set.storage_limit_end_of_round).toBe(5);
});

test("a damaged set is refused, and the usual one stays in sight", async () => {
  const damaged = { ...agreed, set: `${data.slice(0, 40)}AAAA${data.slice(44)}` };
  const { refusal } = engine.answer({ ask: "line", line: newgameLine({ agreed: damaged, seed: "1" }) });
  expect(refusal?.say[0]).toMatch(/^%s: |the data of the set/);
  await showSetOf(damaged, ask);
  expect(set.name).toBe("reconstructed");
});

test("a record brings its set along", async () => {
  engine.answer({ ask: "line", line: newgameLine({ agreed, seed: "1" }) });
  const text = engine.answer({ ask: "record", text: "" }).text;
  expect(agreementOf(readRecord(text), null).set).toBe(data);
  const story = await readStory(text, ask);
  expect(isRefusal(story)).toBe(false);
  expect((story as Story).moments.at(-1)?.state()).toMatchObject({ set: "my-box" });
  expect(set.name).toBe("my-box");
});

test("a link to the calculator has it, and the rules score by it", () => {
  const book = { ...freshBook([CITIES], 1), set: data };
  const link = writePage(book, CITIES);
  expect(readPage(link, freshBook([CITIES], 2), [CITIES])?.book.set).toBe(data);
  expect(readPage(writePage({ ...book, set: "" }, CITIES), book, [CITIES])?.book.set).toBeUndefined();
  const city = {
    ...freshCity(),
    store: { brown: 7, purple: 0, white: 0, orange: 0, green: 0 },
    cells: [{ x: 0, y: 0, content: "plain" as const, level: 1, cube: null, worker: false }],
  };
  const points = (own: string): number => {
    const answer = readSurvey<PanticapaeumSeatScore>(
      engine.answer({ ask: "survey", text: cityDocument(city, own) }).text);
    return answer.ok ? answer.score.resources : -1;
  };
  expect([points(""), points(data)]).toEqual([5, 7]);
});

test.each(["A", "AAAA", data.slice(0, 12), `${data.slice(0, 40)}A`])("a link whose set is '%s' is damaged", (own) => {
  const fresh = freshBook([CITIES], 1);
  expect(readPage(writePage({ ...fresh, set: own }, CITIES), fresh, [CITIES])).toBeNull();
});

test("showSet alone changes what is imported", () => {
  showSet({ ...set, name: "other" });
  expect(set.name).toBe("other");
  showSet(null);
  expect(set.name).toBe("reconstructed");
});
