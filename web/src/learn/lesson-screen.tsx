// lesson-screen.tsx - a lesson on the screen: the text, the board, the answers, and what came of
// them. A new step moves the focus to its heading, a right answer to the button that goes on.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { gameName } from "../table/installed-games";
import { href } from "../router";
import { PlainSentence } from "../rulebook/rule-link";
import { Rules } from "../rules";
import { signed, t } from "../say";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { NoRules } from "../ui/no-rules";
import type { LessonUi, News } from "./learn-ui";
import { LessonEnd } from "./lesson-end";
import { Lesson, type Outcome, type Script, type LessonStep } from "./lesson";
import { letterOf, type LessonStageProps } from "./stage-parts";

/** The step at which each lesson was left: who looks at the rules can come back to it. */
const left = new Map<GameName, number>();

function useLesson(script: Script): Lesson {
  const [lesson, rules] = useMemo(() => {
    const worker = new Rules();
    return [new Lesson(script, (calls) => worker.ask(calls)), worker] as const;
  }, [script]);
  useEffect(() => {
    void lesson.open(left.get(script.game) ?? 0);
    return () => {
      left.set(script.game, lesson.isOver() ? 0 : lesson.step.value);
      rules.stop();
    };
  }, [lesson]);
  return lesson;
}

/** What a try is called: by its own name, the number of its tile or the letter of its place. */
function tryName(step: LessonStep, tried: number): string {
  const name = step.tries[tried]?.name;
  if (name) return t(name);
  return step.how === "tile" ? t("Tile %d", tried + 1) : t("Place %s", letterOf(tried));
}

type AnswersProps = Omit<LessonStageProps, "pointed"> & { step: LessonStep };

function Answers({ lesson, step, onPoint, onTry }: AnswersProps) {
  if (step.how === "tile" || lesson.outcome.value?.kind === "right") return null;
  return (
    <div class="learn-answers" role="group" aria-label={t(step.task)}>
      {step.tries.map((one, i) => (
        <button key={one.word} type="button" class="button" onClick={() => onTry(i)}
          disabled={!lesson.moment.value /* the rules are still on their way */}
          onFocus={() => onPoint(i)} onBlur={() => onPoint(null)}
          onPointerEnter={() => onPoint(i)} onPointerLeave={() => onPoint(null)}>
          {tryName(step, i)}
        </button>
      ))}
    </div>
  );
}

function Changes({ news }: { news: News }) {
  return (
    <>
      <p class="learn-change">
        <strong>{t("points: %s", signed(news.points))}</strong>
        {news.parts.map((part) => <span key={part}>{part}</span>)}
      </p>
      {news.reasons.length > 0 && (
        <ul class="learn-reasons">
          {news.reasons.map((reason) => <li key={reason}>{reason}</li>)}
        </ul>
      )}
    </>
  );
}

interface WayProps {
  lesson: Lesson;
  step: LessonStep;
  newsOf: LessonUi["newsOf"];
}

function OutcomeText({ lesson, step, outcome, newsOf }: WayProps & { outcome: Outcome }) {
  if (outcome.kind === "refused")
    return (
      <div class="learn-told bad">
        <p><b>{t("That is not allowed.")}</b> <PlainSentence say={outcome.say} /></p>
      </div>
    );
  const news = newsOf(outcome.before, outcome.after, lesson.script.seat);
  const isRight = outcome.kind === "right";
  const sentence = isRight ? step.done : step.tries[outcome.tried]?.but ?? "";
  return (
    <div class={isRight ? "learn-told good" : "learn-told"}>
      <p>{isRight && <Icon name="check" />} {t(sentence)}</p>
      <Changes news={news} />
    </div>
  );
}

function Progress({ lesson }: { lesson: Lesson }) {
  const { steps } = lesson.script;
  return (
    <div class="learn-progress">
      <span>{t("Step %d of %d", lesson.step.value + 1, steps.length)}</span>
      <span class="learn-dots" aria-hidden="true">
        {steps.map((_, i) => <i key={i} class={i <= lesson.step.value ? "on" : ""} />)}
      </span>
      {lesson.step.value > 0 && (
        <button type="button" class="icon-button" aria-label={t("One step back")}
          title={t("One step back")} onClick={() => void lesson.open(lesson.step.value - 1)}>
          <Icon name="undo" />
        </button>
      )}
    </div>
  );
}

/** The text of a step; its heading gets the focus. */
function Teaching({ lesson, step }: { lesson: Lesson; step: LessonStep }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [step]);
  return (
    <section class="learn-text">
      <Progress lesson={lesson} />
      <h2 ref={head} tabIndex={-1}>{t(step.title)}</h2>
      {step.text.map((sentence) => <p key={sentence}>{t(sentence)}</p>)}
      <p class="learn-task">{t(step.task)}</p>
    </section>
  );
}

function Way(props: WayProps) {
  const { lesson } = props;
  const outcome = lesson.outcome.value;
  const told = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isRight = outcome?.kind === "right";
  useEffect(() => {
    if (isRight) next.current?.focus();
    if (outcome) told.current?.scrollIntoView({ block: "nearest" }); // it may be out of sight
  }, [outcome]);
  return (
    <>
      <div ref={told} role="status" id="learn-told">
        {outcome && <OutcomeText {...props} outcome={outcome} />}
      </div>
      {isRight && (
        <button ref={next} type="button" class="button main" aria-describedby="learn-told"
          onClick={() => void lesson.open(lesson.step.value + 1)}>
          {t("Go on")} <Icon name="right" />
        </button>
      )}
    </>
  );
}

function Fault({ lesson }: { lesson: Lesson }) {
  if (!lesson.fault.value) return null;
  return <NoRules onRetry={() => void lesson.open(lesson.step.value)} />;
}

export function LessonScreen({ game, ui }: { game: GameName; ui: LessonUi }) {
  const { Stage } = ui;
  const lesson = useLesson(ui.script);
  const [pointed, point] = useState<number | null>(null);
  const step = lesson.current();
  useEffect(() => point(null), [step]);
  const stage: LessonStageProps = {
    lesson, pointed, onPoint: point,
    onTry(tried) {
      point(null);
      void lesson.attempt(tried);
    },
  };
  return (
    <div class="screen">
      <TopBar title={t("First lesson: %s", gameName(game))}>
        <a class="icon-button" href={href("learn")} aria-label={t("Learn")}><Icon name="book" /></a>
      </TopBar>
      <Fault lesson={lesson} />
      <main class="learn-lesson">
        {step ? <Teaching lesson={lesson} step={step} />
          : <LessonEnd game={game} remember={ui.remember} onAgain={() => void lesson.open(0)} />}
        <Stage {...stage} />
        {step && (
          <section class="learn-way" aria-label={t("Your answer")}>
            <Answers {...stage} step={step} />
            <Way lesson={lesson} step={step} newsOf={ui.newsOf} />
          </section>
        )}
      </main>
    </div>
  );
}
