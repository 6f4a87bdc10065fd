import { describe, expect, it } from "vitest";
import { akropolisLesson } from "../games/akropolis/first-lesson";
import { isMoment, Lesson, momentOf, rightTry, type LessonMoment, type Script } from "./lesson";
import { panticapaeumLesson } from "../games/panticapaeum/first-lesson";
import { realRules } from "./test-engine";

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
  it("goes on only after the right try, and ends where the script ends", async () => {
    const lesson = new Lesson(akropolisLesson, ask);
    await lesson.open(0);
    await lesson.attempt(0);
    expect(lesson.outcome.value?.kind).toBe("refused");
    await lesson.attempt(1);
    expect(lesson.outcome.value?.kind).toBe("right");
    await lesson.attempt(0);
    expect(lesson.outcome.value?.kind).toBe("right");
    for (let i = 1; i < akropolisLesson.steps.length; i++) {
      await lesson.open(i);
      expect(lesson.outcome.value).toBeNull();
      await lesson.attempt(akropolisLesson.steps[i]?.tries.findIndex((one) => one.isRight) ?? 0);
    }
    await lesson.open(akropolisLesson.steps.length);
    expect(lesson.isOver()).toBe(true);
    expect(lesson.moment.value?.score.seats[1]?.total).toBe(21);
  });

  it("sees what another allowed move would bring, and stays where it is", async () => {
    const lesson = new Lesson(akropolisLesson, ask);
    await lesson.open(3);
    const before = lesson.moment.value;
    await lesson.attempt(1);
    const outcome = lesson.outcome.value;
    expect(outcome?.kind).toBe("other");
    expect(outcome && "after" in outcome && outcome.after.score.seats[1]?.total).toBe(9);
    expect(lesson.moment.value).toBe(before);
  });
});

describe("an engine that breaks", () => {
  it("is told, and the lesson can be tried again", async () => {
    let isBroken = true;
    const lesson = new Lesson(akropolisLesson, (calls) =>
      isBroken ? Promise.reject(new Error("gone")) : ask(calls));
    await lesson.open(0);
    expect(lesson.fault.value).toContain("gone");
    isBroken = false;
    await lesson.open(0);
    expect(lesson.fault.value).toBeNull();
    expect(lesson.moment.value).not.toBeNull();
  });
});
