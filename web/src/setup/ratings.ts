// ratings.ts - how strong the bots are, as script/ladder measured it (data/ratings.json).
import document from "@data/ratings.json";
import { t } from "../say";
import { levelHint } from "../table/names";
import type { GameName } from "../types";

interface Rating {
  game: GameName;
  players: number;
  bot: string;
  elo: number;
}

const SHOWN = 2; // players

/** The rating of a bot with two players; undefined if it was not measured. */
export function ratingOf(game: GameName, bot: string): number | undefined {
  return (document as Rating[]).find(
    (row) => row.players === SHOWN && row.game === game && row.bot === bot)?.elo;
}

/** What a level means in a game: a line for the player who chooses, and its rating. */
export function ratedHint(game: GameName, level: string): string {
  const rating = ratingOf(game, level);
  return [levelHint(level), rating === undefined ? "" : t("Rating: %d.", rating)]
    .filter(Boolean).join(" ");
}
