// uis.ts - how each game is shown; one that has nothing of its own is shown as any is.
import { AKROPOLIS_UI } from "./akropolis/ui";
import { PANTICAPAEUM_UI } from "./panticapaeum/ui";
import type { GameName } from "../types";
import { ANY_UI } from "./any/ui";
import type { GameUi } from "./game";

const UIS: Record<GameName, GameUi> = {
  akropolis: AKROPOLIS_UI,
  panticapaeum: PANTICAPAEUM_UI,
};

export function uiOf(game: GameName): GameUi {
  return UIS[game] ?? ANY_UI;
}
