// game-words.ts - a game without words of its own: its moves are shown as records write them.
import { t } from "../../say";
import type { GameWords } from "../../table/table-game";

export const ANY_WORDS: GameWords = {
  luck: (word) => word,
  move: (word) => word,
  tie: (_state, _best, _equal, name) => t("The winner: %s", name),
  looks: () => new Map(),
};
