// preview.tsx - what the placement that is shown brings: points by kind, and the reasons.
import { signed, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { HintWords } from "../../table/hint";
import { reasonText, type Effect, type Reason } from "./changes";
import type { BoardModel } from "./board-model";
import type { Hand } from "./hand";
import { kindName } from "./words";

const SIGNS: Record<Reason["change"], string> = {
  gained: "▲", lost: "▼", covered: "▼", laid: "+", idle: "○",
};

function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <ul class="ak-reasons">
      {reasons.map((reason) => (
        <li key={`${reason.change}${reason.q},${reason.r}`} class={reason.change}>
          <span aria-hidden="true">{SIGNS[reason.change]}</span> {reasonText(reason)}
        </li>
      ))}
    </ul>
  );
}

function Parts({ effect }: { effect: Effect }) {
  return (
    <p class="ak-parts">
      {effect.kinds.map(({ kind, points }) => (
        <span key={kind}>{t("%s %s", kindName(kind), signed(points))}</span>
      ))}
      {effect.stones !== 0 && (
        <span>{t("%s %s", t("stones"), signed(effect.stones))}</span>
      )}
    </p>
  );
}

/** The same for screen readers, in one sentence. */
export function effectText(hand: Hand): string {
  const effect = hand.effect.value;
  const gain = hand.gain();
  const place = hand.held.value?.place;
  if (!place || gain === null) return "";
  const [at = ""] = place.keys;
  const where = t("place %s, rotation %d, level %d", at, place.rotation, place.level);
  if (aids() !== "full") return where;
  const points = tn("%d point", "%d points", gain);
  const kinds = effect?.kinds ?? [];
  const parts = kinds.map(({ kind, points: n }) => t("%s %s", kindName(kind), signed(n)));
  return [where, points, ...parts].join(", ");
}

export function Preview({ model }: { model: BoardModel }) {
  const { hand } = model;
  const gain = hand.gain();
  if (gain === null) return <p class="ak-hint">{t("Choose a place in your city.")}</p>;
  if (aids() !== "full")
    return <p class="ak-hint">{t("Confirm, turn the tile or move it.")}</p>;
  const effect = hand.effect.value;
  const advice = model.advised();
  return (
    <div class="ak-preview" role="group" aria-label={t("What the placement changes")} tabIndex={0}>
      <p class={`ak-gain ${gain < 0 ? "bad" : gain > 0 ? "good" : ""}`}>
        <span>{t("points")}</span> <strong>{signed(gain)}</strong>
      </p>
      {advice && <HintWords advice={advice} />}
      {effect && <Parts effect={effect} />}
      {effect && <Reasons reasons={effect.reasons} />}
    </div>
  );
}
