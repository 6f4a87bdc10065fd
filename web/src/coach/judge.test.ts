// What a turn would lose, by the real engine.
import { describe, expect, test, vi } from "vitest";
import { duel, newMatch } from "../table/match";
import { EngineRules } from "../table/test-rules";
import { EngineJudge } from "./judge";

vi.mock("rules.wasm?url", () => ({ default: "" }));

const always = (): boolean => true;
const judgeOf = (game: string): EngineJudge =>
  new EngineJudge(newMatch(duel(game, "greedy", ""), "7"), new EngineRules());

/** First turns that lose much: a tile turned the wrong way, coins instead of resources. */
const POOR = [
  ["akropolis", ["6@-3,2/2"]],
  ["panticapaeum", ["A2@0,0/3", "take:coins", "end"]],
] as const;

describe.each(POOR)("a judge of %s", (game, poor) => {
  test("knows what a poor turn loses, and that the turn it would play itself loses nothing", async () => {
    const judge = judgeOf(game);
    judge.prepare([]);
    const verdict = await judge.judge([], poor, always);
    expect(verdict).toMatchObject({ seat: 0, isChoice: true });
    expect(verdict?.loss).toBeGreaterThan(3);
    expect(verdict?.instead.points.length).toBeGreaterThan(0);
    const best = await judge.judge([], verdict?.better ?? [], always);
    expect(best).toMatchObject({ loss: 0, instead: { points: [], also: [] } });
    expect(best?.digest).toBe(verdict?.digest);
  });

  test("knows nothing of a move that is not allowed, nor of one that nobody wants any more", async () => {
    const judge = judgeOf(game);
    expect(await judge.judge([], ["nonsense"], always)).toBeNull();
    expect(await judge.judge([], ["nonsense"], () => false)).toBeNull();
  });
});

test("what one does not want any more and another still does is answered", async () => {
  const judge = judgeOf("akropolis");
  const engine = new EngineRules();
  const [, legal] = await engine.ask([
    { ask: "line", line: "newgame akropolis players=2 seed=7" }, { ask: "line", line: "legal" },
  ]);
  const [word = ""] = (legal?.text ?? "").split(" ").slice(2);
  judge.prepare([]); // it waits for this; meanwhile the move is made, and is to be counted all the same
  void judge.judge([], [word], () => false);
  expect(await judge.judge([], [word], always)).not.toBeNull();
});

test("answers what is wanted when its time has come, and each question once", async () => {
  const engine = new EngineRules();
  const ask = vi.fn((calls: Parameters<EngineRules["ask"]>[0]) => engine.ask(calls));
  const judge = new EngineJudge(newMatch(duel("akropolis", "greedy", ""), "7"),
    { ask, stop: () => undefined });
  const [, legal] = await engine.ask([
    { ask: "line", line: "newgame akropolis players=2 seed=7" }, { ask: "line", line: "legal" },
  ]);
  const [one = "", other = ""] = (legal?.text ?? "").split(" ").slice(2);
  const first = judge.judge([], [one], () => false); // moved on meanwhile
  const second = judge.judge([], [other], always);
  expect(judge.judge([], [other], always)).toBe(second);
  expect(await first).toBeNull();
  expect(await second).not.toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});
