// begin.ts - from an agreement to the table.
import { go } from "../router";
import { newMatch, type Agreement } from "../table/match";
import { keepMatch } from "../table/shelf";

/** Puts a new match on the shelf and goes to its table. */
export function begin(agreed: Agreement): void {
  const match = newMatch(agreed);
  keepMatch(match);
  go("table", match.id);
}

/** A number from 0 to n - 1, for drawing lots. */
export function below(n: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word % n;
}
