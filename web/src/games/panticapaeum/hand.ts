// hand.ts - what the player has in hand, and where it may go in the city.
import type { BuildingKind, Colour } from "./types";
import { usualPayment, type Payment, type Spot, type Steps } from "./steps";

export type Hand =
  | { what: "tile"; tile: string }
  | { what: "worker" }
  | { what: "building"; kind: BuildingKind; standIns: string } // "brown+white": how it is paid
  | { what: "free"; kind: BuildingKind }
  | { what: "moved"; from: string }; // the cell that names the building

export const payKey = (payment: Payment): string => payment.standIns.join("+");

/** A building in hand, with the payment that is proposed first. */
export function buildingHand(
  steps: Steps, kind: BuildingKind, store: Readonly<Record<Colour, number>>,
): Hand | null {
  const payment = usualPayment(steps.builds.get(kind) ?? [], store);
  return payment ? { what: "building", kind, standIns: payKey(payment) } : null;
}

/** All legal spots for what is in hand; if there are none, it must be put down. */
export function spotsFor(hand: Hand | null, steps: Steps): readonly Spot[] {
  switch (hand?.what) {
    case "tile": return steps.lays.get(hand.tile) ?? [];
    case "worker": return steps.workers;
    case "free": return steps.free.get(hand.kind) ?? [];
    case "moved": return steps.moves.get(hand.from) ?? [];
    case "building":
      return (steps.builds.get(hand.kind) ?? [])
        .find((payment) => payKey(payment) === hand.standIns)?.spots ?? [];
    default: return [];
  }
}

/** A text that is the same for the same thing in hand, however it is paid for. */
export function thingIn(hand: Hand | null): string {
  return hand ? JSON.stringify({ ...hand, standIns: undefined }) : "";
}

export function isSameHand(a: Hand | null, b: Hand | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What must be in hand to play the word, and where it goes; null if the word places nothing. */
export function handFor(word: string, steps: Steps): { hand: Hand; spot: Spot } | null {
  const hands: Hand[] = [
    ...[...steps.lays.keys()].map((tile): Hand => ({ what: "tile", tile })),
    { what: "worker" },
    ...[...steps.builds].flatMap(([kind, payments]) =>
      payments.map((payment): Hand => ({ what: "building", kind, standIns: payKey(payment) }))),
    ...[...steps.free.keys()].map((kind): Hand => ({ what: "free", kind })),
    ...[...steps.moves.keys()].map((from): Hand => ({ what: "moved", from })),
  ];
  for (const hand of hands) {
    const spot = spotsFor(hand, steps).find((one) => one.word === word);
    if (spot) return { hand, spot };
  }
  return null;
}
