// A turn tried in a review is whole where the engine ends a step: so it can be compared with the best.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
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

test.each(["akropolis", "panticapaeum"])("in each turn of a game of %s", async (game) => {
  const text = readFileSync(resolve(import.meta.dirname, `../../../tests/study/${game}.polis`), "utf8");
  const rules = new Rules();
  const story = await readStory(text, (calls) => rules.ask(calls));
  if (isRefusal(story)) throw new Error("refused");
  const [cut] = await rules.ask([cutsCall()]) as [Answer];
  const { steps } = studied<Cuts>(cut);
  for (const cut of steps.filter(({ seat }) => seat >= 0))
    expect(await tried(story, cut)).toEqual(story.record.words.slice(cut.at - 1, cut.to));
}, 60_000);

test("what is tried again is the step that lost most, and its own loss is to be bettered", () => {
  const [, , turn] = itemsOf(reviewedWith(STEPS)); // loses 2.1, then 9
  expect(turn && placeOf(turn)).toMatchObject({ from: 8, seat: 1, best: "b", loss: 9 });
});
