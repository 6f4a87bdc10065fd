// analysis-part.tsx - what takes an analysis: accuracy and luck over time, mistakes by theme and phase.
import { useEffect } from "preact/hooks";
import { decimal, percent, signedDecimal } from "../review/numbers";
import { puzzleUi } from "../puzzles/puzzle-ui";
import { mark, t, tn } from "../say";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { PHASES, type Analysis, type Phase } from "./analysis";
import { analyse, analysing, canAnalyse, failed, stopAnalysing } from "./analyse";
import { AsTable, Bar, TimeChart } from "./charts";
import { GameLink } from "./game-link";
import { opponentsLabel } from "./labels";
import { whole } from "./numbers";
import { mean, type OwnGame } from "./own-game";
import { timesOf } from "./points-part";
import { analysed, mistakesBy, smoothed, type MistakeSum } from "./sums";

const PHASE_NAMES: Record<Phase, string> = {
  opening: mark("first third"),
  middle: mark("second third"),
  end: mark("last third"),
};

type Analysed = OwnGame & { analysis: Analysis };

/** The button, or how far the work is. */
function Work({ games }: { games: readonly OwnGame[] }) {
  const now = analysing.value;
  useEffect(() => stopAnalysing, []);
  const rest = new Set(games.filter(canAnalyse).map(({ id }) => id)).size;
  if (now) {
    const label = t("Game %d of %d", now.done + 1, now.all);
    return (
      <div class="analysis-work">
        <label>{label}<progress value={now.done + now.share} max={now.all} /></label>
        <button class="button small" onClick={stopAnalysing}>
          <Icon name="pause" />{t("Stop")}
        </button>
      </div>
    );
  }
  return (
    <div class="analysis-work">
      {failed.value > 0 && <p class="fault" role="alert">
        {tn("%d game could not be analysed.", "%d games could not be analysed.", failed.value)}
      </p>}
      {rest > 0 && (
        <button class="button" onClick={() => void analyse([...games].reverse()).then(() => announce(t("Done.")))}>
          <Icon name="play" />{rest === games.length ? tn("Analyse %d game", "Analyse %d games", rest)
            : tn("Analyse the remaining %d game", "Analyse the remaining %d games", rest)}
        </button>
      )}
    </div>
  );
}

function Facts({ games }: { games: readonly Analysed[] }) {
  const of = (value: (one: Analysis) => number): number => mean(games.map(({ analysis }) => value(analysis)));
  const facts: [string, string][] = [
    [t("Accuracy"), percent(of(({ accuracy }) => accuracy) / 100)],
    [t("By luck"), signedDecimal(of(({ luck }) => luck))],
    [t("By play"), signedDecimal(of(({ play }) => play))],
    [t("Seen later"), signedDecimal(of(({ later }) => later))],
    [t("Points given away"), decimal(of(({ loss }) => loss))],
    [t("Best move found"), percent(of(({ best, choices }) => (choices ? best / choices : 1)))],
  ];
  return (
    <dl class="facts small-facts">
      {facts.map(([name, value]) => <div key={name} class="fact"><dt>{name}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

/** The oldest first. */
function OverTime({ games }: { games: readonly Analysed[] }) {
  const accuracy = games.map(({ analysis }) => analysis.accuracy);
  const luck = games.map(({ analysis }) => analysis.luck);
  const times = timesOf(games);
  return (
    <>
      <h3>{t("Accuracy over time")}</h3>
      <TimeChart times={times} write={(value) => percent(value / 100)}
        lines={[{ name: t("Accuracy"), look: "first", dots: accuracy, trend: smoothed(accuracy) }]} />
      <h3>{t("Luck over time")}</h3>
      <TimeChart times={times} write={signedDecimal} base={0}
        lines={[{ name: t("By luck"), look: "second", dots: luck, trend: smoothed(luck) }]} />
      <AsTable label={t("Accuracy and luck over time")}
        heads={[t("Day"), t("Opponents"), t("Accuracy"), t("By luck"), t("By play"), t("Seen later"), t("Mistakes")]}
        rows={[...games].reverse().map((game) => [<GameLink game={game} />, opponentsLabel(game),
          percent(game.analysis.accuracy / 100), signedDecimal(game.analysis.luck), signedDecimal(game.analysis.play),
          signedDecimal(game.analysis.later), whole(game.analysis.mistakes.length)])} />
    </>
  );
}

function MistakeGroup({ title, sums, nameOf }: {
  title: string; sums: readonly MistakeSum[]; nameOf(key: string): string;
}) {
  const most = Math.max(1, ...sums.map(({ loss }) => loss));
  return (
    <tbody>
      <tr class="group-name"><th scope="rowgroup" colSpan={3}>{title}</th></tr>
      {sums.map(({ key, count, loss }) => (
        <tr key={key}>
          <th scope="row">{nameOf(key)}</th>
          <td>{whole(count)}</td>
          <td class="with-bar">
            <span>{decimal(loss)}</span><Bar parts={[{ share: loss / most, look: "loss" }]} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** All of one game. */
function Mistakes({ games }: { games: readonly Analysed[] }) {
  const themes = puzzleUi(games[0]?.game ?? "").themes;
  const byPhase = mistakesBy(games, ({ phase }) => phase)
    .sort((a, b) => PHASES.indexOf(a.key as Phase) - PHASES.indexOf(b.key as Phase));
  if (byPhase.length === 0) return <p>{t("No mistakes found: well played.")}</p>;
  return (
    <table class="count-table result-table">
      <thead>
        <tr>
          <td /><th scope="col">{t("Mistakes")}</th><th scope="col">{t("Points lost")}</th>
        </tr>
      </thead>
      <MistakeGroup title={t("When in the game")} sums={byPhase}
        nameOf={(key) => t(PHASE_NAMES[key as Phase])} />
      <MistakeGroup title={t("What they were about")} sums={mistakesBy(games, ({ theme }) => theme)}
        nameOf={(key) => themes[key] ? t(themes[key]) : t("something else")} />
    </table>
  );
}

/** The oldest first. */
export function AnalysisPart({ games }: { games: readonly OwnGame[] }) {
  const known = analysed(games);
  return (
    <>
      <section class="card statistics-part" aria-labelledby="play-and-luck">
        <h2 id="play-and-luck">{t("Luck and play")}</h2>
        {known.length < games.length && (
          <p class="soft">{known.length > 0 ? t("Analysed: %d of %d games.", known.length, games.length)
            : t("Your device can look at every move of your games: how well you chose, what luck gave you, where you lost points. It takes some seconds a game.")}</p>
        )}
        <Work games={games} />
        {known.length > 0 && <><Facts games={known} /><OverTime games={known} /></>}
      </section>
      {known.length > 0 && (
        <section class="card statistics-part" aria-labelledby="mistakes">
          <h2 id="mistakes">{t("Your mistakes")}</h2>
          <Mistakes games={known} />
        </section>
      )}
    </>
  );
}
