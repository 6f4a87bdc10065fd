// game-card.tsx - a game on the start page: its picture, and a button that starts a game at once.
import type { TableGame } from "../table/table-game";
import { t } from "../say";
import { change, settings } from "../settings";
import { duel } from "../table/match";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { begin } from "../setup/begin";
import { LevelOptions } from "../setup/level-options";
import { chosenLevel, levels } from "../setup/levels";
import { ratedHint } from "../setup/ratings";

const PAIR = 2; // players of Play now

/** The opponent of Play now; the choice is remembered. */
function Opponent({ game }: { game: GameName }) {
  const id = `opponent-${game}`;
  return (
    <div class="opponent">
      <label for={id}>{t("Opponent")}</label>
      <select id={id} class="text-input" value={chosenLevel()} aria-describedby={`${id}-hint`}
        onChange={(event) => change({ level: event.currentTarget.value })}>
        <LevelOptions levels={levels.value} />
      </select>
    </div>
  );
}

export function GameCard({ row, onNew }: { row: TableGame; onNew(): void }) {
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
        <span id={`opponent-${game}-hint`} class="soft opponent-hint">
          {ratedHint({ game, players: PAIR }, chosenLevel())}
        </span>
      </div>
      <div class="game-card-more">
        <button class="button" aria-describedby={`game-${game} more-${game}`} onClick={onNew}>
          <Icon name="plus" />{t("New game…")}
        </button>
        <span id={`more-${game}`} class="soft">
          {row.solo ? t("More players, one device, solo, house rules")
            : t("More players, one device, house rules")}
        </span>
      </div>
    </section>
  );
}
