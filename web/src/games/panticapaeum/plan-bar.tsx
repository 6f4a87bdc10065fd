// plan-bar.tsx - the plans for the next exploration, in the panel of the turn.
import { aids } from "../../table/aids";
import { tileOf } from "../../table/plan";
import { PlanBar, type PlanDesk } from "../../table/plan-bar";
import { tileName } from "./tile-words";
import { TerrainPicture } from "./tile";
import type { Turn } from "./turn";
import "./plan-bar.css";

function deskOf(turn: Turn): PlanDesk {
  return {
    plans: turn.plans,
    fate: (plan) => turn.fate(plan),
    isHolding: turn.hand.value !== null,
    nextBest: aids() === "full" && turn.steps.value.lays.size > 0 ? () => turn.nextBest() : null,
    price: () => "",
    name: (plan) => tileName(tileOf(plan.word)),
    picture: (plan) => <TerrainPicture id={tileOf(plan.word)} size={36} />,
    show: (plan) => turn.showPlan(plan),
    remove: (plan) => turn.removePlan(plan),
  };
}

export function Plans({ turn }: { turn: Turn }) {
  return <PlanBar desk={deskOf(turn)} isPlanning={turn.isPlanning.value} />;
}
