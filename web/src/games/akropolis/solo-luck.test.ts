// A solo game, reviewed by the real engine with few playouts: how strong an architect is, is not luck.
import { expect, test, vi } from "vitest";
import type { Answer, Call } from "../../engine";
import { line } from "../../rules";
import { briefReview } from "../../statistics/analyse";
import { analysisOf } from "../../statistics/analysis";
import { EngineRules } from "../../table/test-rules";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here
vi.hoisted(() => vi.stubGlobal("matchMedia",
  () => ({ matches: false, addEventListener: () => undefined })));

const QUICK = { bot: "greedy", playouts: 2, outlook: 4, multi: 1 };

/** The bot plays it to its end. */
async function playSolo(rules: EngineRules): Promise<void> {
  await rules.ask([line("newgame akropolis players=1 architect=metagenes seed=7")]);
  for (;;) {
    const [answer] = await rules.ask([line("go")]) as [Answer];
    const word = /^bestmove (\S+)/m.exec(answer.text)?.[1];
    if (!word) return;
    await rules.ask([line(`move ${word}`)]);
  }
}

test("an architect's strength is not luck", async () => {
  const rules = new EngineRules();
  await playSolo(rules);
  const analyst = { ask: (calls: Call[]) => rules.ask(calls), stop: () => undefined };
  const review = await briefReview(analyst, () => undefined, QUICK);
  const own = review.sum.seats[0];
  if (!own) throw new Error("no seat");
  expect(own.start).toBeGreaterThan(40);
  expect(own.start + own.luck + own.play + own.later).toBeCloseTo(own.margin);
  const played = review.sum.rounds.filter(({ round }) => round > 0);
  const luck = played.reduce((sum, round) => sum + (round.luck[0] ?? 0), 0);
  expect(own.luck).toBeCloseTo(luck); // what the rounds brought, and nothing before them
  expect(analysisOf(review, 0, QUICK.outlook)?.luck).toBeCloseTo(luck, 0);
});
