// table-words.ts - a table in the words of a list: who plays, and what was agreed on.
import { t, tn } from "../say";
import type { Aids } from "../table/aids";
import { levelName } from "../table/names";
import type { Summary, SummarySeat } from "./protocol";
import { aidsText, speedText } from "./terms";

export function seatText(seat: SummarySeat, number: number): string {
  if (seat.kind === "open") return t("open seat");
  if (seat.kind === "bot") return t("Bot (%s)", levelName(seat.level ?? ""));
  return seat.name || t("Player %d", number);
}

export function whoText({ seats }: Pick<Summary, "seats">): string {
  return seats.map((seat, i) => seatText(seat, i + 1)).join(", ");
}

interface Terms {
  setup: Readonly<Record<string, string>>;
  speed: string;
  aids: Aids;
  seats: readonly unknown[];
}

/** What differs from a usual game, and what everybody must know before joining. */
export function termsText(table: Terms): string {
  const { setup } = table;
  const variants = setup.variants ? setup.variants.split(",").length : 0;
  return [
    tn("%d player", "%d players", table.seats.length),
    speedText(table.speed),
    aidsText(table.aids),
    setup.stacks && setup.stacks !== "11" ? t("long game") : "",
    variants > 0 ? tn("%d variant", "%d variants", variants) : "",
    setup.rulings ? t("house rules") : "",
  ].filter(Boolean).join(" · ");
}
