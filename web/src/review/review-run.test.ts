// A review as it runs: rough numbers first, then better ones; what dies is missing, the rest is there.
import { describe, expect, test } from "vitest";
import type { Answer, Call } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import type { Analyst } from "../study/pool";
import { reviewKey, ReviewRun } from "./review-run";
import { BEGINNING_ANSWER, CUTS, GRADES, STEPS, SUM } from "./test-review";

const lineOf = (call: Call | undefined): string => (call?.ask === "line" ? call.line : "");
const saying = (text: string): Answer => ({ text, refusal: null, weights: null });

function answerTo(text: string): string {
  if (text === "pgi") return "id version 1";
  if (text === "review") return `review ${JSON.stringify({ seats: 2, grades: GRADES, steps: CUTS })}`;
  if (text.startsWith("review sum")) return `review ${JSON.stringify(SUM)}`;
  const step = Number(/step=(-?\d+)/.exec(text)?.[1]);
  const outlook = Number(/outlook=(\d+)/.exec(text)?.[1]);
  return `review ${JSON.stringify({ ...(STEPS[step] ?? BEGINNING_ANSWER), outlook })}`;
}

/** Answers at once, in the order of ranks; `dies` says at which lines engines die. */
function analyst(asked: string[], dies: (text: string) => boolean = () => false): Analyst {
  return {
    ask: (calls) => {
      const [first] = calls.map(lineOf) as [string];
      asked.push(first);
      return dies(first) ? Promise.reject(new EngineFault("dead"))
        : Promise.resolve(calls.map((call) => saying(answerTo(lineOf(call)))));
    },
    stop: () => undefined,
  };
}

const PASSES = [{ outlook: 1 }, { outlook: 2 }];

describe("a review", () => {
  test("looks at every step twice, and ends with what the second look says", async () => {
    const asked: string[] = [];
    const run = new ReviewRun("akropolis", "record", () => analyst(asked), PASSES);
    await run.start();
    expect(run.status.value).toBe("done");
    expect(run.progress.value).toBe(1);
    const { steps, sum } = run.reviewed.value;
    expect(steps.size).toBe(CUTS.length + 1);
    expect([...steps.values()].every((step) => (step as { outlook?: number }).outlook === 2)).toBe(true);
    expect(sum).toEqual(SUM);
    expect(asked.filter((text) => text.includes("step="))).toHaveLength(2 * (CUTS.length + 1));
  });

  test("a step at which engines die is missing; the rest is there", async () => {
    const run = new ReviewRun("akropolis", "record", () => analyst([], (text) => text.includes("step=2 ")), PASSES);
    await run.start();
    expect(run.status.value).toBe("done");
    expect(run.reviewed.value.steps.has(2)).toBe(false);
    expect(run.reviewed.value.steps.size).toBe(CUTS.length);
    expect(run.lost.value).toBe(1);
  });

  test("if all engines die on the way, what is known stays, and it can go on", async () => {
    let left = 4; // answers until then
    const dying = analyst([], () => left-- <= 0);
    const open = [dying, analyst([])];
    const run = new ReviewRun("akropolis", "record", () => open.shift() as Analyst, PASSES);
    await run.start();
    expect(run.status.value).toBe("failed");
    expect(run.reviewed.value.steps.size).toBe(3);
    await run.start();
    expect(run.status.value).toBe("done");
    expect(run.reviewed.value.steps.size).toBe(CUTS.length + 1);
  });

  test("fails if its sum is refused, and what is known stays", async () => {
    const refusing: Analyst = {
      ...analyst([]),
      ask: (calls, rank) => (lineOf(calls[0]).startsWith("review sum")
        ? Promise.resolve([{ text: "error", refusal: { code: "syntax", say: ["no"], line: 0 }, weights: null }])
        : analyst([]).ask(calls, rank)),
    };
    const run = new ReviewRun("akropolis", "record", () => refusing, PASSES);
    await run.start();
    expect(run.status.value).toBe("failed");
    expect(run.reviewed.value.steps.size).toBe(CUTS.length + 1);
  });

  test("goes on where it was stopped", async () => {
    const asked: string[] = [];
    let isStopped = true;
    const open = (): Analyst => {
      const inner = analyst(asked);
      return { ...inner, ask: (calls, rank) =>
        (isStopped && lineOf(calls[0]).includes("outlook=2") ? Promise.reject(new EngineFault(STOPPED))
          : inner.ask(calls, rank)) };
    };
    const run = new ReviewRun("akropolis", "record", open, PASSES);
    await run.start();
    expect(run.status.value).toBe("stopped");
    isStopped = false;
    asked.length = 0;
    await run.start();
    expect(run.status.value).toBe("done");
    expect(asked.some((text) => text.includes("outlook=1"))).toBe(false);
  });
});

test("a review is kept under what was played, not by whom", () => {
  const text = (name: string, word: string): string => `[Game "null"]\n[Seats "${name}"]\n[Date "x"]\n\n${word}\n`;
  expect(reviewKey(text("Anna", "a"))).toBe(reviewKey(text("Ben", "a")));
  expect(reviewKey(text("Anna", "a"))).not.toBe(reviewKey(text("Anna", "b")));
});
