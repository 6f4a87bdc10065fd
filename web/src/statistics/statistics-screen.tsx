// statistics-screen.tsx - #/statistics: the player's own finished games in numbers.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { download } from "../board/picture";
import { dateOf } from "../puzzles/choose";
import { progressIn } from "../puzzles/progress";
import { Standing } from "../puzzles/standing";
import { href } from "../router";
import { t, tn } from "../say";
import { allGames, gameName } from "../table/installed-games";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Choice } from "../ui/controls";
import { Icon } from "../ui/icon";
import { useKeptReviews } from "./analyse";
import { AnalysisPart } from "./analysis-part";
import { CoachPart } from "./coach-part";
import { gamesCsv, mistakesCsv } from "./csv";
import type { OwnGame, Where } from "./own-game";
import { lookForGames, missing, ownGames, searching } from "./own-games";
import { PointsByPart, PointsOverTime } from "./points-part";
import { Overview, Results } from "./results";
import { analysed } from "./sums";
import "./statistics.css";

/** What is going on, or what went wrong. */
function Status() {
  return (
    <div class="statistics-status" role="status">
      {searching.value === "device" && t("Counting the points of your games …")}
      {searching.value === "account" && t("Fetching your games from the server …")}
      {missing.value && (
        <>
          <span>{missing.value}</span>
          <button class="button small" onClick={() => void lookForGames()}>{t("Try again")}</button>
        </>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <section class="card statistics-part statistics-nothing">
      <p>{t("No finished games yet. Play one to its end, and this page shows how you do.")}</p>
      <div class="button-row">
        {allGames().map(({ name }, i) => (
          <a key={name} class={i === 0 ? "button main" : "button"} href={href("play", name)}>
            <Icon name="play" />{t("Play %s", gameName(name))}
          </a>
        ))}
      </div>
    </section>
  );
}

/** Puzzles count as well, also before the first game. */
function PuzzlesPart() {
  const played = allGames().filter(({ name }) => progressIn(name).count > 0);
  return played.length > 0 && (
    <section class="card statistics-part" aria-labelledby="of-puzzles">
      <h2 id="of-puzzles">{t("Puzzles")}</h2>
      {played.map(({ name }) => (
        <Fragment key={name}>
          <h3>{gameName(name)}</h3>
          <Standing progress={progressIn(name)} today={dateOf(new Date())} />
        </Fragment>
      ))}
    </section>
  );
}

interface Filter {
  game: GameName;
  where: Where | "all";
}

function Filters({ games, filter, onChange }: {
  games: readonly OwnGame[]; filter: Filter; onChange(filter: Filter): void;
}) {
  const names = [...new Set(games.map(({ game }) => game))].sort();
  const places = new Set(games.map(({ where }) => where));
  const whereOptions: { value: Filter["where"]; label: string }[] = [
    { value: "all", label: t("all") },
    { value: "device", label: t("on this device") },
    { value: "account", label: t("with others") },
  ];
  return (
    <div class="statistics-filters">
      {names.length > 1 && <Choice label={t("Game")} value={filter.game}
        options={names.map((name) => ({ value: name, label: gameName(name) }))}
        onChange={(game) => onChange({ ...filter, game })} />}
      {places.size > 1 && <Choice label={t("Played")} value={filter.where} options={whereOptions}
        onChange={(where) => onChange({ ...filter, where })} />}
    </div>
  );
}

function Export({ games }: { games: readonly OwnGame[] }) {
  const save = (text: string, what: string): void =>
    download(new Blob([text], { type: "text/csv;charset=utf-8" }), `polis-${what}.csv`);
  const mistakes = analysed(games).reduce((n, { analysis }) => n + analysis.mistakes.length, 0);
  return (
    <section class="card statistics-part" aria-labelledby="export">
      <h2 id="export">{t("For a spreadsheet")}</h2>
      <div class="button-row">
        <button class="button" onClick={() => save(gamesCsv(games), "games")}>
          <Icon name="down" />{tn("%d game as CSV", "%d games as CSV", games.length)}
        </button>
        {mistakes > 0 && (
          <button class="button" onClick={() => save(mistakesCsv(games), "mistakes")}>
            <Icon name="down" />{tn("%d mistake as CSV", "%d mistakes as CSV", mistakes)}
          </button>
        )}
      </div>
    </section>
  );
}

function Numbers({ all }: { all: readonly OwnGame[] }) {
  const [filter, setFilter] = useState<Filter>({ game: all[0]?.game ?? "", where: "all" });
  const found = all.filter(({ game, where }) =>
    game === filter.game && (filter.where === "all" || where === filter.where));
  const games = found.length > 0 ? found : all.filter(({ game }) => game === filter.game);
  const byTime = [...games].reverse();
  return (
    <>
      <Filters games={all} filter={filter} onChange={setFilter} />
      <Overview games={games} />
      <div class="statistics-parts">
        <Results games={games} />
        <PointsByPart games={games} />
        <PointsOverTime games={byTime} />
        <AnalysisPart games={byTime} />
        <CoachPart games={byTime} />
        <Export games={all} />
      </div>
    </>
  );
}

export function StatisticsScreen() {
  useEffect(() => {
    document.title = t("Statistics");
    void lookForGames().then(() => useKeptReviews(ownGames()));
  }, []);
  const games = ownGames();
  return (
    <div class="screen">
      <TopBar title={t("Statistics")} />
      <main class="page statistics-page">
        <Status />
        {games.length > 0 ? <Numbers all={games} /> : !searching.value && !missing.value && <Nothing />}
        <PuzzlesPart />
      </main>
    </div>
  );
}
