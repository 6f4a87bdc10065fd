// puzzles-screen.tsx - #/puzzles lists the games; #/puzzles/GAME/daily is today's puzzle, …/next one
// that suits the player, …/THEME one of that theme.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { href, route } from "../router";
import { t } from "../say";
import { gameName, gameOf } from "../table/installed-games";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { NoGame } from "../ui/no-game";
import { NotLoaded, Skeleton } from "../ui/skeleton";
import { useLoaded } from "../ui/use-loaded";
import { dailyOf, dateOf, dayAfter, nextOf } from "./choose";
import { keepProgress, progressIn, withMisses, withScore, type Progress } from "./progress";
import type { Puzzle } from "./puzzle-file";
import { puzzlesOf } from "./puzzle-list";
import { PuzzlesHome } from "./puzzles-home";
import { Solve } from "./solve";
import { Standing } from "./standing";
import "./puzzles.css";

interface PuzzleProps {
  game: GameName;
  which: string; // "daily", "next" or a theme
  puzzles: readonly Puzzle[];
}

/** The ways on. */
function End({ game, which, onNext }: Omit<PuzzleProps, "puzzles"> & { onNext(): void }) {
  const words = <>{t("Next puzzle")} <Icon name="right" /></>;
  return (
    <>
      {which === "daily"
        ? <a class="button main" href={href("puzzles", game, "next")}>{words}</a>
        : <button type="button" class="button main" onClick={onNext}>{words}</button>}
      <a class="button" href={href("puzzles")}>{t("All puzzles")}</a>
    </>
  );
}

function After({ game, which, before, today }: Omit<PuzzleProps, "puzzles"> & { before: Progress; today: string }) {
  const after = progressIn(game);
  return (
    <>
      <Standing progress={after} today={today} by={after.rating - before.rating} />
      {which === "daily" && <p class="soft">{t("The next one comes on %s.", dayAfter(today))}</p>}
    </>
  );
}

/** What a hint costs: a puzzle counts the first time. */
function costOf({ tried }: Progress, { id }: Puzzle): string {
  return id in tried ? t("With a hint it does not count as solved.")
    : t("A hint or the solution costs rating and streak.");
}

function OnePuzzle({ game, which, puzzles }: PuzzleProps) {
  const [turn, go] = useState(0);
  const today = useMemo(() => dateOf(new Date()), []);
  const before = useMemo(() => progressIn(game), [turn]);
  const isDaily = which === "daily";
  const puzzle = useMemo(() => (isDaily ? dailyOf(puzzles, today)
    : nextOf(puzzles, before, Math.random(), which === "next" ? undefined : which)), [turn]);
  if (!puzzle) return <NoGame text={t("There are no puzzles of this kind.")} />;
  const end = (score: number): void =>
    keepProgress(game, withScore(progressIn(game), puzzle, score, isDaily ? today : undefined));
  const name = gameName(game);
  return (
    <Solve key={turn} puzzle={puzzle} misses={before.begun[puzzle.id]} onEnd={end}
      done={isDaily ? before.daily[today] : undefined} cost={costOf(before, puzzle)}
      onMiss={(misses) => keepProgress(game, withMisses(progressIn(game), puzzle, misses))}
      title={isDaily ? t("Today's puzzle: %s", name) : t("Puzzle: %s", name)}
      end={<End game={game} which={which} onNext={() => go(turn + 1)} />}
      after={<After game={game} which={which} before={before} today={today} />} />
  );
}

function Loaded({ game, which }: Omit<PuzzleProps, "puzzles">) {
  const puzzles = useLoaded(() => puzzlesOf(game).catch(() => "failed" as const), [game]);
  if (puzzles === null) return <Skeleton isTable />;
  return puzzles === "failed" ? <NotLoaded /> : <OnePuzzle game={game} which={which} puzzles={puzzles} />;
}

export function PuzzlesScreen() {
  const [, game, which = "next"] = route.value.path;
  const row = gameOf(game);
  useEffect(() => {
    document.title = `${t("Puzzles")} · Polis`;
  }, []);
  const page = route.value.path.join("/");
  useLayoutEffect(() => scrollTo(0, 0), [page]);
  return row ? <Loaded key={page} game={row.name} which={which} /> : <PuzzlesHome />;
}
