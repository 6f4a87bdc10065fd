// game-words.ts - a game that has no words of its own is told by the words of records.
import { t } from "../../say";
import type { GameWords } from "../../table/table-game";

export const ANY_WORDS: GameWords = {
  luck: (word) => word,
  move: (word) => word,
  tie: (_state, _best, _equal, name) => t("The winner: %s", name),
  looks: () => new Map(),
};
