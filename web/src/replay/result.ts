// result.ts - who won, in words: most points, then the game's own tie-breaks. The rules say who the
// winners are; only the sentence is chosen here.
import { t, tn } from "../say";
import { gameWords } from "../table/installed-games";
import type { AnyScore, GameState } from "../types";

/** By how many points the best seat is ahead of the next one; 0 if there is none. */
export function marginOf(totals: readonly number[], best: number): number {
  const others = totals.filter((_, seat) => seat !== best);
  return others.length === 0 ? 0 : (totals[best] ?? 0) - Math.max(...others);
}

/** One seat has won by points; `name` is null if it is the reader's. */
export function victoryText(name: string | null, margin: number): string {
  if (name === null)
    return margin > 0 ? tn("You win by %d point!", "You win by %d points!", margin) : t("You win!");
  return margin > 0 ? tn("%2$s wins by %1$d point", "%2$s wins by %1$d points", margin, name)
    : t("The winner: %s", name);
}

/** The sentence of a finished game; the names are by seat, `you` is the reader's own. */
export function resultSentence(
  state: GameState, score: AnyScore, names: readonly string[], you: number | null = null,
): string {
  const winners = score.winners.map((seat) => names[seat] ?? "");
  if (winners.length > 1) return t("The victory is shared: %s", winners.join(", "));
  const [best = 0] = score.winners;
  const totals = score.seats.map(({ total }) => total);
  const equal = totals.flatMap((total, i) => (i !== best && total === totals[best] ? [i] : []));
  const name = names[best] ?? "";
  return equal.length > 0 ? gameWords(state.game).tie(state, best, equal, name)
    : victoryText(best === you ? null : name, marginOf(totals, best));
}
