// hex-text.ts - what a hex is and why it counts or not.
import { plainlyAll } from "../../plain";
import { sayAll, t } from "../../say";
import type { AkropolisCell, AkropolisSeatScore, HexScore } from "./types";
import { key, type Key } from "./hex";
import { hexName, isDistrict } from "./words";

export function hexScores(score: AkropolisSeatScore | undefined): Map<Key, HexScore> {
  return new Map((score?.cells ?? []).map((hex) => [key(hex.q, hex.r), hex]));
}

/** "temple district, level 2, at 1,-2: counts; all six neighbours are built (AK-4.6)": for screen
 * readers. */
export function hexText(hex: HexScore): string {
  const name = hexName(hex.code, hex.level);
  const where = key(hex.q, hex.r);
  const why = sayAll(hex.say);
  if (!isDistrict(hex.code)) return t("%s at %s: %s", name, where, why);
  return hex.counts ? t("%s at %s counts: %s", name, where, why)
    : t("%s at %s does not count: %s", name, where, why);
}

/** A district that counts, in a city without its plaza: its last reason says so. */
function lacksPlaza({ counts, doubled, say }: HexScore): boolean {
  return counts && say.length > (doubled ? 2 : 1);
}

/** "temple district, level 2, counts: surrounded on all six sides": for the screen. While it brings
 * nothing, what it lacks is said alone. */
export function hexReading(hex: HexScore): string {
  const name = hexName(hex.code, hex.level);
  if (lacksPlaza(hex)) return t("%s: %s", name, plainlyAll(hex.say.slice(-1)));
  const why = plainlyAll(hex.say);
  if (!isDistrict(hex.code)) return t("%s: %s", name, why);
  return hex.counts ? t("%s, counts: %s", name, why) : t("%s, does not count: %s", name, why);
}

/** One of these texts about a hex of the city; empty for the ground. */
export function cellText(
  cell: AkropolisCell | null, scores: Map<Key, HexScore>, textOf: (hex: HexScore) => string,
): string {
  const hex = cell && scores.get(key(cell[0], cell[1]));
  return hex ? textOf(hex) : "";
}
