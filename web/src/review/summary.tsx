// summary.tsx - a review at a glance: how far it is, how well everybody played, the result as luck
// and play, and the worst mistakes.
import type { ComponentChildren } from "preact";
import { t } from "../say";
import type { Player } from "../replay/replay-player";
import type { Story } from "../replay/story";
import { yourSeat } from "../table/names";
import { gradesName, lostText, SIGNS } from "./grade-words";
import { GraphTables } from "./graph-tables";
import { GRADES, mistakesOf, topMistakes, type Item } from "./items";
import { LuckLedger } from "./ledger";
import { decimal, ofHundred } from "./numbers";
import type { Reviewed, ReviewRun } from "./review-run";

interface Props {
  run: ReviewRun;
  reviewed: Reviewed;
  items: readonly Item[];
  story: Story;
  player: Player;
  names: string[];
  seat: number; // from whose side
  onGo(item: Item): void;
  children?: ComponentChildren; // what can be done with the mistakes
}

/** How far the review is, with a way to stop it and to go on. */
export function Progress({ run }: { run: ReviewRun }) {
  const status = run.status.value;
  if (status === "done")
    return run.lost.value === 0 ? null
      : <p class="fault" role="status">{t("Some moves could not be analysed; the rest is complete.")}</p>;
  const isRunning = status === "running" || status === "waiting";
  return (
    <div class="review-progress">
      <progress value={run.progress.value} max={1} aria-label={t("Progress of the review")} />
      <button type="button" class="button small" onClick={() => (isRunning ? run.stop() : void run.start())}>
        {isRunning ? t("Stop") : t("Go on")}
      </button>
      {status === "failed" &&
        <p class="fault" role="alert">{t("The analysis broke off. What is known so far stays; you can go on.")}</p>}
      {status === "stopped" && <p role="status">{t("Stopped. The numbers are rough.")}</p>}
    </div>
  );
}

/** A column for each seat. */
function Scores({ reviewed: { sum }, items, names }: Pick<Props, "reviewed" | "items" | "names">) {
  if (!sum) return null;
  const cells = (text: (seat: number) => string | number) =>
    names.map((_, seat) => <td key={seat}>{sum.seats[seat]?.choices ? text(seat) : "–"}</td>);
  const count = (seat: number, grade: string): number =>
    mistakesOf(items, seat).filter((item) => item.grade === grade).length;
  return (
    <>
      <table class="count-table review-scores">
        <thead>
          <tr>
            <td />
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                <span class={`side-dot side-${seat}`} aria-hidden="true" /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("Accuracy")}</th>
            {cells((seat) => ofHundred(sum.seats[seat]?.accuracy ?? 0))}
          </tr>
          <tr>
            <th scope="row">{t("Points lost")}</th>
            {cells((seat) => decimal(sum.seats[seat]?.loss ?? 0))}
          </tr>
          <tr>
            <th scope="row">{t("Best move found")}</th>
            {cells((seat) => t("%d of %d", sum.seats[seat]?.best ?? 0, sum.seats[seat]?.choices ?? 0))}
          </tr>
          {GRADES.map((grade) => (
            <tr key={grade}>
              <th scope="row">
                <span class={`grade-sign grade-${grade}`} aria-hidden="true">{SIGNS[grade]}</span> {gradesName(grade)}
              </th>
              {cells((seat) => count(seat, grade))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("All of them")}</th>
            {cells((seat) => mistakesOf(items, seat).length)}
          </tr>
        </tbody>
      </table>
      <p class="soft">{t("Accuracy follows the chances to win: in a decided game a mistake costs points, but hardly any accuracy.")}</p>
    </>
  );
}

function Worst({ items, seat, names, onGo, children }: Props) {
  const worst = topMistakes(items, seat);
  return (
    <section class="worst">
      <h2>{t("The costliest mistakes: %s", names[seat] ?? "")}</h2>
      {worst.length === 0 && <p>{t("None that cost two points or more.")}</p>}
      <ol>
        {worst.map((item) => (
          <li key={item.turn}>
            <button type="button" class="move-row" onClick={() => onGo(item)}>
              <span class={`grade-sign grade-${item.grade}`} aria-hidden="true">{SIGNS[item.grade]}</span>
              <span>{t("Move %d", item.number)}</span>
              <span class={`lost grade-${item.grade}`}>{lostText(item.loss ?? 0)}</span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

/** What comes next may be hidden: then nothing is summed up. */
export function Summary(props: Props) {
  const { run, reviewed, story, player, names, seat } = props;
  const isYou = yourSeat(story) === seat;
  return (
    <div class="review-summary">
      <Progress run={run} />
      {player.hides && player.reach < player.end
        ? <p class="soft">{t("The summary would tell what comes next. It is here at the end.")}</p>
        : (
          <>
            <Scores {...props} />
            <Worst {...props} />
            {reviewed.sum &&
              <LuckLedger sum={reviewed.sum} hasOwnSeat={reviewed.cuts.seats > reviewed.sum.seats.length}
                seat={seat} name={isYou ? null : names[seat] ?? ""} />}
          </>
        )}
      <GraphTables reviewed={reviewed} items={props.items} names={names} reach={player.reach} />
    </div>
  );
}
