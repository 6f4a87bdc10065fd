// table-terms.ts - what can be agreed on for a table with others, each with its consequence in one
// line.
import { mark, t } from "../say";
import { server } from "../server";
import type { Aids } from "../table/aids";
import { clockText } from "./seat-clock";

/** Something that can be agreed on, with its consequence in one line. */
export interface Term {
  name: string;
  label: string;
  hint: string;
}

/** The speeds that the page offers; programs may ask the server for others. */
export const SPEEDS: readonly Term[] = [
  {
    name: "none", label: mark("No clock"),
    hint: mark("Everyone takes the time they need."),
  },
  {
    name: "live:60+30", label: mark("1 min + 30 s a turn"),
    hint: mark("Fast: the clock starts at one minute and gains 30 seconds each turn."),
  },
  {
    name: "live:60+40", label: mark("1 min + 40 s a turn"),
    hint: mark("Normal: the clock starts at one minute and gains 40 seconds each turn."),
  },
  {
    name: "live:60+50", label: mark("1 min + 50 s a turn"),
    hint: mark("Slow: the clock starts at one minute and gains 50 seconds each turn."),
  },
  {
    name: "days:1", label: mark("1 day a turn"),
    hint: mark("You have a day for each turn; come back when it suits you."),
  },
  {
    name: "days:3", label: mark("3 days a turn"),
    hint: mark("You have three days for each turn; come back when it suits you."),
  },
];

export const TABLE_AIDS: readonly (Term & { name: Aids })[] = [
  {
    name: "full", label: mark("All"),
    hint: mark("Everyone may see points, best places and hints."),
  },
  {
    name: "score", label: mark("Points only"),
    hint: mark("Everyone sees the points; nobody gets best places or hints."),
  },
  {
    name: "none", label: mark("None"),
    hint: mark("As at a real table: points are counted at the end."),
  },
];

export function speedText(speed: string): string {
  const known = SPEEDS.find((one) => one.name === speed);
  if (known) return t(known.label);
  const [, bank, increment] = /^live:(\d+)\+(\d+)$/.exec(speed) ?? [];
  if (bank && increment) return t("%s s + %s s a turn", bank, increment);
  const days = /^days:(\d+)$/.exec(speed)?.[1];
  return days ? t("%s days a turn", days) : speed;
}

/** How long a player may be away from a game of two before it is lost. */
export function returnTime(): string {
  return clockText(1000 * (server.value?.limits?.away_s ?? 60));
}

export function aidsText(aids: Aids): string {
  const known = TABLE_AIDS.find((one) => one.name === aids);
  return t("Aids: %s", t(known?.label ?? aids));
}
