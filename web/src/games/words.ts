// words.ts - the words of each game; one that has none is told by the words of records.
import { AKROPOLIS_TOLD } from "./akropolis/game-words";
import { PANTICAPAEUM_TOLD } from "./panticapaeum/game-words";
import { t } from "../say";
import type { GameName } from "../types";
import type { GameWords } from "./game";

const WORDS: Record<GameName, GameWords> = {
  akropolis: AKROPOLIS_TOLD,
  panticapaeum: PANTICAPAEUM_TOLD,
};

const ANY: GameWords = {
  luck: (word) => word,
  move: (word) => word,
  tie: (_state, _best, _equal, name) => t("The winner: %s", name),
  looks: () => new Map(),
};

export function wordsOf(game: GameName): GameWords {
  return WORDS[game] ?? ANY;
}
