// lesson.ts - a lesson: a match that is laid out in advance, in which the learner makes some of the
// moves. The rules say what is allowed, what it brings and why; none of that is written down here.
//
// Every question replays the match from its beginning: lessons are short, and so nothing needs to
// be taken back.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer, Say } from "../engine";
import { documentOf, line, refusalOf, type Ask } from "../rules";
import { showSetOf } from "../table/shown-set";
import type { AnyScore, GameName, GameState } from "../types";

/** Something that the learner may try. */
export interface Try {
  word: string; // as records write it
  name?: string; // marked; without one, the screen names it
  isRight?: true;
  but?: string; // marked: why an allowed move is not the answer
}

export interface LessonStep {
  before: string; // what luck and the rival do first
  how: "place" | "tile" | "action"; // on the board, among the tiles, or by buttons
  title: string; // this and the following are marked sentences
  text: readonly string[];
  task: string;
  tries: readonly Try[]; // tiles in the order in which they lie
  done: string; // what the learner has just seen
  shows?: string; // a board of the game that the step is about
}

export interface Script {
  game: GameName;
  seat: number; // the learner's
  steps: readonly LessonStep[];
}

export interface LessonMoment {
  state: GameState;
  score: AnyScore;
}

/** What came of a try. */
export type Outcome =
  | { kind: "refused"; tried: number; say: Say }
  | { kind: "other"; tried: number; before: LessonMoment; after: LessonMoment }
  | { kind: "right"; tried: number; before: LessonMoment; after: LessonMoment };

export function rightTry(step: LessonStep): Try {
  return step.tries.find((one) => one.isRight) as Try;
}

/** All moves before the learner's turn in that step. */
function wordsUntil(script: Script, step: number): string {
  const past = script.steps.slice(0, step).flatMap((one) => [one.before, rightTry(one).word]);
  return [...past, script.steps[step]?.before ?? ""].filter(Boolean).join(" ");
}

/** The position of a step, after a try if one is given; or why the rules refuse the try. */
export async function momentOf(
  script: Script, step: number, ask: Ask, word = "",
): Promise<LessonMoment | Say> {
  const moves = [wordsUntil(script, step), word].filter(Boolean)
    .map((words) => line(`move ${words}`));
  const answers = await ask([
    line(`newgame ${script.game} players=2`), ...moves, line("state"), line("score"),
  ]);
  const refusal = refusalOf(answers);
  if (refusal) return refusal;
  await showSetOf(script, ask);
  const [state, score] = answers.slice(-2) as [Answer, Answer];
  return { state: documentOf(state), score: documentOf(score) };
}

export function isMoment(answer: LessonMoment | Say): answer is LessonMoment {
  return "state" in answer;
}

export class Lesson {
  readonly step: ReadonlySignal<number>; // the number of steps: the lesson is over
  readonly moment: ReadonlySignal<LessonMoment | null>;
  readonly outcome: ReadonlySignal<Outcome | null>;
  readonly fault: ReadonlySignal<string | null>; // the engine broke

  private readonly at = signal(0);
  private readonly now: Signal<LessonMoment | null> = signal(null);
  private readonly came: Signal<Outcome | null> = signal(null);
  private readonly broken: Signal<string | null> = signal(null);
  private isAsking = false;

  constructor(readonly script: Script, private readonly ask: Ask) {
    this.step = this.at;
    this.moment = this.now;
    this.outcome = this.came;
    this.fault = this.broken;
  }

  current(): LessonStep | undefined {
    return this.script.steps[this.at.value];
  }

  isOver(): boolean {
    return this.at.value >= this.script.steps.length;
  }

  /** Goes to a step, from 0. Past the last step the last position stays. */
  async open(step: number): Promise<void> {
    await this.asking(async () => {
      const isLast = step >= this.script.steps.length;
      const answer = isLast ? this.now.value : await momentOf(this.script, step, this.ask);
      if (answer && !isMoment(answer)) throw new Error(answer.join(" "));
      this.now.value = answer;
      this.came.value = null;
      this.at.value = step;
    });
  }

  /** Tries one of the choices of this step. */
  async attempt(tried: number): Promise<void> {
    const { at, now, came } = this;
    const step = this.current();
    const choice = step?.tries[tried];
    const before = now.value;
    if (!choice || !before || came.value?.kind === "right") return;
    await this.asking(async () => {
      const after = await momentOf(this.script, at.value, this.ask, choice.word);
      if (!isMoment(after)) came.value = { kind: "refused", tried, say: after };
      else came.value = { kind: choice.isRight ? "right" : "other", tried, before, after };
      if (isMoment(after) && choice.isRight) now.value = after;
    });
  }

  private async asking(work: () => Promise<void>): Promise<void> {
    if (this.isAsking) return; // a double click
    this.isAsking = true;
    this.broken.value = null;
    try {
      await work();
    } catch (fault) {
      this.broken.value = String(fault);
    } finally {
      this.isAsking = false;
    }
  }
}
