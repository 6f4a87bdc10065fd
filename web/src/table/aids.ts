// aids.ts - how much help the screens may give: what the player wants, as far as the table allows.
import { signal } from "@preact/signals";
import { settings, type Settings } from "../settings";

export type Aids = Settings["aids"];

const ORDER: readonly Aids[] = ["none", "score", "full"];

/** What those at the table agreed on; at a table of one's own everything. */
export const allowedAids = signal<Aids>("full");

export function aids(): Aids {
  const most = Math.min(
    ORDER.indexOf(settings.value.aids), ORDER.indexOf(allowedAids.value));
  return ORDER[most] ?? "none";
}
