// game-link.tsx - the day of a game, which leads to it: to its review here, or to its table.
import { href } from "../router";
import { t } from "../say";
import { matchById } from "../table/shelf";
import { day } from "./numbers";
import type { OwnGame } from "./own-game";

/** A game that the shelf had no more room for leads nowhere. */
function addressOf({ id, where }: OwnGame): string | null {
  if (where === "account") return href("table", id);
  return matchById(id) ? href("review", id) : null;
}

export function GameLink({ game }: { game: OwnGame }) {
  const address = addressOf(game);
  const text = day(game.at);
  return address ? <a href={address} title={t("Review the game")}>{text}</a> : <>{text}</>;
}
