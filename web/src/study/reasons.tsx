// reasons.tsx - why a turn is good, or better than another: points that add up to what is said above
// them, and apart from these what may bring points later.
import type { Say } from "../engine";
import { sayReason, t } from "../say";
import "./reasons.css";

export interface Reasons {
  points: readonly Say[];
  also: readonly Say[];
}

/** Of the engine's sentences the first `n` are points. */
export const reasonsOf = (sentences: readonly Say[] = [], n: number = sentences.length): Reasons =>
  ({ points: sentences.slice(0, n), also: sentences.slice(n) });

function List({ of }: { of: readonly Say[] }) {
  return of.length > 0 && <ul class="reasons">{of.map((one) => <li key={one.join()}>{sayReason(one)}</li>)}</ul>;
}

export function ReasonLists({ points, also }: Reasons) {
  return (
    <>
      <List of={points} />
      {also.length > 0 && <div class="reasons-also soft"><small>{t("Also:")}</small><List of={also} /></div>}
    </>
  );
}
