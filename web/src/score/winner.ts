// winner.ts - who won at a real table: most points, then the tie-breaks of the game.
import { t } from "../say";

export interface FinalScore {
  name: string;
  total: number;
  ties: number[]; // what decides between equal totals, in this order
}

interface Decision {
  winners: number[];
  depth: number; // 0: by points alone; n: by the nth tie-break
}

/** The best by points, then by one tie-break after the other while several are left. */
export function decisionOf(scores: readonly FinalScore[]): Decision {
  const keys = scores.map(({ total, ties }) => [total, ...ties]);
  let winners = scores.map((_, i) => i);
  let depth = -1;
  const deepest = Math.max(...keys.map((key) => key.length));
  while (winners.length > 1 && depth + 1 < deepest) {
    depth++;
    const most = Math.max(...winners.map((i) => keys[i]?.[depth] ?? 0));
    winners = winners.filter((i) => (keys[i]?.[depth] ?? 0) === most);
  }
  return { winners, depth: Math.max(0, depth) };
}

/** Who won. `decided` has a sentence for each depth: by points, by the first tie-break … Empty for
 * a single player, and while all pads are empty. */
export function resultSentence(
  decided: readonly string[], scores: readonly FinalScore[],
): string {
  if (scores.length < 2 || scores.every(({ total }) => total === 0)) return "";
  const { winners, depth } = decisionOf(scores);
  const names = winners.map((i) => scores[i]?.name ?? "").join(", ");
  if (winners.length > 1) return t("The victory is shared: %s", names);
  return t(decided[depth] ?? decided[0] ?? "", names);
}
