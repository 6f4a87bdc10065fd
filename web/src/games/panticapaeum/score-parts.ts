// score-parts.ts - the parts of a score: a kind of building, or one of the three others.
import { mark, t } from "../../say";
import type { BuildingKind, Part } from "./types";
import { buildingName } from "./words";

export const KIND_OF_PART: Partial<Record<Part, BuildingKind>> = {
  houses: "house",
  wineries: "winery",
  fortresses: "fortress",
  aqueducts: "aqueduct",
  temples: "temple",
};

/** The parts without buildings, and how they are counted (PA-10.2, PA-10.3). */
export const OTHER_PARTS = {
  coins: {
    label: mark("coins"),
    hint: mark("1 point for every 2 coins, the last round's included"),
  },
  resources: {
    label: mark("resources"),
    hint: mark("1 point for each on the board, at most %d"),
  },
  droughts: {
    label: mark("droughts"),
    hint: mark("1 point less for each that is seen and not watered"),
  },
};

/** Of a part with buildings: undefined. */
export function otherPart(part: Part): { label: string; hint: string } | undefined {
  return part in OTHER_PARTS ? OTHER_PARTS[part as keyof typeof OTHER_PARTS] : undefined;
}

export function partName(part: Part): string {
  const kind = KIND_OF_PART[part];
  return kind ? buildingName(kind) : t(otherPart(part)?.label ?? part);
}
