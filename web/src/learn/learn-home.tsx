// learn-home.tsx - the first page of Learn: a lesson and the rules of each game.
import type { TableGame } from "../table/table-game";
import { allGames } from "../table/installed-games";
import { href } from "../router";
import { t } from "../say";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";

function GameLessons({ game: { name: game, title, lesson, Art } }: { game: TableGame }) {
  const name = t(title);
  return (
    <section class="card learn-card" aria-labelledby={`learn-${game}`}>
      <Art />
      <h2 id={`learn-${game}`}>{name}</h2>
      {lesson && <p>{t(lesson)}</p>}
      <div class="learn-links">
        {lesson && (
          <a class="button main" href={href("learn", game)}
            aria-label={t("First lesson: %s", name)}>
            <Icon name="play" />{t("First lesson")}
          </a>
        )}
        <a class="button" href={href("learn", "rules", game)}
          aria-label={t("All the rules: %s", name)}>
          <Icon name="book" />{t("All the rules")}
        </a>
      </div>
    </section>
  );
}

/** For those who know the rules: loaded with the puzzles. */
function Exercises() {
  return (
    <section class="card learn-plan" aria-labelledby="learn-plan">
      <h2 id="learn-plan">{t("Lesson plan")}</h2>
      <p>{t("Twenty exercises for each game, on positions of real games: what to look for, one thing at a time.")}</p>
      <a class="button" href={href("plan")}><Icon name="target" />{t("To the exercises")}</a>
    </section>
  );
}

export function LearnHome() {
  return (
    <div class="screen">
      <TopBar title={t("Learn")} />
      <main class="page learn-home">
        {allGames().map((game) => <GameLessons key={game.name} game={game} />)}
        <Exercises />
      </main>
    </div>
  );
}
