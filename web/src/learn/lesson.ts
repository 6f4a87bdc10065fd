// lesson.ts - a lesson: a table at which a match is laid out in advance and the learner makes some of
// the moves, on the game's own board. The rules say what is allowed and what it brings; a script only
// says what it asks for.
//
// A move that is allowed but not what was asked for is answered and not made, so the learner can try
// again. Every step begins at the position of the script, whatever the learner did before, so that
// its sentences are true. Nothing of it is kept.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer, Say } from "../engine";
import { documentOf, line, refusalOf, type Ask } from "../rules";
import { mark, t } from "../say";
import type { Advice } from "../table/advice";
import { showSetOf } from "../table/shown-set";
import { Table } from "../table/table";
import type { AnyScore, GameName, GameState } from "../types";

export interface LessonMoment {
  state: GameState;
  score: AnyScore;
}

/** Something about a move, as the rules tell it: what was before and what came of it. */
export type Check = (word: string, before: LessonMoment, after: LessonMoment) => boolean;

/** A move that the script knows. The list of moves offers them, to those who cannot or do not want to
 * use the board. */
export interface Try {
  word: string; // as records write it
  isRight?: true; // the script goes on with it
  but?: string; // marked: why an allowed move is not the answer
}

export interface LessonStep {
  before: string; // what luck and the rival do first
  title: string; // this and the following are marked sentences
  text: readonly string[];
  task: string;
  tries: readonly Try[];
  accepts?: Check; // other moves that do what the task asks for
  remarks?: readonly { about: Check; but: string }[]; // on other allowed moves; the first one fits
  done: string; // what the learner has just seen
  shows?: string; // a board of the game that the step is about
}

export interface Script {
  game: GameName;
  seat: number; // the learner's
  steps: readonly LessonStep[];
}

/** What came of a move. */
export type Outcome =
  | { kind: "refused"; say: Say }
  | { kind: "other"; but: string; before: LessonMoment; after: LessonMoment }
  | { kind: "right"; before: LessonMoment; after: LessonMoment };

const ANOTHER = mark("That is allowed, but it is not what this step is about.");

export function rightTry(step: LessonStep): Try {
  return step.tries.find((one) => one.isRight) as Try;
}

/** All moves before the learner's turn in that step. */
function wordsUntil(script: Script, step: number): string[] {
  const past = script.steps.slice(0, step).flatMap((one) => [one.before, rightTry(one).word]);
  return [...past, script.steps[step]?.before ?? ""].join(" ").split(" ").filter(Boolean);
}

/** Why an allowed move is not the answer, in a marked sentence; null if it is. */
export function fault(
  step: LessonStep, word: string, before: LessonMoment, after: LessonMoment,
): string | null {
  const known = step.tries.find((one) => one.word === word);
  if (known?.isRight) return null;
  if (known?.but) return known.but;
  if (step.accepts?.(word, before, after)) return null;
  return step.remarks?.find(({ about }) => about(word, before, after))?.but ?? ANOTHER;
}

/** The position of a step, after a move if one is given; or why the rules refuse the move. */
export async function momentOf(
  script: Script, step: number, ask: Ask, word = "",
): Promise<LessonMoment | Say> {
  const words = [...wordsUntil(script, step), word].join(" ").trim();
  const answers = await ask([
    line(`newgame ${script.game} players=2`), line(`move ${words}`), line("state"), line("score"),
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

export class Lesson extends Table {
  readonly step: ReadonlySignal<number>; // the number of steps: the lesson is over
  readonly outcome: ReadonlySignal<Outcome | null>;
  readonly isRelaid: ReadonlySignal<boolean>; // the step did not begin where the learner had come to

  private readonly at = signal(0);
  private readonly came: Signal<Outcome | null> = signal(null);
  private readonly relaid = signal(false);
  private isMoving = false;

  constructor(readonly script: Script) {
    const seats = [0, 1].map((seat) => ({
      bot: null, name: seat === script.seat ? t("You") : t("Your rival"),
    }));
    super({
      id: "", agreed: { game: script.game, seats, options: {} }, seed: "", date: "", moves: [],
      over: false,
    });
    this.step = this.at;
    this.outcome = this.came;
    this.isRelaid = this.relaid;
  }

  open(): Promise<Say | null> {
    return this.go(this.at.value);
  }

  owns(seat: number): boolean {
    return seat === this.script.seat;
  }

  current(): LessonStep | undefined {
    return this.script.steps[this.at.value];
  }

  isOver(): boolean {
    return this.at.value >= this.script.steps.length;
  }

  /** Goes to a step, from 0. Past the last step the last position stays. */
  async go(step: number): Promise<Say | null> {
    this.broken.value = null;
    const words = wordsUntil(this.script, step);
    const before = this.match.moves.join(" ");
    const refusal = step >= this.script.steps.length ? null
      : await this.change(() => this.replay(words));
    if (refusal || this.broken.value !== null) return refusal;
    this.relaid.value = this.came.value?.kind === "right" && !words.join(" ").startsWith(before);
    this.came.value = null;
    this.at.value = step;
    return null;
  }

  /** Makes a move of the learner if it is what the step asks for. */
  async play(words: string): Promise<Say | null> {
    if (this.isMoving) return null;
    this.isMoving = true;
    try {
      if (this.came.value?.kind === "right") await this.go(this.at.value + 1); // no need to press
      return await this.attempt(words);
    } finally {
      this.isMoving = false;
    }
  }

  private async attempt(words: string): Promise<Say | null> {
    const step = this.current();
    const before = this.now.value;
    if (!step || !before) return null;
    const after = await this.tryOut(words);
    if (!isMoment(after)) {
      this.came.value = { kind: "refused", say: after };
      return after;
    }
    const but = fault(step, words, before, after);
    if (but === null) await this.change(() => this.move(words));
    this.came.value = but === null ? { kind: "right", before, after }
      : { kind: "other", but, before, after };
    return null;
  }

  /** A hint is the answer. */
  override advise(): Promise<Advice[]> {
    const step = this.current();
    return Promise.resolve(
      step ? [{ move: rightTry(step).word, points: null, win: null, why: [] }] : []);
  }

  /** A step of the lesson is not a turn: it begins anew by its own button. */
  override ownSteps(): number {
    return 0;
  }

  override lastTurn(): number {
    return 0;
  }

  async takeBack(): Promise<string> {
    await this.go(this.at.value);
    return t("The step begins anew.");
  }
}
