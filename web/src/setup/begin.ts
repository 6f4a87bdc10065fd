// begin.ts - from an agreement to the table.
import { go } from "../router";
import { newMatch, type Agreement } from "../table/match";
import { prepareGame } from "../table/prepare";
import { keepMatch } from "../table/shelf";

/** Puts a new match on the shelf and goes to its table. What the table needs is asked for at once,
 * not only when its screen is drawn, which reports what fails. */
export function begin(agreed: Agreement): void {
  void prepareGame(agreed.game).catch(() => undefined);
  const match = newMatch(agreed);
  keepMatch(match);
  go("table", match.id);
}

/** A number from 0 to n - 1, for drawing lots. */
export function below(n: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word % n;
}
