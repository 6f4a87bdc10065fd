// rate-words.ts - what buildings bring and for what, in plain sentences: the rate of a row, and what
// one building counts. The numbers are the rules'.
import type { Say } from "../../engine";
import { t, tn } from "../../say";
import type { BuildingKind, PanticapaeumSeatScore } from "./types";

const FOR_EACH: Record<BuildingKind, (points: number) => string> = {
  house: (n) => tn("%d point for each worker beside a house",
    "%d points for each worker beside a house", n),
  winery: (n) => tn("%d point for each free cell beside a winery",
    "%d points for each free cell beside a winery", n),
  fortress: (n) => tn("%d point for each level of a fortress",
    "%d points for each level of a fortress", n),
  aqueduct: (n) => tn("%d point for each visible drought beside an aqueduct",
    "%d points for each visible drought beside an aqueduct", n),
  temple: (n) => tn("%d point for each other building beside a temple",
    "%d points for each other building beside a temple", n),
};

const FOR_EVERY: Record<BuildingKind, (points: number, per: number) => string> = {
  house: (n, per) => tn("%d point for every %d workers beside a house",
    "%d points for every %d workers beside a house", n, per),
  winery: (n, per) => tn("%d point for every %d free cells beside a winery",
    "%d points for every %d free cells beside a winery", n, per),
  fortress: (n, per) => tn("%d point for every %d levels of a fortress",
    "%d points for every %d levels of a fortress", n, per),
  aqueduct: (n, per) => tn("%d point for every %d visible droughts beside an aqueduct",
    "%d points for every %d visible droughts beside an aqueduct", n, per),
  temple: (n, per) => tn("%d point for every %d other buildings beside a temple",
    "%d points for every %d other buildings beside a temple", n, per),
};

/** "2 points for each worker beside a house". */
export function rateName(kind: BuildingKind, points: number, per: number): string {
  return per > 1 ? FOR_EVERY[kind](points, per) : FOR_EACH[kind](points);
}

const COUNTED: Record<BuildingKind, (n: number) => string> = {
  house: (n) => tn("%d worker beside this house", "%d workers beside this house", n),
  winery: (n) => tn("%d free cell beside this winery", "%d free cells beside this winery", n),
  fortress: (n) => t("This fortress stands on level %d", n),
  aqueduct: (n) => tn("%d visible drought beside this aqueduct",
    "%d visible droughts beside this aqueduct", n),
  temple: (n) => tn("%d other building beside this temple",
    "%d other buildings beside this temple", n),
};

/** What the rules have counted, and the rate: the arguments of their reason. */
function numbersOf(reasons: readonly Say[]): [counted: number, rate: number] {
  const [, counted = "0", rate = "0"] = reasons[0] ?? [];
  return [Number(counted), Number(rate)];
}

type Scored = PanticapaeumSeatScore["buildings"][number];

/** Why a building scores what it scores: "2 workers beside this house". */
export function countedWords({ kind, say }: Pick<Scored, "kind" | "say">): string {
  const [counted, rate] = numbersOf(say);
  const what = COUNTED[kind](counted);
  return rate > 0 ? what : t("%s; your marker has not reached points in its row yet", what);
}

/** The same with its points. */
export function reasonWords(building: Pick<Scored, "kind" | "say" | "points">): string {
  return t("%s: %s", countedWords(building), tn("%d point", "%d points", building.points));
}
