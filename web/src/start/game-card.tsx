// game-card.tsx - a game on the start page: its picture, and a button that starts a game at once.
import { useState } from "preact/hooks";
import type { TableGame } from "../table/table-game";
import { t } from "../say";
import { change, settings } from "../settings";
import { duel } from "../table/match";
import { levelName } from "../table/names";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { begin } from "../setup/begin";
import type { Company } from "../setup/draft";
import { chosenLevel, levels } from "../setup/levels";
import { NewGame } from "./new-game";

/** The opponent of Play now; the choice is remembered. */
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

export function GameCard({ row }: { row: TableGame }) {
  const [asking, ask] = useState<Company | null>(null);
  const { name: game, Art } = row;
  return (
    <section class="card game-card" aria-labelledby={`game-${game}`}>
      <Art />
      <div class="game-card-text">
        <h2 id={`game-${game}`}>{t(row.title)}</h2>
        <p>{t(row.about)}</p>
        <p class="soft">{t(row.facts)}</p>
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
        {row.solo && (
          <button class="button" aria-describedby={`game-${game}`} onClick={() => ask("solo")}>
            <Icon name="layers" />{t("Solo")}
          </button>
        )}
      </div>
      {asking && <NewGame game={game} company={asking} onClose={() => ask(null)} />}
    </section>
  );
}
