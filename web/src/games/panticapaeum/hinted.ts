// hinted.ts - what a bot suggests, found again among the answers and in the city.
import { levelAt } from "./ghost";
import { handFor, type Hand } from "./hand";
import type { Raised } from "./square";
import type { Steps } from "./steps";
import type { Turn } from "./turn";
import type { Colour } from "./types";

/** The button that discards what is chosen. */
export const DISCARD = "discard";

/** The answer that sells what is chosen. */
export const SELL_NOW = "sell now";

/** The answer that takes this in hand. */
function handId(hand: Hand): string {
  switch (hand.what) {
    case "tile": return hand.tile;
    case "worker": return "worker";
    case "building": return `build ${hand.kind}`;
    case "free": return hand.kind;
    case "moved": return hand.from;
  }
}

/** The id of the answer that leads to a step; `isAsked`: the colours of a sale or the resource to
 * take are being asked for. */
export function choiceFor(move: string, steps: Steps, isAsked: boolean): string {
  const found = handFor(move, steps);
  const [head = "", rest = ""] = move.split(":");
  if (found) return handId(found.hand);
  if (head === "sell") return isAsked ? SELL_NOW : "sell";
  if (head === "take" && rest !== "coins") return isAsked ? move : "take";
  return head === "drop" ? rest : move;
}

/** The resources of the hint that are still to be chosen; if enough are, the button. */
function hintedDiscards(turn: Turn, colours: readonly string[]): string[] {
  if (turn.discard().left === 0) return [DISCARD];
  const picked = turn.picked.value;
  return colours.filter((colour) =>
    colours.filter((one) => one === colour).length > (picked.get(colour as Colour) ?? 0));
}

/** The answers that the hint is about; none: there is no hint. */
export function hintedChoices(turn: Turn): ReadonlySet<string> {
  const [advice] = turn.advice.value;
  if (!advice) return new Set();
  const choice = choiceFor(advice.move, turn.steps.value, turn.asking.value !== null);
  return new Set(advice.move.startsWith("drop:") ? hintedDiscards(turn, choice.split("+"))
    : [choice]);
}

/** The cells where the hint would place something: a tile lies on top of what is there. */
export function hintedCells(turn: Turn): Raised[] {
  const [advice] = turn.advice.value;
  const found = advice && handFor(advice.move, turn.steps.value);
  const seat = turn.seat();
  if (!found || !seat) return [];
  const above = found.hand.what === "tile" ? 1 : 0;
  return found.spot.cells.map(([x, y]) => ({ x, y, level: levelAt(seat, x, y) + above }));
}
