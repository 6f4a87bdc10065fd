import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { Engine } from "../engine";
import type { Ask } from "../rules";
import { loadWords } from "../table/installed-games";
import { momentSentence } from "./move-words";
import { resultSentence } from "./result";
import { isRefusal, LUCK, readStory, seatMoves, type Moment, type Story } from "./story";

beforeAll(loadWords);

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const wasm = resolve(import.meta.dirname,
  process.env.POLIS_WASM ?? "../../../build/src/wasm/polis.wasm");
const module = new WebAssembly.Module(readFileSync(wasm));

function newAsk(): Ask {
  const engine = new Engine(module);
  return (calls) => Promise.resolve(calls.map((call) => engine.answer(call)));
}

/** The record of a game that the bot plays with itself, or of its first moves. */
async function played(newgame: string, most = 1000): Promise<string> {
  const ask = newAsk();
  const say = async (text: string) => (await ask([{ ask: "line", line: text }]))[0]?.text ?? "";
  await say(`newgame ${newgame}`);
  for (let n = 0; n < most; n++) {
    const best = /^bestmove (.*)$/m.exec(await say("go"));
    const legal = (await say("legal")).split(" ");
    if (!best && legal[1] === "0") break;
    await say(`move ${best?.[1] ?? legal[2]}`);
  }
  const [record] = await ask([{ ask: "record", text: "2026-11-15\nAnna\nbot:greedy" }]);
  return record?.text ?? "";
}

async function storyOf(text: string): Promise<Story> {
  const story = await readStory(text, newAsk());
  if (isRefusal(story)) throw new Error(story.say.join(" "));
  return story;
}

test("a whole game of Akropolis, move by move", async () => {
  const story = await storyOf(await played("akropolis players=2 seed=7"));
  expect(story.agreed.seats).toEqual([{ bot: null, name: "Anna" }, { bot: "greedy", name: "" }]);
  expect(story.moments).toHaveLength(1 + 37 + 36);
  expect(story.moments.slice(1, 7).map((one) => one.seat)).toEqual([LUCK, LUCK, LUCK, LUCK, 0, 1]);
  const end = story.moments[story.moments.length - 1];
  expect(end?.state().phase).toBe("over");
  expect(story.record.head.Result).toBe(end?.totals.join("-"));
  expect(end?.score().seats.map((seat) => seat.total)).toEqual(end?.totals);
});

test("gains add up to the result", async () => {
  const story = await storyOf(await played("akropolis players=2 seed=8"));
  const first = story.moments[0]?.totals ?? [];
  const last = story.moments[story.moments.length - 1]?.totals;
  const sums = first.map((total, seat) => story.moments.reduce(
    (sum, one) => sum + (one.seat === seat ? one.gain : 0), total));
  expect(sums).toEqual(last);
});

test("Panticapaeum's steps, and a game with variants", async () => {
  const steps = await storyOf(await played("panticapaeum players=3 seed=3", 60));
  expect(steps.moments.filter((one) => one.seat !== LUCK)).toHaveLength(60);
  const story = await storyOf(await played("akropolis players=3 variants=houses rulings=edge:any seed=1", 9));
  expect(story.agreed.options).toMatchObject({ variants: "houses", rulings: "edge:any" });
});

test("PA-10.2: what must be discarded was never among the points", async () => {
  const { moments, record } = await storyOf(await played("panticapaeum players=2 seed=5"));
  const discards = moments.filter(({ word, state }) =>
    word.startsWith("drop:") && state().phase === "discard");
  expect(discards.length).toBeGreaterThan(3);
  expect(discards.map(({ gain }) => gain)).toEqual(discards.map(() => 0));
  expect(record.head.Result).toBe(moments.at(-1)?.totals.join("-"));
});

test("a record whose first player luck has drawn", async () => {
  const text = await played("panticapaeum players=3 first=lot seed=3", 20);
  const { agreed, moments } = await storyOf(text);
  expect(agreed.options).toEqual({ first: "lot" });
  const first = moments[1] as Moment;
  const seat = Number(/^first=(\d)$/.exec(first.word)?.[1]);
  expect(first.seat).toBe(LUCK);
  expect(momentSentence(first, "panticapaeum", ["Anna", "Ben", "Eva"]))
    .toBe(`By lot, ${["Anna", "Ben", "Eva"][seat]} begins`);
  expect(moments.find((one) => one.seat !== LUCK)?.seat).toBe(seat);
  expect(moments[0]?.state().turn).toBe(-1);
});

test("an illegal move is refused with its line and the rule", async () => {
  const good = await played("akropolis players=2 seed=7", 4);
  const bad = `${good}\n+1 ; never dealt so\n`;
  const refusal = await readStory(bad, newAsk());
  expect(isRefusal(refusal) && refusal.line).toBe(good.split("\n").length + 1);
  expect(isRefusal(refusal) && refusal.say[0]).toMatch(/%s/);
});

test.each([
  ["nothing", ""],
  ["a letter", "Dear Anna, thank you for the game."],
  ["a game we do not have", '[Game "chess"]\n[Players "2"]\n\ne4'],
  ["another set", '[Game "panticapaeum"]\n[Players "2"]\n[Set "mine 5614788cccf6b24e"]\n'],
  ["an unknown header", '[Game "akropolis"]\n[Players "2"]\n[Weather "fine"]\n'],
  ["too much", `[Game "akropolis"]\n[Players "2"]\n;${"x".repeat(200000)}`],
])("%s is refused in words", async (_what, text) => {
  const refusal = await readStory(text, newAsk());
  expect(isRefusal(refusal) && refusal.say[0]).toBeTruthy();
});

test("a game that the page knows nothing of is told by the words of its record", async () => {
  const { moments, agreed } = await storyOf(await played("null players=2 seed=7"));
  const told = moments.map((moment) => momentSentence(moment, agreed.game, ["Anna", "Ben"]));
  expect(told.slice(0, 3)).toEqual(["The beginning", "+7", "Anna: take"]);
  const last = moments[moments.length - 1] as Moment;
  expect(last.state().phase).toBe("over");
  expect(resultSentence(last.state(), last.score(), ["Anna", "Ben"])).toMatch(/^(Anna|Ben) wins by \d+ points?$/);
});

test("a match can be taken up again after any moment", async () => {
  const story = await storyOf(await played("akropolis players=2 seed=7", 5));
  expect(seatMoves(story, 4)).toEqual([]);
  expect(seatMoves(story, 6)).toEqual([story.moments[5]?.word, story.moments[6]?.word]);
});
