// news.ts - what a move changed, in short lines: how what the rules say differs before and after.
import { compared, reasonText, type Reason } from "../games/akropolis/changes";
import { kindName, kindOf } from "../games/akropolis/words";
import { changeOf, momentOf as panticapaeumMoment } from "../games/panticapaeum/changes";
import { partName } from "../games/panticapaeum/score-parts";
import { effectName, improvementName, resourceName, rowName } from "../games/panticapaeum/words";
import { rows } from "../games/panticapaeum/set";
import { sayAll, signed, t } from "../say";
import type { AkropolisSeatScore, Kind } from "../games/akropolis/types";
import type { Moment } from "./lesson";

export interface News {
  points: number;
  parts: string[]; // "markets +4"
  reasons: string[]; // in the words of the rules
}

const MOST_REASONS = 4; // a learner reads no more

/** "markets: 3 × 2 = 6" */
export function kindPoints(kind: Kind, score: AkropolisSeatScore): string {
  const { value, stars, points } = score[kind];
  return t("%s: %d × %d = %d", kindName(kind), value, stars, points);
}

/** A new district that does not count is worth a word only where it could score. */
function matters({ change, code }: Reason, score: AkropolisSeatScore): boolean {
  const kind = kindOf(code);
  return change !== "idle" || (kind !== null && score[kind].stars > 0);
}

function akropolisNews(before: Moment, after: Moment, seat: number): News {
  const score = after.score.seats[seat] as AkropolisSeatScore;
  const effect = compared(before.score.seats[seat] as AkropolisSeatScore, score);
  const stones = effect.stones === 0 ? [] : [t("%s %s", t("stones"), signed(effect.stones))];
  const kinds = effect.kinds.map(({ kind, points }) => t("%s %s", kindName(kind), signed(points)));
  const reasons = effect.reasons.filter((reason) => matters(reason, score)).slice(0, MOST_REASONS);
  return {
    points: effect.points, parts: [...kinds, ...stones], reasons: reasons.map(reasonText),
  };
}

function panticapaeumNews(before: Moment, after: Moment, seat: number): News {
  const [was, is] = [before, after].map(({ state, score }) => panticapaeumMoment(state, score));
  const change = was && is ? changeOf(was, is, seat) : null;
  if (!is || !change) return { points: 0, parts: [], reasons: [] };
  const markers = change.markers.map(({ row, at }) => {
    const cell = rows[row][at - 1];
    const what = cell ? effectName(cell, is.state.tokens[row]?.[String(at)]) : "";
    return t("%s, cell %d: %s", rowName(row), at, what);
  });
  const buildings = change.buildings
    .map(({ index }) => sayAll(is.score.seats[seat]?.buildings[index]?.say ?? []));
  const stock = [
    ...(change.coins ? [t("coins: %s", signed(change.coins))] : []),
    ...change.store.map(({ colour, n }) => t("%s: %s", resourceName(colour), signed(n))),
    ...(change.workers ? [t("free workers: %s", signed(change.workers))] : []),
    ...change.improvements.map(improvementName),
  ];
  return {
    points: change.points,
    parts: change.parts.map(({ part, points }) => t("%s %s", partName(part), signed(points))),
    reasons: [...stock, ...markers, ...buildings],
  };
}

export function newsOf(before: Moment, after: Moment, seat: number): News {
  return after.state.game === "akropolis" ? akropolisNews(before, after, seat)
    : panticapaeumNews(before, after, seat);
}
