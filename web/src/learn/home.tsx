// home.tsx - the first page of Learn: a lesson and the rules of each game.
import type { ComponentType } from "preact";
import { href } from "../router";
import { t } from "../say";
import { AkropolisArt } from "../start/art-akropolis";
import { PanticapaeumArt } from "../start/art-panticapaeum";
import { gameName } from "../table/names";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";

const ART: Record<GameName, ComponentType> = {
  akropolis: AkropolisArt,
  panticapaeum: PanticapaeumArt,
};

function about(game: GameName): string {
  return game === "akropolis"
    ? t("Six moves on a small city, a rule with each: about 90 seconds.")
    : t("Your first two turns, step by step: about two minutes.");
}

function GameLessons({ game }: { game: GameName }) {
  const Art = ART[game];
  const name = gameName(game);
  return (
    <section class="card learn-card" aria-labelledby={`learn-${game}`}>
      <Art />
      <h2 id={`learn-${game}`}>{name}</h2>
      <p>{about(game)}</p>
      <div class="learn-links">
        <a class="button main" href={href("learn", game)} aria-label={t("First lesson: %s", name)}>
          <Icon name="play" />{t("First lesson")}
        </a>
        <a class="button" href={href("learn", "rules", game)}
          aria-label={t("All the rules: %s", name)}>
          <Icon name="book" />{t("All the rules")}
        </a>
      </div>
    </section>
  );
}

export function LearnHome() {
  return (
    <div class="screen">
      <TopBar title={t("Learn")} />
      <main class="page learn-home">
        <GameLessons game="akropolis" />
        <GameLessons game="panticapaeum" />
      </main>
    </div>
  );
}
