// custom.tsx - who starts by custom in the printed rulebooks, as the rules tell it.
import { askForRules, customOf, type RuleBook } from "../rulebook/rule-book";
import { askOnce, documentOf } from "../rules";
import { t } from "../say";
import type { GameName } from "../types";
import { useLoaded } from "../ui/use-loaded";

async function askCustom(game: GameName): Promise<string> {
  const [answer] = await askOnce([askForRules(game)]);
  return answer ? customOf(documentOf<RuleBook>(answer)) ?? "" : "";
}

export function Custom({ game }: { game: GameName }) {
  const custom = useLoaded(() => askCustom(game), [game]);
  return custom ? <p class="soft">{t(custom)}</p> : null;
}
