// plan-words.ts - what is said about a plan.
import { t } from "../../say";
import { seatName } from "../../table/names";
import { takerOf, tileOf, type Plan } from "../../table/plan";
import type { Table } from "../../table/table";
import type { PanticapaeumState } from "./types";

/** Why a plan that is not among the legal moves cannot be played. */
export function whyNot(table: Table, plan: Plan): string {
  const { ring } = table.position.value?.state as PanticapaeumState;
  const tile = tileOf(plan.word);
  if (ring.includes(tile)) return t("The ship has passed your tile.");
  const by = takerOf(table, tile);
  return by === null ? t("Your plan does not fit any more.")
    : t("%s took your tile.", seatName(table.match, by));
}
