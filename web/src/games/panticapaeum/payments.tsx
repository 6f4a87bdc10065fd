// payments.tsx - how the building in hand is paid for: cube by cube, and what stands in.
import { t } from "../../say";
import type { Colour } from "./types";
import { CubeSign } from "./art-signs";
import { payKey } from "./hand";
import { colourOf, priceFor } from "./set";
import type { Payment } from "./steps";
import type { Turn } from "./turn";
import { resourceName } from "./words";

/** What the building in hand costs with the chosen payment, cube by cube. */
export function Pays({ turn }: { turn: Turn }) {
  const hand = turn.hand.value;
  const state = turn.moment.value?.state;
  const seat = turn.seat();
  if (hand?.what !== "building" || !state || !seat) return null;
  const colour = colourOf(hand.kind);
  const standIns = hand.standIns.split("+").filter(Boolean) as Colour[];
  const own = priceFor(state.columns[colour].cost ?? 0, seat) - standIns.length;
  const cubes = [...Array<Colour>(Math.max(0, own)).fill(colour), ...standIns];
  return (
    <p class="pt-pays">
      <span>{t("You pay:")}</span>
      <span class="hidden-text">{cubes.map(resourceName).join(", ")}</span>
      {cubes.map((cube, i) => <CubeSign key={i} colour={cube} size={22} />)}
    </p>
  );
}

function standInNames({ standIns }: Payment): string {
  return standIns.map(resourceName).join(" + ");
}

/** The ways to pay for the building in hand, if there are several. */
export function Payments({ turn }: { turn: Turn }) {
  const hand = turn.hand.value;
  if (hand?.what !== "building") return null;
  const payments = turn.steps.value.builds.get(hand.kind) ?? [];
  if (payments.length < 2) return null;
  return (
    <fieldset class="choice pt-payments">
      <legend>{t("What stands in for its resource:")}</legend>
      <div class="choice-row">
        {payments.map((payment) => {
          const key = payKey(payment);
          return (
            <label key={key} class={key === hand.standIns ? "chip on" : "chip"}
              title={standInNames(payment)}>
              <input type="radio" name="pt-payment" checked={key === hand.standIns}
                onChange={() => turn.pay(key)} />
              <span class="hidden-text">{standInNames(payment)}</span>
              {payment.standIns.map((cube, i) => <CubeSign key={i} colour={cube} size={24} />)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
