import { beforeAll, expect, test, vi } from "vitest";
import { loadWords } from "../../table/installed-games";
import { givenUpText, sidesOf } from "../../online/table-words";
import { briefly, offerFor } from "../../options/options";
import { newEngine, optionsFor } from "../../options/test-options";
import { freshCells } from "../../replay/move-words";
import { agreementOf, readRecord } from "../../replay/record";
import { resultSentence } from "../../replay/result";
import { isRefusal, readStory } from "../../replay/story";
import { draftOf, inCompany, newDraft, withSeats } from "../../setup/draft";
import { newgameLine, upToDate, type Agreement } from "../../table/match";
import { seatNames } from "../../table/names";
import type { AnyScore, GameState } from "../../types";
import { agreedByBits } from "./older-options";

beforeAll(loadWords);

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const options = optionsFor("akropolis");
const host = { name: "Anna", level: "easy" };
const seats = [{ bot: null, name: "Anna" }];

test("alone one plays against an architect, the first unless another is chosen", () => {
  const solo = newDraft(options, "solo", host);
  expect(solo.options).toEqual({ architect: "hippodamos" });
  expect(inCompany({ ...solo, options: { architect: "metagenes" } }, options, "bots", host).options).toEqual({});
  expect(seatNames({ agreed: { game: "akropolis", seats, options: { architect: "metagenes" } } }))
    .toEqual(["Anna", "Metagenes"]);
});

test("the long game goes where there is none", () => {
  const long = { ...newDraft(options, "bots", host), options: { stacks: "long" } };
  expect(withSeats(long, options, 3, "easy").options).toEqual({ stacks: "long" });
  expect(withSeats(long, options, 4, "easy").options).toEqual({});
  expect(inCompany(long, options, "solo", host).options).toEqual({ architect: "hippodamos" });
  expect(briefly(offerFor(options, 3), { stacks: "14" })).toEqual(["Long game"]);
  expect(briefly(offerFor(options, 3), { stacks: "11" })).toEqual([]);
});

test("what was agreed on is read from the head of a record", () => {
  const head = '[Game "akropolis"]\n[Players "1"]\n[Architect "metagenes"]\n[Variants "houses"]\n' +
    '[Rulings "edge:any"]\n[Stacks "11"]\n[Seats "Anna"]\n';
  expect(agreementOf(readRecord(head), options)).toEqual({
    game: "akropolis", seats,
    options: { architect: "metagenes", variants: "houses", rulings: "edge:any", stacks: "11" },
  });
});

test("an architect's game has its moves, too", async () => {
  const engine = newEngine();
  const say = (line: string): string => engine.answer({ ask: "line", line }).text;
  say("newgame akropolis players=1 architect=metagenes variants=houses rulings=edge:any seed=1");
  for (let n = 0; n < 6; n++) say(`move ${say("legal").split(" ")[2]}`);
  const { text } = engine.answer({ ask: "record", text: "2026-11-15\nAnna" });
  const story = await readStory(text, (calls) => Promise.resolve(calls.map((call) => engine.answer(call))));
  if (isRefusal(story)) throw new Error(story.say.join(" "));
  expect(story.agreed.options).toMatchObject({ architect: "metagenes", variants: "houses" });
  expect(story.moments.some((one) => one.seat === 1 && one.word.startsWith("!"))).toBe(true);
});

test("what an older page kept has a field for each option, and is read", () => {
  const old = { game: "akropolis", seats, architect: "metagenes", variants: ["houses", "gardens"],
    rulings: { edge: "any", lake: "single" }, long: false } as unknown as Agreement;
  expect(newgameLine({ agreed: upToDate(old), seed: "7" })).toBe("newgame akropolis players=1 " +
    "architect=metagenes variants=houses,gardens rulings=edge:any,lake:single seed=7");
  const plain = { game: "panticapaeum", seats, architect: "", variants: [], rulings: {}, long: false };
  expect(upToDate(plain as unknown as Agreement).options).toEqual({});
  const two = [...seats, { bot: "easy", name: "" }];
  const draft = { ...old, seats: two, architect: "", long: true, company: "bots", lot: true };
  expect(draftOf(upToDate(draft as unknown as Agreement), options, ["easy"])).toMatchObject({
    seats: two, lot: true,
    options: { variants: "houses,gardens", rulings: "edge:any,lake:single", stacks: "long" },
  });
});

test("older links of the calculator have bits", () => {
  expect(agreedByBits(0)).toEqual({});
  expect(agreedByBits(1 + 16 + 64)).toEqual({ variants: "houses,gardens", rulings: "edge:any" });
  expect(agreedByBits(256), "they differ from the edge").toEqual({ rulings: "sides:any" });
  expect(agreedByBits(64 + 256 + 512)).toEqual({ rulings: "edge:any,sides:outside,doubling:points" });
  expect(agreedByBits(1024)).toBeNull();
});

test("names the architect who wins a solo game that was given up", () => {
  const sides = sidesOf({
    game: "akropolis", seats: [{ kind: "human", name: "Anna" }], setup: { architect: "metagenes" },
  });
  expect(givenUpText({ reason: "resigned", loser: 0 }, sides, 0)).toBe("You resigned: Metagenes wins.");
});

test("an architect need not win", () => {
  const state = { game: "akropolis", seats: [2, 0, 2].map((stones) => ({ stones })) } as unknown as GameState;
  const score = { seats: [10, 3, 10].map((total) => ({ total })), winners: [2] } as unknown as AnyScore;
  expect(resultSentence(state, score, ["Anna", "Ben", "Metagenes"]))
    .toBe("Equal points and stones: the architect wins. The winner: Metagenes");
});

test("an architect has no city", () => {
  const solo = { game: "akropolis", seats: [{ stones: 1, cells: [] }, { stones: 2, architect: "x", tiles: [] }] };
  expect(freshCells(solo as unknown as GameState, solo as unknown as GameState, 1).size).toBe(0);
});
