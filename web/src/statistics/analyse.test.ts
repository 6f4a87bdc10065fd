// What happens to an analysis that is stopped, and to one that loses a step.
import { expect, test, vi } from "vitest";
import type { Answer, Call } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import { BEGINNING_ANSWER, CUTS, STEPS, SUM } from "../review/test-review";
import { analyse, analysing, briefReview, stopAnalysing } from "./analyse";
import type { OwnGame } from "./own-game";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../settings", () => ({ motion: () => 0, settings: { value: { coach: 0 } } }));

const made = vi.hoisted(() => ({ pools: 0, give: (_: string): void => undefined }));
vi.mock("./account-games", () => ({
  recordOf: () => new Promise((resolve) => {
    made.give = resolve;
  }),
}));
vi.mock("../study/pool", () => ({
  Pool: class {
    constructor() {
      made.pools++;
    }
    ask = () => new Promise(() => undefined);
    stop = () => undefined;
  },
}));

test("stopped while a record is fetched, nothing begins", async () => {
  const done = analyse([{ id: "t", where: "account", seat: 0 } as OwnGame]);
  stopAnalysing();
  made.give("record");
  await done;
  expect([made.pools, analysing.value]).toEqual([0, null]);
});

const STEP_COUNT = 4 * CUTS.length;

/** Answers everything but these steps. */
function analystWithout(lost: number[], message = "dead") {
  const cuts = Array.from({ length: STEP_COUNT }, (_, step) => ({ ...CUTS[step % CUTS.length], step }));
  const answerTo = (text: string): object => {
    const step = Number(/step=(-?\d+)/.exec(text)?.[1]);
    if (text === "review") return { seats: 2, steps: cuts };
    if (text.startsWith("review sum")) return SUM;
    if (lost.includes(step)) throw new EngineFault(message);
    return { ...(STEPS[step % STEPS.length] ?? BEGINNING_ANSWER), step };
  };
  const ask = async ([call]: Call[]): Promise<Answer[]> => Promise.resolve([{
    text: `review ${JSON.stringify(answerTo(call?.ask === "line" ? call.line : ""))}`, refusal: null, weights: null,
  }]);
  return { ask, stop: () => undefined };
}

test("a step that engines die of is missing; without many, nothing is said", async () => {
  const review = await briefReview(analystWithout([3]), () => undefined);
  expect(review.steps).toHaveLength(STEP_COUNT);
  expect(review.sum).toEqual(SUM);
  await expect(briefReview(analystWithout([1, 2, 3, 4]), () => undefined)).rejects.toThrow("too little");
  await expect(briefReview(analystWithout([3], STOPPED), () => undefined)).rejects.toThrow(STOPPED);
});
