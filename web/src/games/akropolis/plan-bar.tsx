// plan-bar.tsx - a plan in the dock: what it costs now, whether it is to be played by itself, and
// what became of it.
import { t } from "../../say";
import { aids } from "../../table/aids";
import { Icon } from "../../ui/icon";
import type { BoardModel } from "./board-model";
import { lostText, planCost } from "./plan-words";
import { TilePicture } from "./tile";
import "./plan-bar.css";

/** The tile is gone: the best of what is left, if such help is on. */
function Lost({ model }: { model: BoardModel }) {
  const { hand, table } = model;
  return (
    <div class="ak-plan lost" role="group" aria-label={t("Your plan")}>
      <TilePicture id={hand.lost.value?.tile ?? 0} size={36} />
      <span role="alert">{lostText(table, hand)}</span>
      {aids() === "full" && model.mayTake() && (
        <button type="button" class="button small" onClick={() => model.nextBest()}>
          {t("Next best?")}
        </button>
      )}
      <button type="button" class="icon-button" aria-label={t("Close")} onClick={() => {
        hand.lost.value = null;
      }}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function PlanBar({ model }: { model: BoardModel }) {
  const { hand } = model;
  const plan = hand.plan.value;
  if (hand.lost.value) return <Lost model={model} />;
  if (hand.offered.value)
    return <p class="ak-plan" role="alert">{t("Your plan can be played: %s.", planCost(hand))}</p>;
  if (!hand.isPlanning.value) return null;
  if (!plan) return <p class="ak-plan">{t("Put it down: it is your plan until your turn.")}</p>;
  return (
    <div class="ak-plan" role="group" aria-label={t("Your plan")}>
      <strong role="status">{t("Your plan (%s)", planCost(hand))}</strong>
      <label>
        <input type="checkbox" checked={plan.isAuto}
          onClick={(event) => event.detail > 0 && event.currentTarget.blur()}
          onChange={(event) => hand.automate(event.currentTarget.checked)} />
        {t("Play it for me when it is my turn")}
      </label>
    </div>
  );
}
