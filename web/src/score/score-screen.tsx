// score-screen.tsx - the score calculator for a real table: first the game and the way in, then its page.
import { useEffect, useState } from "preact/hooks";
import { gameName } from "../table/installed-games";
import { href, route } from "../router";
import { askOnce } from "../rules";
import { mark, t } from "../say";
import { showSetOf } from "../table/shown-set";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { AkropolisPadPage } from "../games/akropolis/score-pad";
import { AkropolisPainter } from "../games/akropolis/painter";
import { book, openLink } from "./kept-book";
import { HexSign } from "../games/akropolis/hex-sign";
import { BuildingSign } from "../games/panticapaeum/art-signs";
import { PanticapaeumPadPage } from "../games/panticapaeum/score-pad";
import { PanticapaeumPainter } from "../games/panticapaeum/painter";
import "./score.css";
import "./paint.css";

const PAINT_HINTS: Record<GameName, string> = {
  akropolis: mark(
    "Tap the hexes as they lie on your table: the rules count and explain each of them.",
  ),
  panticapaeum: mark(
    "Tap the cells as they lie on your table: the rules count and explain each building.",
  ),
};

const PAD_HINTS: Record<GameName, string> = {
  akropolis: mark("You counted yourself: type value, stars and stones, the pad does the rest."),
  panticapaeum: mark("You counted yourself: type the points of each kind, the pad does the rest."),
};

function GameChoice({ game }: { game: GameName }) {
  return (
    <section class="card score-game">
      <h2>
        {game === "akropolis" ? (
          <>
            <HexSign code="h" size={36} />
            <HexSign code="T" size={36} />
            <HexSign code="g" size={36} />
          </>
        ) : (
          <>
            <BuildingSign kind="house" size={40} />
            <BuildingSign kind="temple" size={40} />
          </>
        )}
        <span>{gameName(game)}</span>
      </h2>
      <a class="score-way" href={href("score", game, "paint")}>
        <Icon name="paint" />
        <span>
          <strong>{t("Paint the city")}</strong>
          <span class="soft">{t(PAINT_HINTS[game])}</span>
        </span>
      </a>
      <a class="score-way" href={href("score", game, "pad")}>
        <Icon name="pad" />
        <span>
          <strong>{t("Score pad")}</strong>
          <span class="soft">{t(PAD_HINTS[game])}</span>
        </span>
      </a>
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
              "This link is damaged or was cut off: ask for it again. What you have here is unchanged.",
            )}
          </p>
        )}
        <p>
          {t("For a game on a real table: up to four players, everything stays on this device.")}
        </p>
        <div class="score-games">
          <GameChoice game="akropolis" />
          <GameChoice game="panticapaeum" />
        </div>
      </main>
    </div>
  );
}

/** Opens a link once and shows its page; true if it is damaged. */
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

const PAGES: Record<string, () => preact.JSX.Element | null> = {
  "akropolis/pad": AkropolisPadPage,
  "akropolis/paint": AkropolisPainter,
  "panticapaeum/pad": PanticapaeumPadPage,
  "panticapaeum/paint": PanticapaeumPainter,
};

/** Shows the set that the book is about; another number whenever it has become another. */
function useSet(): number {
  const { set } = book.value;
  const [times, setTimes] = useState(0);
  useEffect(() => {
    void showSetOf({ game: "panticapaeum", set }, askOnce)
      .then((isOther) => isOther && setTimes((n) => n + 1));
  }, [set]);
  return times;
}

export function ScoreScreen() {
  const isDamaged = useLink();
  const sets = useSet();
  const Page = PAGES[route.value.path.slice(1).join("/")];
  return Page ? <Page key={sets} /> : <Choose isDamaged={isDamaged} />;
}
