// stages.ts - the four stages of a turn, the same for every turn: which one the player is in, and
// what each of them is.
import { t, tn } from "../../say";
import type { PanticapaeumState } from "./types";
import { set } from "./set";

export const STAGES = ["explore", "develop", "extras", "end"] as const;
export type Stage = (typeof STAGES)[number];

const BY_PHASE: Partial<Record<PanticapaeumState["phase"], Stage>> = {
  explore: "explore",
  develop: "develop",
  effect: "extras",
  lay: "extras",
  cube: "extras",
  finish: "extras",
  last: "extras",
  discard: "end",
  over: "end",
};

/** `isDone`: nothing is left that would help, but to end the turn. */
export function stageOf(phase: PanticapaeumState["phase"], isDone: boolean): Stage | null {
  const stage = BY_PHASE[phase] ?? null;
  return stage === "extras" && isDone ? "end" : stage;
}

export function stageName(stage: Stage): string {
  switch (stage) {
    case "explore": return t("Explore");
    case "develop": return t("Develop");
    case "extras": return t("Extras");
    case "end": return t("End");
  }
}

export function goalLine(): string {
  return t("Goal: the most points after %d rounds. Buildings bring points at the end, and every step in its row makes a kind of building worth more.",
    set.rounds);
}

function saleLine(): string {
  const { min, max, coins_each: coins } = set.sell;
  return t("Sell: %d to %d different resources. Each brings %s and moves your marker in its row.",
    min, max, tn("%d coin", "%d coins", coins));
}

function takeLine(): string {
  return t("Take: %s or %s.", tn("%d coin", "%d coins", set.take.either.coins),
    tn("%d resource", "%d resources", set.take.or.resources));
}

/** What is done in a stage, sentence by sentence. */
export function stageLines(stage: Stage): string[] {
  switch (stage) {
    case "explore":
      return [
        tn("Take the next tile after the ship.", "Take one of the next %d tiles after the ship.",
          set.market_window),
        t("Lay it beside your city, or on top of it to build higher. Its cubes are yours once something fetches or covers them."),
      ];
    case "develop":
      return [
        t("Do exactly one of three things."),
        t("Build: pay with the building's resource. Your marker in its row moves one step and gives what the cell shows."),
        saleLine(), takeLine(),
      ];
    case "extras":
      return [
        t("Use what your steps offer."),
        t("Workers can fetch cubes at any moment of your turn."),
        t("After building you may pay coins for more steps in the same row."),
      ];
    case "end":
      return [t("End your turn. Until then everything can be taken back.")];
  }
}
