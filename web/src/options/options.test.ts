import { expect, test, vi } from "vitest";
import { newgameLine } from "../table/match";
import {
  asRequest, briefly, choose, fromHead, isOpen, offerFor, proposed, rangeOf, sentences, settled,
  unusual, valueOf, wordsOf, type Agreed, type Offer,
} from "./options";
import { newEngine, optionsFor } from "./test-options";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const regatta = optionsFor("regatta");
const two = offerFor(regatta, 2), four = offerFor(regatta, 4);
const rowOf = (key: string) => {
  const row = regatta.options.find((one) => one.key === key);
  if (!row) throw new Error(key);
  return row;
};
const chosen = (...pairs: [string, string][]): Agreed => pairs.reduce<Agreed>(
  (agreed, [key, text]) => choose(regatta.options, rowOf(key), text, agreed), {});
const values = (offer: Offer, agreed: Agreed) =>
  Object.fromEntries(offer.rows.map((row) => [row.key, valueOf(offer, row, agreed)]));

/** Every row another value than the usual. */
const all = chosen(["laps", "marathon"], ["sea", "rough"], ["gear", "oars,flags"],
  ["ties", "void"], ["crown", "shared"]);

test("what is not said is as usual, which may depend on the players or on another row", () => {
  expect(values(two, {})).toEqual({ laps: "3", sea: "calm", gear: "", ties: "shared", crown: "shared" });
  expect(values(four, chosen(["ties", "void"]))).toMatchObject({ laps: "2", ties: "void", crown: "void" });
  expect(values(two, all)).toEqual({ laps: "9", sea: "rough", gear: "oars,flags", ties: "void", crown: "shared" });
});

test("a form has a field for each row, with what so many players may choose", () => {
  expect(regatta.options.every((row) => isOpen(two, row))).toBe(true);
  expect(wordsOf(two, rowOf("sea")).map(({ word }) => word)).toEqual(["calm", "rough"]);
  expect(wordsOf(four, rowOf("sea"))).toHaveLength(3);
  expect(rangeOf(two, rowOf("laps"))).toEqual({ low: 1, high: 13 });
  expect(wordsOf(four, rowOf("laps")), "no marathon for four").toEqual([]);
  expect(proposed(two)).toEqual({ sea: "rough" });
});

test("rows of a group travel under its key, in the order of the rows", () => {
  expect(chosen(["crown", "void"], ["ties", "shared"])).toEqual({ customs: "ties:shared,crown:void" });
  expect(chosen(["crown", "void"], ["crown", ""])).toEqual({});
});

test("with other players only what they may choose stays", () => {
  expect(settled(four, all)).toEqual({ ...all, laps: undefined });
  expect(settled(two, chosen(["sea", "wild"], ["laps", "14"]))).toEqual({});
  expect(settled(two, { ...all, weather: "fine" })).toEqual(all);
});

test("what is as usual is left out, a row that follows another when both say the same", () => {
  expect(unusual(two, all)).toEqual(all);
  expect(unusual(two, chosen(["laps", "3"], ["sea", "calm"], ["ties", "void"], ["crown", "void"])))
    .toEqual({ customs: "ties:void" });
});

test("all of it is sent: to the rules, to a server, and comes back from a record", () => {
  const engine = newEngine();
  const seats = [{ bot: null, name: "" }, { bot: null, name: "" }];
  const begin = newgameLine({ agreed: { game: "regatta", seats, options: all }, seed: "7" });
  expect(engine.answer({ ask: "line", line: begin }).refusal).toBeNull();
  const state = JSON.parse(engine.answer({ ask: "line", line: "state" }).text.slice(6)) as object;
  expect(state).toMatchObject({ laps: 9, sea: "rough", gear: 5, ties: "void", crown: "shared" });
  expect(asRequest(two, all)).toEqual({
    laps: "marathon", sea: "rough", gear: ["oars", "flags"], customs: { ties: "void", crown: "shared" },
  });
  expect(asRequest(two, { laps: "5" })).toEqual({ laps: 5 });
  const record = engine.answer({ ask: "record", text: "2026-11-15\nAnna\nBen" }).text;
  const head = Object.fromEntries([...record.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, key, text]) => [key, text]));
  expect(fromHead(two, head)).toEqual({ ...all, laps: "9" });
});

test("in a few words", () => {
  expect(briefly(two, all)).toEqual(["Marathon", "Sea: Rough", "2 variants", "Customs"]);
  expect(briefly(two, { laps: "5" })).toEqual(["Laps: 5"]);
  expect(briefly(two, {})).toEqual([]);
  const akropolis = offerFor(optionsFor("akropolis"), 2);
  expect(sentences(akropolis, { rulings: "edge:any,sides:outside" })).toEqual([
    "Barracks at a lake are on the edge, too.", "Sides on a lake do not count when barracks double.",
  ]);
  const panticapaeum = offerFor(optionsFor("panticapaeum"), 2);
  expect(briefly(panticapaeum, { first: "lot" })).toEqual(["Who begins? one drawn by lot"]);
});
