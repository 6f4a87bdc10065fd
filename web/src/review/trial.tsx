// trial.tsx - the reader tries turns at the board: "what if", and mistakes to be mended. The board
// is the game's own; beside it stands what the turn is worth.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Moment, Story } from "../replay/story";
import { t } from "../say";
import { leadOf, type Tried } from "../study/study";
import { expected } from "../table/frame";
import type { GameState } from "../types";
import { playUi } from "../table/installed-games";
import { TurnWords } from "../table/turn-words";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { lostText } from "./grade-words";
import { Instead } from "./item-details";
import { isAsGood, Judge } from "./judge";
import { chance, signedDecimal } from "./numbers";
import { TrialTable, type TrialPlace } from "./trial-table";
import "../study/study-board.css";

function useTrialTable(story: Story, place: TrialPlace): TrialTable {
  const table = useMemo(() => new TrialTable(story, place), [story, place.from]);
  useEffect(() => {
    void table.open();
    return () => table.close();
  }, [table]);
  return table;
}

type Verdict = Tried | "asked" | "failed" | null;

/** What a turn is worth, as soon as it is whole. */
function useVerdict(table: TrialTable, judge: Judge): Verdict {
  const [verdict, tell] = useState<Verdict>(null);
  const turn = table.tried.value;
  useEffect(() => {
    let isWanted = true;
    tell(turn ? "asked" : null);
    if (turn)
      judge.judge(turn, table.place.from).then(
        (tried) => isWanted && tell(tried), () => isWanted && tell("failed"));
    return () => {
      isWanted = false;
    };
  }, [table, turn]);
  return verdict;
}

/** What can be expected of the turn, and of the best one; with `before` also what they are: whoever is to find
 * the best is not told. */
function Worth({ tried, before }: { tried: Tried; before: GameState | null }) {
  const { seat } = tried;
  const yours = { label: t("Yours"), words: tried.move, points: tried.points, win: tried.win };
  const best = { label: t("Best"), words: tried.best, points: tried.best_points, win: tried.best_win };
  const rows = tried.is_best ? [yours] : [yours, best];
  return (
    <>
      <table class="ways">
        <thead>
          <tr><td /><th scope="col">{t("Expected margin")}</th><th scope="col">{t("Chances to win")}</th></tr>
        </thead>
        <tbody>
          {rows.map(({ label, points, win }) => (
            <tr key={label}>
              <th scope="row"><b>{label}</b></th>
              <td>{signedDecimal(leadOf(points, seat))}</td>
              <td>{chance(win, seat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before && (
        <div class="trial-ways">
          {rows.map(({ label, words }) => (
            <div key={label}><b>{label}</b> <TurnWords words={words.split(" ")} before={before} seat={seat} /></div>
          ))}
        </div>
      )}
    </>
  );
}

const SAME = 0.5; // points between turns that are about as good

/** What is said of the turn; `played` is what the real one lost. */
function sentenceOf(tried: Tried, played: number | null): string {
  if (isAsGood(tried)) return tried.is_best ? t("The best there is!") : t("As good as the best!");
  const lost = lostText(tried.loss);
  if (played === null) return t("Compared with the best: %s", lost);
  if (tried.loss < played - SAME) return t("Better than in the game, but there is still more: %s", lost);
  return tried.loss > played + SAME ? t("Worse than in the game: %s", lost) : t("Not better than in the game: %s", lost);
}

/** The best turn, which the board shows, in words, and why it is the best. */
function Answer({ story, place }: { story: Story; place: TrialPlace }) {
  const before = (story.moments[place.from] as Moment).state();
  return (
    <div class="trial-told">
      <p><strong>{t("The answer")}</strong></p>
      <TurnWords words={place.best.split(" ")} before={before} seat={place.seat} />
      <Instead of={place.instead} title={t("Compared with what was played:")} />
    </div>
  );
}

interface TrialProps {
  story: Story;
  place: TrialPlace;
  title: string;
  task: string;
  judge: Judge;
  /** What can be done, once the turn is judged or before. */
  children(at: { tried: Tried | null; steps: string[]; table: TrialTable }): ComponentChildren;
  onClose(): void;
}

export function Trial(props: TrialProps) {
  const { story, place, title, task, judge, children, onClose } = props;
  const table = useTrialTable(story, place);
  const verdict = useVerdict(table, judge);
  const { Board } = playUi(story.agreed.game);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [place.from]);
  const tried = verdict !== null && typeof verdict === "object" ? verdict : null;
  const sentence = tried ? sentenceOf(tried, place.loss) : "";
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);
  const isAnswered = table.isAnswered.value;
  const isOpen = !verdict && !isAnswered;
  const before = (story.moments[place.from] as Moment).state();
  const hasTried = table.position.value !== null && table.steps().length > 0;
  return (
    <main class="trial">
      <section class="trial-side" aria-label={title}>
        <h2 ref={head} tabIndex={-1}>{title}</h2>
        {isOpen && <p>{task}</p>}
        {isOpen && <p class="soft" role="status">{expected.value}</p>}
        {verdict === "asked" && <p role="status">{t("Being analysed …")}</p>}
        {verdict === "failed" &&
          <p class="fault" role="alert">{t("The turn could not be analysed. Try it again.")}</p>}
        {tried && (
          <div class={isAsGood(tried) ? "trial-told good" : "trial-told"}>
            <p>{isAsGood(tried) && <Icon name="check" />}<strong>{sentence}</strong></p>
            <Worth tried={tried} before={place.loss === null ? before : null} />
            {place.loss === null && <Instead of={tried} />}
          </div>
        )}
        {isAnswered && <Answer story={story} place={place} />}
        <div class="button-row">
          {hasTried && (
            <button type="button" class="button" onClick={() => void table.open()}>
              <Icon name="undo" />{t("Try something else")}
            </button>
          )}
          {children({ tried, steps: verdict ? table.steps() : [], table })}
          <button type="button" class="button trial-back" onClick={onClose}>
            <Icon name="back" /><span>{t("Back to the review")}</span>
          </button>
        </div>
      </section>
      <div class="study-board trial-board"><Board table={table} /></div>
    </main>
  );
}
