// plan-home.tsx - the lesson plan: the exercises of each game in their order, what each of them
// teaches, and which are done.
import { puzzleUi } from "../puzzles/puzzle-ui";
import { href } from "../router";
import { t } from "../say";
import { allGames } from "../table/installed-games";
import type { TableGame } from "../table/table-game";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { isDone, nextUndone } from "./done";
import type { Exercise } from "./exercise-ui";
import type { Plan } from "./plan";

function Row({ game, exercise, number }: { game: string; exercise: Exercise; number: number }) {
  const { themes } = puzzleUi(game);
  const isSolved = isDone(game, exercise);
  return (
    <li class={isSolved ? "exercise done" : "exercise"}>
      <a href={href("plan", game, String(number + 1))}>
        <span class="exercise-number" aria-hidden="true">
          {isSolved ? <Icon name="check" /> : number + 1}
        </span>
        <span>
          <strong>{t(themes[exercise.theme] ?? exercise.theme)}</strong>
          <span class="exercise-teaches">{t(exercise.teaches)}</span>
          {isSolved && <span class="hidden-text">{t("Done")}</span>}
        </span>
      </a>
    </li>
  );
}

function GamePlan({ game: { name: game, title }, exercises }:
{ game: TableGame; exercises: readonly Exercise[] }) {
  const done = exercises.filter((one) => isDone(game, one)).length;
  const next = nextUndone(game, exercises);
  const name = t(title);
  return (
    <section class="card plan-card" aria-labelledby={`plan-${game}`}>
      <h2 id={`plan-${game}`}>{name}</h2>
      <p class="soft">{t("%d of %d done", done, exercises.length)}</p>
      {next !== undefined && (
        <a class="button main" href={href("plan", game, String(next + 1))}
          aria-label={done === 0 ? t("Begin: %s", name) : t("Go on: %s", name)}>
          <Icon name="play" />{done === 0 ? t("Begin") : t("Go on")}
        </a>
      )}
      <ol class="exercise-list">
        {exercises.map((exercise, number) => (
          <Row key={exercise.id} game={game} exercise={exercise} number={number} />
        ))}
      </ol>
    </section>
  );
}

export function PlanHome({ plans }: { plans: ReadonlyMap<string, Plan> }) {
  return (
    <div class="screen">
      <TopBar title={t("Lesson plan")} />
      <main class="page plan-home">
        {allGames().map((game) => {
          const { exercises = [] } = plans.get(game.name) ?? {};
          return exercises.length > 0 &&
            <GamePlan key={game.name} game={game} exercises={exercises} />;
        })}
      </main>
    </div>
  );
}
