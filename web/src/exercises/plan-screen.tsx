// plan-screen.tsx - #/plan is the lesson plan, #/plan/GAME/3 its third exercise of a game: a puzzle
// on the game's own board.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Solve } from "../puzzles/solve";
import { href, route } from "../router";
import { t } from "../say";
import { gameName } from "../table/installed-games";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { NoGame } from "../ui/no-game";
import { NotLoaded, Skeleton } from "../ui/skeleton";
import { useLoaded } from "../ui/use-loaded";
import { keepScore, nextUndone } from "./done";
import { puzzleFor } from "./pick";
import { loadPlans, type Plan } from "./plan";
import { PlanHome } from "./plan-home";
import "./exercises.css";

interface ExerciseProps {
  game: GameName;
  plan: Plan;
  number: number; // from 0
}

function Way({ game, plan, number, isSolved, onAgain }:
ExerciseProps & { isSolved: boolean; onAgain(): void }) {
  const next = nextUndone(game, plan.exercises, number + 1);
  return (
    <>
      {!isSolved && (
        <button type="button" class="button main" onClick={onAgain}>
          <Icon name="rotate" />{t("Try another like it")}
        </button>
      )}
      {next !== undefined && next !== number && (
        <a class={isSolved ? "button main" : "button"} href={href("plan", game, String(next + 1))}>
          {t("Next exercise")} <Icon name="right" />
        </a>
      )}
      {next === undefined && <p><b>{t("You have done all exercises of this game.")}</b></p>}
      <a class="button" href={href("plan")}>{t("Lesson plan")}</a>
    </>
  );
}

function OneExercise({ game, plan, number }: ExerciseProps) {
  const [attempt, begin] = useState(0);
  const [score, end] = useState(0);
  const { exercises, puzzles } = plan;
  const exercise = exercises[number];
  const puzzle = puzzleFor(exercises, puzzles, number, attempt);
  if (!exercise || !puzzle) return <NoGame text={t("There are no puzzles of this kind.")} />;
  return (
    <Solve key={attempt} puzzle={puzzle}
      title={t("Exercise %d of %d: %s", number + 1, exercises.length, gameName(game))}
      cost={t("With a hint it does not count as solved.")}
      lead={<p class="exercise-lead">{t(exercise.teaches)}</p>}
      onEnd={(reached) => {
        keepScore(game, exercise, reached);
        end(reached);
      }}
      end={<Way game={game} plan={plan} number={number} isSolved={score > 0}
        onAgain={() => begin(attempt + 1)} />} />
  );
}

export function PlanScreen() {
  const [, game = "", number = "1"] = route.value.path;
  const plans = useLoaded(() => loadPlans().catch(() => "failed" as const));
  useEffect(() => {
    document.title = `${t("Lesson plan")} · Polis`;
  }, []);
  const page = route.value.path.join("/");
  useLayoutEffect(() => scrollTo(0, 0), [page]);
  if (plans === null) return <Skeleton />;
  if (plans === "failed") return <NotLoaded />;
  const plan = plans.get(game);
  return plan ? <OneExercise key={page} game={game} plan={plan} number={Number(number) - 1} />
    : <PlanHome plans={plans} />;
}
