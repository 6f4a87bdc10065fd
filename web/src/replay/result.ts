// result.ts - who won, in words: most points, then the game's own tie-breaks. The rules say who the
// winners are; only the sentence is chosen here.
import { t } from "../say";
import { gameWords } from "../table/installed-games";
import type { AnyScore, GameState } from "../types";

/** The sentence of a finished game; the names are by seat. */
export function resultSentence(state: GameState, score: AnyScore, names: string[]): string {
  const winners = score.winners.map((seat) => names[seat] ?? "");
  if (winners.length > 1) return t("The victory is shared: %s", winners.join(", "));
  const [best = 0] = score.winners;
  const equal = score.seats.flatMap((seat, i) =>
    i !== best && seat.total === score.seats[best]?.total ? [i] : []);
  const name = names[best] ?? "";
  return equal.length === 0 ? t("The winner: %s", name)
    : gameWords(state.game).tie(state, best, equal, name);
}
