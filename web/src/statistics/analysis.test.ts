// A whole match of bots, reviewed by the real engine with few playouts.
import { expect, test, vi } from "vitest";
import type { Answer, Call } from "../engine";
import { loadPuzzles, puzzleUi } from "../puzzles/puzzle-ui";
import { line } from "../rules";
import { loadPlay } from "../table/installed-games";
import { newMatch, type Match } from "../table/match";
import { EngineRules } from "../table/test-rules";
import { briefReview } from "./analyse";
import { analysisOf } from "./analysis";
import { counted, replaying } from "./points";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here
vi.hoisted(() => vi.stubGlobal("matchMedia",
  () => ({ matches: false, addEventListener: () => undefined })));

const QUICK = { bot: "greedy", playouts: 2, outlook: 4, multi: 1 };
const SEATS = [{ bot: null, name: "" }, { bot: "greedy", name: "" }];

/** Greedy bots play it to its end. */
async function wholeMatch(rules: EngineRules): Promise<Match> {
  const match = newMatch({ game: "akropolis", seats: SEATS, options: {} }, "7");
  await rules.ask(replaying(match));
  for (;;) {
    const [answer] = await rules.ask([line("go")]) as [Answer];
    const word = /^bestmove (\S+)/m.exec(answer.text)?.[1];
    if (!word) return match;
    await rules.ask([line(`move ${word}`)]);
    match.moves.push(word);
  }
}

test("a review comes to numbers for a seat that fit the game", async () => {
  const rules = new EngineRules();
  await loadPlay("akropolis");
  const match = await wholeMatch(rules);
  const [own] = await counted({
    id: match.id, where: "device", at: 1, game: "akropolis", options: {}, seats: SEATS, mine: [0],
  }, replaying(match), (calls: Call[]) => rules.ask(calls)) ?? [];
  if (!own) throw new Error("not counted");
  expect(Object.values(own.parts).reduce((sum, n) => sum + n)).toBe(own.points);

  await rules.ask(replaying(match));
  const shares: number[] = [];
  const analyst = { ask: (calls: Call[]) => rules.ask(calls), stop: () => undefined };
  const review = await briefReview(analyst, (share) => shares.push(share), QUICK);
  expect(shares.at(-1)).toBe(1);
  const analysis = analysisOf(review, 0, QUICK.outlook);
  if (!analysis) throw new Error("not analysed");
  expect(analysis.luck + analysis.play + analysis.later).toBeCloseTo(own.points - (own.rival ?? 0), 0);
  expect(analysis.choices).toBe(18);
  expect(analysis.accuracy).toBeGreaterThan(0);
  expect(analysis.accuracy).toBeLessThanOrEqual(100);
  const places = analysis.mistakes.map(({ at }) => at);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(analysis.mistakes.every(({ loss }) => loss > 0)).toBe(true);
  await loadPuzzles();
  const { themes } = puzzleUi("akropolis");
  expect(analysis.mistakes.map(({ theme }) => theme).filter((theme) => !themes[theme])).toEqual([]);
  expect(analysisOf(review, 5, QUICK.outlook)).toBeNull();
});
