// plan-bar.tsx - plans in the dock.
import { aids } from "../../table/aids";
import { tileOf, type Plan } from "../../table/plan";
import { PlanBar, type PlanDesk } from "../../table/plan-bar";
import type { BoardModel } from "./board-model";
import { TilePicture } from "./tile";
import { hexesOf } from "./tiles";
import { tileName } from "./words";
import "./plan-bar.css";

const tileIn = (plan: Plan): number => Number(tileOf(plan.word));

function deskOf(model: BoardModel): PlanDesk {
  const { hand } = model;
  return {
    plans: hand.plans,
    fate: (plan) => hand.fate(plan),
    isHolding: hand.tile.value !== null,
    nextBest: aids() === "full" && model.mayTake() ? () => void model.nextBest() : null,
    price: (plan) => hand.price(plan),
    name: (plan) => tileName(hexesOf(tileIn(plan))),
    picture: (plan) => <TilePicture id={tileIn(plan)} size={36} />,
    show: (plan) => model.showPlan(plan),
    remove: (plan) => hand.removePlan(plan),
  };
}

export function Plans({ model }: { model: BoardModel }) {
  return <PlanBar desk={deskOf(model)} isPlanning={model.hand.isPlanning.value} />;
}
