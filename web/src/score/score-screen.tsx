// score-screen.tsx - the score calculator for a real table: choose a game and a way to enter it,
// then its page.
import { useEffect, useState } from "preact/hooks";
import { allGames, gameName } from "../table/installed-games";
import { href, route } from "../router";
import { askOnce } from "../rules";
import { mark, t } from "../say";
import { showSetOf } from "../table/shown-set";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Icon, type IconName } from "../ui/icon";
import type { PageForm, Way } from "./book";
import { calculatorUi, type CalculatorPage } from "./calculator-ui";
import { book, openBook, openLink } from "./kept-book";
import "./score.css";
import "./paint.css";

/** The games that the calculator has. */
const countedGames = (): GameName[] =>
  allGames().map(({ name }) => name).filter((name) => calculatorUi(name) !== null);

/** The pages of a game, in the order of the choice. */
function pagesOf(game: GameName): CalculatorPage[] {
  const pages = calculatorUi(game)?.pages;
  return pages ? [pages.paint, pages.pad] : [];
}

const WAYS: Record<Way, { icon: IconName; name: string }> = {
  paint: { icon: "paint", name: mark("Paint the city") },
  pad: { icon: "pad", name: mark("Score pad") },
};

function GameChoice({ game }: { game: GameName }) {
  const Signs = calculatorUi(game)?.Signs;
  return (
    <section class="card score-game">
      <h2>
        {Signs && <Signs />}
        <span>{gameName(game)}</span>
      </h2>
      {pagesOf(game).map(({ form: { way }, hint }) => (
        <a key={way} class="score-way" href={href("score", game, way)}>
          <Icon name={WAYS[way].icon} />
          <span>
            <strong>{t(WAYS[way].name)}</strong>
            <span class="soft">{t(hint)}</span>
          </span>
        </a>
      ))}
    </section>
  );
}

function Choose({ isDamaged }: { isDamaged: boolean }) {
  return (
    <div class="screen">
      <TopBar title={t("Score my city")} />
      <main class="page">
        {isDamaged && (
          <p class="card score-damaged" role="alert">
            {t(
              "This link is damaged or cut off: ask for it again. What you have here is unchanged.",
            )}
          </p>
        )}
        <p>
          {t("For a game on a real table: up to four players, everything stays on this device.")}
        </p>
        <div class="score-games">
          {countedGames().map((game) => <GameChoice key={game} game={game} />)}
        </div>
      </main>
    </div>
  );
}

/** Opens a link once and shows its page. Returns true if the link is damaged. */
function useLink(): boolean {
  const link = route.value.query.get("c");
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    if (link === null) return;
    const page = openLink(link);
    setDamaged(page === null);
    if (page) location.replace(href("score", page.game, page.way));
  }, [link]);
  return isDamaged && link !== null;
}

/** Shows the set of the book. Returns another number whenever the set has changed. */
function useSet(): number {
  const { set } = book.value;
  const [times, setTimes] = useState(0);
  useEffect(() => {
    void Promise.all(countedGames().map((game) => showSetOf({ game, set }, askOnce)))
      .then((areOther) => areOther.some(Boolean) && setTimes((n) => n + 1));
  }, [set]);
  return times;
}

const allForms = (): PageForm[] => countedGames().flatMap((game) => {
  const pages = calculatorUi(game)?.pages;
  return pages ? [pages.pad.form, pages.paint.form] : [];
});

/** The page that the address names. */
function pageShown(): CalculatorPage | undefined {
  const [, game = "", way] = route.value.path;
  return pagesOf(game).find(({ form }) => form.way === way);
}

export function ScoreScreen() {
  useState(() => openBook(allForms()));
  const isDamaged = useLink();
  const sets = useSet();
  const shown = pageShown();
  return shown ? <shown.Page key={sets} /> : <Choose isDamaged={isDamaged} />;
}
