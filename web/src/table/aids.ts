// aids.ts - how much help screens give: what the player wants, as far as the table allows it.
import { signal } from "@preact/signals";
import { settings, type Settings } from "../settings";

export type Aids = Settings["aids"];

const ORDER: readonly Aids[] = ["none", "score", "full"];

/** What the table allows; on this device, everything. */
export const allowedAids = signal<Aids>("full");

export function aids(): Aids {
  const most = Math.min(
    ORDER.indexOf(settings.value.aids), ORDER.indexOf(allowedAids.value));
  return ORDER[most] ?? "none";
}
