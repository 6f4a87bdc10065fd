// plan-bar.tsx - the player's plans: which there are and in which order, whether one is to be played
// by itself, and what became of them.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { mark, t } from "../say";
import { announce } from "../ui/announce";
import { freeKeys } from "../ui/free-keys";
import { Icon } from "../ui/icon";
import { stage } from "../ui/stage";
import { MOST_PLANS, planTitle, type Fate, type Offer, type Plan, type Plans } from "./plan";
import "./plan-bar.css";

/** What a game's board knows of its plans. */
export interface PlanDesk {
  plans: Plans;
  fate: Fate;
  isHolding: boolean; // a tile is in hand
  nextBest: (() => void) | null; // instead of plans that came to nothing
  price(plan: Plan): string; // empty in a game without prices
  name(plan: Plan): string; // of its tile
  picture(plan: Plan): ComponentChildren;
  show(plan: Plan): void;
  remove(plan: Plan): void;
}

interface Props {
  desk: PlanDesk;
}

/** With the price, and without. */
const OFFERS: readonly (readonly [string, string])[] = [
  [mark("Your plan can be played: %s."), mark("Your plan can be played.")],
  [mark("Your second plan can be played: %s."), mark("Your second plan can be played.")],
  [mark("Your third plan can be played: %s."), mark("Your third plan can be played.")],
];

function offerText(desk: PlanDesk, { plans, at }: Offer): string {
  const [priced = "", plain = ""] = OFFERS[at] ?? [];
  const plan = plans[at];
  const price = plan ? desk.price(plan) : "";
  return price ? t(priced, price) : t(plain);
}

interface ChipsProps extends Props {
  all: readonly Plan[];
  chosen: Plan | null;
}

/** The plans by their numbers; a press shows one in the city. A plan that cannot be played any more
 * says why. */
function Chips({ desk, all, chosen }: ChipsProps) {
  return (
    <ol class="plan-chips" aria-label={t("Your plans, first choice first")} onClick={freeKeys}>
      {all.map((plan, i) => {
        const why = desk.fate(plan);
        const label = t("Plan %d: %s", i + 1, desk.name(plan));
        return (
          <li key={plan.word}>
            <button type="button" class={why ? "plan-chip gone" : "plan-chip"}
              aria-pressed={plan === chosen} aria-label={why ? t("%s. %s", label, why) : label}
              onClick={() => desk.show(plan)}>
              <b aria-hidden="true">{i + 1}</b>{desk.picture(plan)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** For the plan that is looked at: move it to the front, remove it. */
function Actions({ desk, plan }: Props & { plan: Plan }) {
  const box = useRef<HTMLSpanElement>(null);
  const { plans } = desk;
  const act = (event: MouseEvent, change: (plan: Plan) => void, said: string): void => {
    const list = box.current?.parentElement;
    change(plan);
    announce(said);
    if (event.detail === 0) // by keyboard: the button is gone, its chip is there
      requestAnimationFrame(() => list?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus());
  };
  return (
    <span ref={box} class="plan-actions" onClick={freeKeys}>
      {plans.list.value[0] !== plan && (
        <button type="button" class="icon-button" aria-label={t("Make it your first plan")}
          title={t("Make it your first plan")}
          onClick={(event) => act(event, (one) => plans.prefer(one), t("It is your first plan now."))}>
          <Icon name="first" />
        </button>
      )}
      <button type="button" class="icon-button" aria-label={t("Remove this plan")}
        title={t("Remove this plan")}
        onClick={(event) => act(event, desk.remove, t("The plan is removed."))}>
        <Icon name="trash" />
      </button>
    </span>
  );
}

const barClass = ({ plans }: PlanDesk): string => (plans.isOpen.value ? "plan-bar open" : "plan-bar");

/** On a small phone the city has the room, and the rest of the bars is behind this button. */
function More({ desk: { plans } }: Props) {
  return (
    <button type="button" class="icon-button plan-more" aria-label={t("More")} title={t("More")}
      aria-expanded={plans.isOpen.value} onClick={() => {
        plans.isOpen.value = !plans.isOpen.value;
      }}>
      <Icon name="more" />
    </button>
  );
}

/** None of them can be played: the best of what is left, if such help is on. */
function Lost({ desk }: Props) {
  const { plans, nextBest } = desk;
  const lost = plans.lost.value;
  return (
    <div class="plan-bar lost" role="group" aria-label={t("Your plan")}>
      {lost && desk.picture(lost.plan)}
      <span role="alert">{lost?.why}</span>
      {nextBest && (
        <button type="button" class="button small" onClick={nextBest}>{t("Next best?")}</button>
      )}
      <button type="button" class="icon-button" aria-label={t("Close")} onClick={() => {
        plans.lost.value = null;
      }}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Offered({ desk, offer }: Props & { offer: Offer }) {
  const { plans, at, lost } = offer;
  return (
    <div class={barClass(desk)} role="group" aria-label={t("Your plan")}>
      <span role="alert">{lost ? t("%s %s", lost.why, offerText(desk, offer)) : offerText(desk, offer)}</span>
      {plans.length > 1 && <Chips desk={desk} all={plans} chosen={plans[at] ?? null} />}
      <More desk={desk} />
    </div>
  );
}

/** A tile in hand that is not planned yet. */
function invitation({ plans }: PlanDesk): string {
  const n = plans.list.value.length;
  if (n === 0) return t("Put it down: it is your plan until your turn.");
  return n < MOST_PLANS ? t("Put it down: it is your next plan, if the others cannot be played.")
    : t("Put it down: it takes the place of your last plan.");
}

/** The plan that is looked at, or what a tile in hand would be. */
function Now({ desk, chosen }: Props & { chosen: Plan | null }) {
  const { plans } = desk;
  const why = chosen && desk.fate(chosen);
  const actions = chosen && <Actions desk={desk} plan={chosen} />;
  if (why) return <><span>{why}</span>{actions}</>;
  if (!chosen) return desk.isHolding ? <span>{invitation(desk)}</span> : null;
  return (
    <>
      <strong role="status">{planTitle(plans, chosen, desk.price(chosen))}</strong>
      {actions}
      <label>
        <input type="checkbox" checked={chosen.isAuto} onClick={freeKeys}
          onChange={(event) => plans.automate(chosen, event.currentTarget.checked)} />
        {t("Play it for me when it is my turn")}
      </label>
    </>
  );
}

/** What became of the first plan that cannot be played any more; which one, if another is shown. */
function goneText({ plans, fate }: PlanDesk): string {
  const all = plans.list.value;
  const at = all.findIndex((plan) => fate(plan) !== null);
  const plan = all[at];
  const why = (plan && fate(plan)) ?? "";
  return why && all.length > 1 && plan !== plans.chosen.value ? t("Plan %d: %s", at + 1, why) : why;
}

function Planning({ desk }: Props) {
  const all = desk.plans.list.value;
  const chosen = desk.plans.chosen.value;
  const gone = goneText(desk);
  return (
    <div class={barClass(desk)} role="group" aria-label={all.length > 1 ? t("Your plans") : t("Your plan")}>
      <Chips desk={desk} all={all} chosen={chosen} />
      {chosen && <More desk={desk} />}
      <Now desk={desk} chosen={chosen} />
      {gone && <span role="alert" class={chosen && desk.fate(chosen) ? "hidden-text" : undefined}>{gone}</span>}
      {chosen && all.length === 1 &&
        <small>{t("Another tile is your second plan, in case this one is taken.")}</small>}
    </div>
  );
}

/** Nothing is said of a rival's move before it has been seen. */
const unseen = (desk: PlanDesk): PlanDesk =>
  (stage.holds.value ? { ...desk, fate: () => null } : desk);

export function PlanBar({ desk: now, isPlanning }: Props & { isPlanning: boolean }) {
  const desk = unseen(now);
  const { plans } = desk;
  const offer = plans.offer.value;
  if (plans.lost.value) return stage.holds.value ? null : <Lost desk={desk} />;
  if (offer) return <Offered desk={desk} offer={offer} />;
  if (plans.isPlayed.value) return <p class="plan-bar">{t("Your plan was played.")}</p>;
  if (!isPlanning || (plans.list.value.length === 0 && !desk.isHolding)) return null;
  if (plans.list.value.length === 0) return <p class="plan-bar">{invitation(desk)}</p>;
  return <Planning desk={desk} />;
}
