// plan-words.ts - what is said about a plan.
import { t, tn } from "../../say";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import type { Hand } from "./hand";
import { readLay } from "./legal";

export function stonesText(stones: number): string {
  return stones === 0 ? t("free") : tn("%d stone", "%d stones", stones);
}

/** What the plan costs, and what it cost when it was made if that was more. */
export function planCost(hand: Hand): string {
  const plan = hand.plan.value ?? hand.offered.value;
  const tile = plan && readLay(plan.word)?.tile;
  if (!plan || tile === null || tile === undefined) return "";
  const now = hand.cost(tile);
  return now === plan.cost ? stonesText(now)
    : t("now %s instead of %s", stonesText(now), stonesText(plan.cost));
}

/** "Anna took it." */
export function lostText(table: Table, hand: Hand): string {
  const { by } = hand.lost.value ?? { by: null };
  return by === null ? t("Your plan does not fit any more.")
    : t("%s took your tile.", seatName(table.match, by));
}
