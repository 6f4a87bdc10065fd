// lesson-screen.tsx - a lesson on the screen: the game's own board, at which the learner moves as in
// a game, and the coach beside it, who says what to try and what came of it. A new step moves the
// focus to its heading, a right move to the button that goes on.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { href } from "../router";
import { PlainSentence } from "../rulebook/rule-link";
import { signedPoints, t } from "../say";
import { gameName, loadPlay, playUi, possibleMove } from "../table/installed-games";
import type { GameName, GameState } from "../types";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { NoRules } from "../ui/no-rules";
import { useLoaded } from "../ui/use-loaded";
import type { LessonUi, News } from "./learn-ui";
import { LessonEnd } from "./lesson-end";
import { Lesson, type LessonStep, type Outcome, type Script } from "./lesson";

/** The step at which each lesson was left: who looks at the rules can come back to it. */
const left = new Map<GameName, number>();

function useLesson(script: Script): Lesson {
  const lesson = useMemo(() => new Lesson(script), [script]);
  useEffect(() => {
    void lesson.go(left.get(script.game) ?? 0);
    return () => {
      left.set(script.game, lesson.isOver() ? 0 : lesson.step.value);
      lesson.close();
    };
  }, [lesson]);
  return lesson;
}

function Changes({ news }: { news: News }) {
  return (
    <>
      <p class="learn-change">
        <strong>{signedPoints(news.points)}</strong>
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

interface CoachProps {
  lesson: Lesson;
  step: LessonStep;
  ui: LessonUi;
}

/** On a narrow screen the text is read first, and folds away when the learner acts. */
interface Folding {
  isFolded: boolean;
  onFold(isFolded: boolean): void;
}

function OutcomeText({ lesson, step, ui, outcome }: CoachProps & { outcome: Outcome }) {
  if (outcome.kind === "refused")
    return (
      <div class="learn-told bad">
        <p><b>{t("That is not allowed.")}</b> <PlainSentence say={outcome.say} /></p>
      </div>
    );
  const news = ui.newsOf(outcome.before, outcome.after, lesson.script.seat);
  const isRight = outcome.kind === "right";
  return (
    <div class={isRight ? "learn-told good" : "learn-told"}>
      <p>{isRight && <Icon name="check" />} {t(isRight ? step.done : outcome.but)}</p>
      {isRight ? <Changes news={news} />
        : <p class="soft">{t("The light bulb shows you a way.")}</p>}
    </div>
  );
}

function Progress({ lesson, onUnfold }: { lesson: Lesson; onUnfold: (() => void) | null }) {
  const { steps } = lesson.script;
  const at = lesson.step.value;
  return (
    <div class="learn-progress">
      <span>{t("Step %d of %d", at + 1, steps.length)}</span>
      <span class="learn-dots" aria-hidden="true">
        {steps.map((_, i) => <i key={i} class={i <= at ? "on" : ""} />)}
      </span>
      {onUnfold && (
        <button type="button" class="button small learn-unfold" onClick={onUnfold}>
          {t("Read it again")}
        </button>
      )}
      {at > 0 && (
        <button type="button" class="icon-button" aria-label={t("One step back")}
          title={t("One step back")} onClick={() => void lesson.go(at - 1)}>
          <Icon name="undo" />
        </button>
      )}
    </div>
  );
}

/** A move of the list. Where it is, screen readers alone are told: others see the board. */
function ListedMove({ word, seat, state, ui: { Try } }: {
  word: string; seat: number; state: GameState; ui: LessonUi;
}) {
  const { Move } = playUi(state.game);
  const told = possibleMove(word, seat, state);
  if (Move && !Try) return <Move word={word} seat={seat} told={told} />;
  const place = /@(-?\d+,-?\d+)/.exec(word)?.[1];
  return <>{Try && <Try word={word} seat={seat} state={state} />}{told}{place && <span class="hidden-text"> {t("at %s", place)}</span>}</>;
}

/** The moves that the script knows, for those who cannot or do not want to use the board. */
function List({ lesson, step, ui }: CoachProps) {
  const { seat } = lesson.script;
  const state = lesson.position.value?.state;
  if (!state || lesson.outcome.value?.kind === "right") return null;
  return (
    <details class="learn-list" key={step.title}>
      <summary>{t("Choose from a list instead")}</summary>
      <ul>
        {step.tries.map(({ word }) => (
          <li key={word}>
            <button type="button" class="button small" onClick={() => void lesson.play(word)}>
              <ListedMove word={word} seat={seat} state={state} ui={ui} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What came of the last move, and the way on. */
function Way(props: CoachProps) {
  const { lesson } = props;
  const outcome = lesson.outcome.value;
  const told = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isRight = outcome?.kind === "right";
  useEffect(() => {
    if (isRight) next.current?.focus({ preventScroll: true });
    if (outcome) told.current?.scrollIntoView({ block: "nearest" }); // it may be out of sight
  }, [outcome]);
  return (
    <div ref={told} class="learn-way">
      <div role="status" id="learn-told">
        {outcome && <OutcomeText {...props} outcome={outcome} />}
      </div>
      {isRight && (
        <button ref={next} type="button" class="button main" aria-describedby="learn-told"
          onClick={() => void lesson.go(lesson.step.value + 1)}>
          {t("Go on")} <Icon name="right" />
        </button>
      )}
    </div>
  );
}

function Coach({ isFolded, onFold, ...props }: CoachProps & Folding) {
  const { lesson, step, ui } = props;
  const isTold = lesson.outcome.value !== null;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [step]);
  return (
    <section class={isFolded ? "learn-coach folded" : "learn-coach"} aria-label={t("Lesson")}>
      <Progress lesson={lesson} onUnfold={isFolded && !isTold ? () => onFold(false) : null} />
      <h2 ref={head} tabIndex={-1}>{t(step.title)}</h2>
      {!isTold && (
        <div class="learn-text">
          {step.text.map((sentence) => <p key={sentence}>{t(sentence)}</p>)}
          {lesson.isRelaid.value &&
            <p class="soft">{t("The city has been laid out anew for this step.")}</p>}
        </div>
      )}
      {lesson.outcome.value?.kind !== "right" && <p class="learn-task">{t(step.task)}</p>}
      {!isTold && !isFolded && (
        <button type="button" class="button main learn-try" onClick={() => onFold(true)}>
          {t("Try it")}
        </button>
      )}
      <Way {...props} />
      {ui.Side && <ui.Side lesson={lesson} />}
      <List {...props} />
    </section>
  );
}

function Fault({ lesson }: { lesson: Lesson }) {
  if (!lesson.fault.value) return null;
  return <NoRules onRetry={() => void lesson.open()} />;
}

export function LessonScreen({ game, ui }: { game: GameName; ui: LessonUi }) {
  const isLoaded = useLoaded(() => loadPlay().then(() => true));
  const lesson = useLesson(ui.script);
  const step = lesson.current();
  const [isFolded, fold] = useState(false);
  useEffect(() => fold(false), [step]);
  const Board = isLoaded && playUi(game).Board;
  return (
    <div class="fill">
      <TopBar title={t("First lesson: %s", gameName(game))}>
        <a class="icon-button" href={href("learn")} aria-label={t("Learn")}><Icon name="book" /></a>
      </TopBar>
      <Fault lesson={lesson} />
      <main class="learn-lesson" aria-busy={!Board}>
        {Board && (step ? <Coach lesson={lesson} step={step} ui={ui} isFolded={isFolded}
          onFold={fold} />
          : <LessonEnd game={game} remember={ui.remember} onAgain={() => void lesson.go(0)} />)}
        {Board && (
          <div class="learn-board" onClick={() => fold(true)}><Board table={lesson} /></div>
        )}
      </main>
    </div>
  );
}
