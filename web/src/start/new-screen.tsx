// new-screen.tsx - #/new/GAME asks how a game should be played, as the button for a new game does:
// for links, and for games that no list offers.
import { gameName } from "../table/installed-games";
import { askForOptions } from "../options/ask-options";
import { go, route } from "../router";
import { askOnce } from "../rules";
import { say, t } from "../say";
import { TopBar } from "../ui/bar";
import { NoGame } from "../ui/no-game";
import { useLoaded } from "../ui/use-loaded";
import { NewGame } from "./new-game";

export function NewScreen() {
  const game = route.value.path[1] ?? "";
  const answers = useLoaded(() => askOnce([askForOptions(game)]).catch(() => []), [game]);
  const refusal = answers?.[0]?.refusal;
  if (refusal) return <NoGame text={say(refusal.say)} />;
  return (
    <div class="screen">
      <TopBar title={t("New game: %s", gameName(game))} />
      <main class="page" aria-busy={!answers}>
        {answers && <NewGame game={game} way="bots" onClose={() => go()} />}
      </main>
    </div>
  );
}
