import { describe, expect, it, vi } from "vitest";
import { akropolisLesson } from "../games/akropolis/first-lesson";
import { fault, isMoment, Lesson, momentOf, rightTry, type LessonMoment, type Script } from "./lesson";
import { panticapaeumLesson } from "../games/panticapaeum/first-lesson";
import { realRules } from "./test-engine";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  Rules: (await import("../table/test-rules")).EngineRules,
}));
vi.mock("../settings", () => ({
  motion: () => 0,
  settings: { value: { aids: "full", keys: {} } },
}));
const storage = vi.hoisted(() => ({ names: [] as string[] }));
vi.mock("../storage", () => ({
  kept: () => undefined,
  keep: (name: string) => storage.names.push(name),
  forget: () => undefined,
  follow: () => () => undefined,
}));

const ask = realRules();

/** What the rules answer to every try of a lesson: "ok", or the rule that refuses it. */
async function answersOf(script: Script): Promise<string[][]> {
  return Promise.all(script.steps.map((step, i) => Promise.all(step.tries.map(async ({ word }) => {
    const answer = await momentOf(script, i, ask, word);
    return isMoment(answer) ? "ok" : /\((.*)\)$/.exec(answer[0] ?? "")?.[1] ?? answer.join(" ");
  }))));
}

async function totalsOf(script: Script): Promise<number[]> {
  return Promise.all(script.steps.map(async (step, i) => {
    const after = await momentOf(script, i, ask, rightTry(step).word) as LessonMoment;
    return after.score.seats[script.seat]?.total ?? 0;
  }));
}

describe.each([akropolisLesson, panticapaeumLesson])("the lesson of $game", (script) => {
  it("has the learner to move in every step", async () => {
    for (const [i] of script.steps.entries()) {
      const moment = await momentOf(script, i, ask);
      expect(isMoment(moment) && moment.state.turn, `step ${i + 1}`).toBe(script.seat);
    }
  });

  it("has one right try a step, and a word on every other one that is allowed", async () => {
    const answers = await answersOf(script);
    script.steps.forEach((step, i) => {
      expect(step.tries.filter((one) => one.isRight)).toHaveLength(1);
      step.tries.forEach((one, k) => {
        expect(answers[i]?.[k] === "ok", one.word).toBe(Boolean(one.isRight ?? one.but));
      });
    });
  });
});

describe("what is learnt", () => {
  it("is each rule of Akropolis that its step is about", async () => {
    expect((await answersOf(akropolisLesson)).map((step) => step.filter((one) => one !== "ok")))
      .toEqual([["AK-3.2", "AK-3.3"], ["AK-2.5"], ["AK-3.3", "AK-3.3"], [], [], []]);
    expect(await totalsOf(akropolisLesson)).toEqual([4, 3, 10, 13, 16, 21]);
  });

  it("is each rule of Panticapaeum that its step is about", async () => {
    expect((await answersOf(panticapaeumLesson)).map((step) => step.filter((one) => one !== "ok")))
      .toEqual([["PA-5.1"], [], ["PA-6.1.1", "PA-6.2.1"], ["PA-6.1.8"], ["PA-5.3a", "PA-5.3b"],
        ["PA-6.1.3"], ["PA-4.2"]]);
    expect(await totalsOf(panticapaeumLesson)).toEqual([-1, 0, 1, 1, 3, 4, 4]);
  });
});

describe("a learner", () => {
  it("goes on only after a right move, and ends where the script ends", async () => {
    const lesson = new Lesson(akropolisLesson);
    await lesson.open();
    expect(await lesson.play("19@3,1/1")).not.toBeNull();
    expect(lesson.outcome.value?.kind).toBe("refused");
    for (const [i, step] of akropolisLesson.steps.entries()) {
      await lesson.go(i);
      expect(lesson.outcome.value).toBeNull();
      expect(lesson.isMine()).toBe(true);
      expect(await lesson.play(rightTry(step).word)).toBeNull();
      expect(lesson.outcome.value?.kind).toBe("right");
    }
    await lesson.go(akropolisLesson.steps.length);
    expect(lesson.isOver()).toBe(true);
    expect(lesson.position.value?.score.seats[1]?.total).toBe(21);
  });

  it("hears why another allowed move is not the answer, and stays where it is", async () => {
    const lesson = new Lesson(akropolisLesson);
    await lesson.go(3);
    const before = lesson.position.value?.state.digest;
    expect(await lesson.play("20@-1,1/1")).toBeNull();
    expect(lesson.outcome.value).toMatchObject({
      kind: "other", but: expect.stringContaining("covers your only house plaza") as string,
    });
    expect(lesson.position.value?.state.digest).toBe(before);
  });

  it("may lay a tile elsewhere, and the next step is laid out anew", async () => {
    const lesson = new Lesson(akropolisLesson);
    await lesson.open();
    const words = lesson.position.value?.legal ?? [];
    const other = words.find((word) => word.startsWith("19@") && word !== "19@1,1/1") ?? "";
    await lesson.play(other);
    expect(lesson.outcome.value?.kind).toBe("right");
    await lesson.play("22@0,2/5"); // without pressing the button that goes on
    expect(lesson.step.value).toBe(1);
    expect(lesson.outcome.value?.kind).toBe("right");
    expect(lesson.isRelaid.value).toBe(true);
    await lesson.go(2);
    expect(lesson.isRelaid.value).toBe(false);
  });

  it("gets the answer as a hint, and leaves nothing behind", async () => {
    const lesson = new Lesson(panticapaeumLesson);
    await lesson.open();
    expect((await lesson.advise()).map(({ move }) => move)).toEqual(["D3@0,0/0"]);
    expect(lesson.match.id).toBe("");
    expect(storage.names).toEqual([]);
  });
});

describe("every allowed move of a step", () => {
  /** How many of them are accepted, and how many get an answer of their own. */
  async function counted(script: Script): Promise<number[][]> {
    const lesson = new Lesson(script);
    const counts: number[][] = [];
    for (const [i, step] of script.steps.entries()) {
      await lesson.go(i);
      const before = lesson.position.value as LessonMoment & { legal: string[] };
      let [right, told] = [0, 0];
      for (const word of before.legal) {
        const but = fault(step, word, before, await lesson.tryOut(word) as LessonMoment);
        right += Number(but === null);
        told += Number(but !== null && !but.includes("not what this step is about"));
      }
      counts.push([before.legal.length, right, told]);
    }
    return counts;
  }

  it("of Akropolis is right, or gets a sentence of its own", async () => {
    const counts = await counted(akropolisLesson);
    for (const [all = 0, right = 0, told = 0] of counts) {
      expect(right).toBeGreaterThan(0);
      expect(right + told).toBe(all);
    }
  });

  it("of Panticapaeum is right for at least one", async () => {
    for (const [all = 0, right = 0] of await counted(panticapaeumLesson)) {
      expect(right).toBeGreaterThan(0);
      expect(right).toBeLessThanOrEqual(all);
    }
  });
});
