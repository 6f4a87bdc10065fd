// shown-set.ts - what is printed on the parts of the match that is shown, where that is not always the
// same: a corrected set of its own, or the usual one. Asked for before anything of it is drawn.
import { gameOf } from "./installed-games";
import { documentOf, line, type Ask } from "../rules";
import type { Agreement } from "./match";

let shown = "";

/** Shows the match's set from now on; is it another than before? */
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
