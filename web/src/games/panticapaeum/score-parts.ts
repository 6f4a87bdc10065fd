// score-parts.ts - the parts of a score by name: a kind of building, or one of the three others.
import { mark, t } from "../../say";
import type { BuildingKind, Part } from "./types";
import { buildingName } from "./words";

const KIND_OF_PART: Partial<Record<Part, BuildingKind>> = {
  houses: "house",
  wineries: "winery",
  fortresses: "fortress",
  aqueducts: "aqueduct",
  temples: "temple",
};

const OTHERS: Partial<Record<Part, string>> = {
  coins: mark("coins"),
  resources: mark("resources"),
  droughts: mark("droughts"),
};

export function partName(part: Part): string {
  const kind = KIND_OF_PART[part];
  return kind ? buildingName(kind) : t(OTHERS[part] ?? part);
}
