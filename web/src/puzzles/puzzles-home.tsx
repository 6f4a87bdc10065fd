// puzzles-home.tsx - the first page of the puzzles: today's, the next one, and the themes of each
// game, with the player's rating and streaks.
import { href } from "../router";
import { t } from "../say";
import { allGames } from "../table/installed-games";
import type { TableGame } from "../table/table-game";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { dateOf } from "./choose";
import { progressIn } from "./progress";
import { puzzlesOf } from "./puzzle-list";
import { puzzleUi } from "./puzzle-ui";
import { Standing } from "./standing";

function GamePuzzles({ game: { name: game, title, Art } }: { game: TableGame }) {
  const name = t(title);
  const all = useLoaded(() => puzzlesOf(game), [game]);
  const themes = Object.entries(puzzleUi(game).themes)
    .filter(([word]) => all?.some(({ theme }) => theme === word));
  const progress = progressIn(game);
  const today = dateOf(new Date());
  const done = progress.daily[today];
  const daily = done === undefined ? t("Today's puzzle")
    : done > 0 ? t("Today's puzzle: solved") : t("Today's puzzle: not solved");
  return (
    <section class="card puzzle-card" aria-labelledby={`puzzles-${game}`}>
      <Art />
      <h2 id={`puzzles-${game}`}>{name}</h2>
      <Standing progress={progress} today={today} />
      <div class="puzzle-links">
        <a class="button main" href={href("puzzles", game, "daily")}
          aria-label={`${daily}: ${name}`}>
          <Icon name={done ? "check" : "play"} />{daily}
        </a>
        <a class="button" href={href("puzzles", game, "next")}
          aria-label={t("A puzzle for you: %s", name)}>
          <Icon name="right" />{t("A puzzle for you")}
        </a>
      </div>
      <nav aria-label={t("Themes of %s", name)}>
        <ul class="puzzle-themes">
          {themes.map(([word, theme]) => (
            <li key={word}>
              <a class="button small" href={href("puzzles", game, word)}>{t(theme)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

export function PuzzlesHome() {
  return (
    <div class="screen">
      <TopBar title={t("Puzzles")} />
      <main class="page puzzles-home">
        <p class="puzzles-intro">
          {t("Positions from games: find the one move that is clearly better than all others.")}
        </p>
        {allGames().map((game) => <GamePuzzles key={game.name} game={game} />)}
      </main>
    </div>
  );
}
