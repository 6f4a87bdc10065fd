// play-screen.tsx - #/play/GAME starts a game at once, as Play now does: for links, and for games
// that no list offers. The table replaces it in the history, so that going back does not start
// another game.
import { useEffect } from "preact/hooks";
import { href, route } from "../router";
import { askOnce, line } from "../rules";
import { say, t } from "../say";
import { settings } from "../settings";
import { chosenLevel } from "../setup/levels";
import { gameOf } from "../table/installed-games";
import { duel, newgameLine, newMatch, type Match } from "../table/match";
import { prepareGame } from "../table/prepare";
import { keepMatch } from "../table/shelf";
import type { GameName } from "../types";
import { NoGame } from "../ui/no-game";
import { NO_RULES } from "../ui/no-rules";
import { Skeleton } from "../ui/skeleton";
import { useLoaded } from "../ui/use-loaded";

/** A match of that game, or why there is none. */
async function begin(game: GameName): Promise<Match | string> {
  void prepareGame(game).catch(() => undefined); // the table says what fails
  try {
    const match = newMatch(duel(game, chosenLevel(), settings.value.name));
    const [begun] = await askOnce([line(newgameLine(match))], gameOf(game)?.rules);
    return begun?.refusal ? say(begun.refusal.say) : match;
  } catch {
    return t(NO_RULES);
  }
}

export function PlayScreen() {
  const game = route.value.path[1] ?? "";
  const found = useLoaded(() => begin(game), [game]);
  useEffect(() => {
    if (!found || typeof found === "string") return;
    keepMatch(found);
    location.replace(href("table", found.id));
  }, [found]);
  return typeof found === "string" ? <NoGame text={found} />
    : <Skeleton isTable />;
}
