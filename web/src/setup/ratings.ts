// ratings.ts - how strong the bots are, as script/ladder measured it (data/ratings.json), in a number
// or a word; as --help says it (src/cli/bot_table.c).
import document from "@data/ratings.json";
import { t } from "../say";
import { levelHint, levelName, weakerLevel } from "../table/names";
import type { GameName } from "../types";

interface Rating {
  game: GameName;
  players: number;
  bot: string;
  elo: number;
}

const RATINGS = document as Rating[];
const LEAST = 600; // less is no number to show: a beginner wins ten games of eleven

export interface Table {
  game: GameName;
  players: number;
}

/** The rating of a bot at such a table; undefined if it was not measured. */
export function ratingOf({ game, players }: Table, bot: string): number | undefined {
  return RATINGS.find((row) => row.players === players && row.game === game && row.bot === bot)?.elo;
}

/** Is there anything to compare bots by at such a table? */
export function isRated({ game, players }: Table): boolean {
  return RATINGS.some((row) => row.players === players && row.game === game);
}

/** How strong a bot is; empty if no bot of such a table was measured. */
export function strengthOf(table: Table, bot: string): string {
  const rating = ratingOf(table, bot);
  const weaker = weakerLevel(bot);
  if (!isRated(table)) return "";
  if (rating !== undefined) return rating < LEAST ? t("far below beginner") : String(rating);
  return weaker ? t("above %s", levelName(weaker)) : t("not measured");
}

/** What a level means at a table: a line for the player who chooses, and its rating. */
export function ratedHint(table: Table, level: string): string {
  const rating = levelHint(level) && strengthOf(table, level);
  return [levelHint(level), rating && t("Rating in this game: %s.", rating)].filter(Boolean).join(" ");
}
