// A turn tried in a review is whole where the engine ends a step: so it can be compared with the best.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Answer } from "../engine";
import { isRefusal, readStory, type Story } from "../replay/story";
import { Rules } from "../rules";
import { cutsCall, studied, type Cut, type Cuts } from "../study/study";
import { loadWords } from "../table/installed-games";
import { itemsOf } from "./items";
import { reviewedWith, STEPS } from "./test-review";
import { placeOf, TrialTable } from "./trial-table";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  Rules: (await import("../table/test-rules")).EngineRules,
}));
vi.mock("../settings", () => ({ motion: () => 0, settings: { value: { aids: "full", keys: {} } } }));

beforeAll(loadWords);

async function tried(story: Story, { at, to, seat }: Cut): Promise<string[] | null> {
  const table = new TrialTable(story, { from: at - 1, seat, best: "", loss: null });
  await table.open();
  for (const word of story.record.words.slice(at - 1, to)) {
    expect(table.tried.value).toBeNull();
    await table.play(word);
  }
  return table.tried.value;
}

async function storyOf(game: string, rules: Rules): Promise<Story> {
  const text = readFileSync(resolve(import.meta.dirname, `../../../tests/study/${game}.polis`), "utf8");
  const story = await readStory(text, (calls) => rules.ask(calls));
  if (isRefusal(story)) throw new Error("refused");
  return story;
}

test.each(["akropolis", "panticapaeum"])("in each turn of a game of %s", async (game) => {
  const rules = new Rules();
  const story = await storyOf(game, rules);
  const [cut] = await rules.ask([cutsCall()]) as [Answer];
  const { steps } = studied<Cuts>(cut);
  for (const cut of steps.filter(({ seat }) => seat >= 0))
    expect(await tried(story, cut)).toEqual(story.record.words.slice(cut.at - 1, cut.to));
}, 60_000);

test("what is tried again is the step that lost most, and its own loss is to be bettered", () => {
  const [, , turn] = itemsOf(reviewedWith(STEPS)); // loses 2.1, then 9
  expect(turn && placeOf(turn)).toMatchObject({ from: 8, seat: 1, best: "b", loss: 9 });
});

describe("who has seen the best turn has not found it alone, whatever is tried then", () => {
  test.each<[string, (table: TrialTable) => Promise<unknown>, boolean]>([
    ["nothing asked", () => Promise.resolve(), false],
    ["a hint", (table) => table.advise(), true],
    ["the answer", (table) => table.answer(), true],
  ])("%s", async (_, ask, isHelped) => {
    const story = await storyOf("akropolis", new Rules());
    const from = story.record.words.findIndex((word) => word.includes("@"));
    const best = story.record.words[from] as string;
    const seat = story.moments[from]!.state().turn;
    const table = new TrialTable(story, { from, seat, best, loss: 3 });
    await table.open();
    await ask(table);
    await table.open(); // "Try something else"
    await table.play(best);
    expect(table.tried.value).toEqual([best]);
    expect(table.isHelped).toBe(isHelped);
  });
});
