// new-screen.tsx - #/new/GAME asks how a game shall be played, as New game… does: for links, and for
// games that no list offers.
import { gameName } from "../games/list";
import { go, route } from "../router";
import { t } from "../say";
import { TopBar } from "../ui/bar";
import { NewGame } from "./new-game";

export function NewScreen() {
  const game = route.value.path[1] ?? "";
  return (
    <div class="screen">
      <TopBar title={t("New game: %s", gameName(game))} />
      <main class="page"><NewGame game={game} company="bots" onClose={() => go()} /></main>
    </div>
  );
}
