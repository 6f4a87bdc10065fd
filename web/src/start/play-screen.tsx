// play-screen.tsx - #/play/GAME begins a game at once, as Play now does: for links, and for games
// that no list offers. The address becomes that of the table, so that going back does not begin
// another one.
import { useEffect } from "preact/hooks";
import type { Refusal } from "../engine";
import { useLoaded } from "../replay/use-loaded";
import { href, route } from "../router";
import { askOnce, line } from "../rules";
import { say, t } from "../say";
import { settings } from "../settings";
import { duel, newgameLine, newMatch } from "../table/match";
import { keepMatch } from "../table/shelf";
import { askLevels, chosenLevel } from "./levels";

/** Why there is no game of that name. */
export function NoGame({ refusal }: { refusal: Refusal }) {
  return (
    <main class="page">
      <h1>{t("No game here")}</h1>
      <p role="alert">{say(refusal.say)}</p>
      <a class="button main" href={href()}>{t("Start page")}</a>
    </main>
  );
}

export function PlayScreen() {
  const game = route.value.path[1] ?? "";
  const found = useLoaded(async () => {
    await askLevels();
    const match = newMatch(duel(game, chosenLevel(), settings.value.name));
    const [begun] = await askOnce([line(newgameLine(match))]);
    return { match, refusal: begun?.refusal ?? null };
  }, [game]);
  useEffect(() => {
    if (!found || found.refusal) return;
    keepMatch(found.match);
    location.replace(href("table", found.match.id));
  }, [found]);
  if (!found?.refusal) return <main class="page" aria-busy="true" />;
  return <NoGame refusal={found.refusal} />;
}
