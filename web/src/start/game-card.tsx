// game-card.tsx - a game on the start page: its picture, and a game begun by one press.
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { t } from "../say";
import { change, settings } from "../settings";
import { duel } from "../table/match";
import { gameName, levelName } from "../table/names";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { AkropolisArt } from "./art-akropolis";
import { PanticapaeumArt } from "./art-panticapaeum";
import { begin } from "./begin";
import type { Company } from "./draft";
import { chosenLevel, levels } from "./levels";
import { NewGame } from "./new-game";

const ART: Record<GameName, ComponentType> = {
  akropolis: AkropolisArt,
  panticapaeum: PanticapaeumArt,
};

function about(game: GameName): string {
  return game === "akropolis"
    ? t("Lay tiles of three hexes, build upwards, and make every district count.")
    : t("Explore the land, send out workers, and raise the buildings of a Greek colony.");
}

function facts(game: GameName): string {
  return game === "akropolis" ? t("1 to 4 players, about 20 minutes")
    : t("2 to 4 players, about 45 minutes");
}

/** Whom Play now plays against; the choice is remembered. */
function Opponent({ game }: { game: GameName }) {
  const id = `opponent-${game}`;
  return (
    <div class="opponent">
      <label for={id}>{t("Opponent")}</label>
      <select id={id} class="text-input" value={chosenLevel()}
        onChange={(event) => change({ level: event.currentTarget.value })}>
        {levels.value.map((level) => (
          <option key={level} value={level}>{levelName(level)}</option>
        ))}
      </select>
    </div>
  );
}

export function GameCard({ game }: { game: GameName }) {
  const [asking, ask] = useState<Company | null>(null);
  const Art = ART[game];
  const name = gameName(game);
  return (
    <section class="card game-card" aria-labelledby={`game-${game}`}>
      <Art />
      <div class="game-card-text">
        <h2 id={`game-${game}`}>{name}</h2>
        <p>{about(game)}</p>
        <p class="soft">{facts(game)}</p>
      </div>
      <div class="game-card-play">
        <button class="button main play-now" aria-describedby={`game-${game}`}
          onClick={() => begin(duel(game, chosenLevel(), settings.value.name))}>
          <Icon name="play" />{t("Play now")}
        </button>
        <Opponent game={game} />
      </div>
      <div class="game-card-more">
        <button class="button" aria-describedby={`game-${game}`} onClick={() => ask("bots")}>
          <Icon name="plus" />{t("New game…")}
        </button>
        <button class="button" aria-describedby={`game-${game}`} onClick={() => ask("people")}>
          <Icon name="people" />{t("Pass and play")}
        </button>
        {game === "akropolis" && (
          <button class="button" aria-describedby={`game-${game}`} onClick={() => ask("solo")}>
            <Icon name="layers" />{t("Solo")}
          </button>
        )}
      </div>
      {asking && <NewGame game={game} company={asking} onClose={() => ask(null)} />}
    </section>
  );
}
