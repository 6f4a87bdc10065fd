// plan-words.ts - what is said about a plan.
import { t, tn } from "../../say";
import { seatName } from "../../table/names";
import { takerOf, tileOf, type Plan } from "../../table/plan";
import type { Table } from "../../table/table";
import type { AkropolisState } from "./types";

export function stonesText(stones: number): string {
  return stones === 0 ? t("free") : tn("%d stone", "%d stones", stones);
}

const siteOf = (table: Table): AkropolisState => table.position.value?.state as AkropolisState;

/** What the plan costs: what it cost when it was made if that was more, and what there is if that is
 * too little. */
export function planCost(table: Table, seat: number, plan: Plan): string {
  const { site, seats } = siteOf(table);
  const now = site.indexOf(Number(tileOf(plan.word)));
  const stones = seats[seat]?.stones ?? 0;
  if (now > stones) return t("%s; you have %d", stonesText(now), stones);
  return now === plan.cost ? stonesText(now)
    : t("now %s instead of %s", stonesText(now), stonesText(plan.cost));
}

/** Why a plan that is not among the legal moves cannot be played. */
export function whyNot(table: Table, seat: number, plan: Plan): string {
  const { site, seats } = siteOf(table);
  const tile = tileOf(plan.word);
  const price = site.indexOf(Number(tile));
  const stones = seats[seat]?.stones ?? 0;
  const by = price < 0 ? takerOf(table, tile) : null;
  if (by !== null) return t("%s took your tile.", seatName(table.match, by));
  if (price <= stones) return t("Your plan does not fit any more.");
  return stones === 0 ? t("Your tile costs %s; you have none.", stonesText(price))
    : t("Your tile costs %s; you have %d.", stonesText(price), stones);
}
