// shown-set.ts - the set of the match that is shown: what is printed on its parts, which may be a
// corrected set of its own. It is asked for before anything is drawn.
import { documentOf, line, type Ask } from "../rules";
import { gameOf } from "./installed-games";
import type { Agreement } from "./match";

let shown = "";

/** Shows the match's set from now on. Returns true if it differs from the one before. */
export async function showSetOf(
  { game, set = "" }: Pick<Agreement, "game" | "set">, ask: Ask,
): Promise<boolean> {
  const row = gameOf(game);
  if (!row?.showSet || set === shown) return false;
  const [answer] = set ? await ask([line(`set ${game} data:${set}`)]) : [];
  const isGood = answer !== undefined && answer.refusal === null;
  await row.showSet(isGood ? documentOf<{ file: object }>(answer).file : null);
  shown = isGood ? set : "";
  return true;
}
