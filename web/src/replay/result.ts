// result.ts - who won, in words: most points, then the game's own tie-breaks (AK-4.9, AK-6.6,
// PA-10.4). Who the winners are is the rules' answer; only the sentence is chosen here.
import { t } from "../say";
import type { AnyScore, GameState } from "../types";

/** What the first tie-break counts for a seat, where points are equal. */
function buildingsOf(state: GameState, seat: number): number {
  return state.game === "panticapaeum" ? (state.seats[seat]?.buildings.length ?? 0) : 0;
}

/** The sentence of a finished game; the names are by seat. */
export function resultSentence(state: GameState, score: AnyScore, names: string[]): string {
  const winners = score.winners.map((seat) => names[seat] ?? "");
  if (winners.length > 1) return t("The victory is shared: %s", winners.join(", "));
  const [best = 0] = score.winners;
  const equal = score.seats.flatMap((seat, i) =>
    i !== best && seat.total === score.seats[best]?.total ? [i] : []);
  const name = names[best] ?? "";
  if (equal.length === 0) return t("The winner: %s", name);
  if (state.game === "akropolis") return wonByStones(state.seats, best, equal, name);
  return equal.some((seat) => buildingsOf(state, seat) === buildingsOf(state, best))
    ? t("Equal points and buildings; the coins decide. The winner: %s", name)
    : t("Equal points; the buildings decide. The winner: %s", name);
}

/** With equal stones as well only an architect wins alone: it is enough for it not to lose. */
function wonByStones(
  seats: readonly { stones: number }[], best: number, equal: number[], name: string,
): string {
  return equal.some((seat) => seats[seat]?.stones === seats[best]?.stones)
    ? t("Equal points and stones: the architect wins. The winner: %s", name)
    : t("Equal points; the stones decide. The winner: %s", name);
}
