import { describe, expect, it } from "vitest";
import type { MoveEvent } from "../../table/move-event";
import type { PanticapaeumState } from "./types";
import { stepPrice } from "./step-price";
import { ask, legal, state } from "./test-engine";

const coins = ({ seats }: PanticapaeumState, seat: number): number => seats[seat]?.coins ?? 0;

/** The word to play: what leads to paid steps wherever it can be had, else anything. */
function chosen(words: readonly string[], n: number): string {
  const wanted = [/^step$/, /^advance:white$/, /^(fortress|temple)@/, /^(hire|draw|free|move)/,
    /^(?!worker|take|end|skip)/, /^worker/, /^take:(white|green)$/];
  const found = wanted.map((one) => words.filter((word) => one.test(word)))
    .find((some) => some.length > 0) ?? words;
  return found[n % found.length] ?? "";
}

/** Plays a game and compares every paid step with what was foretold; how many cost less. */
function compareGame(seed: number): { paid: number; cheaper: number } {
  const events: MoveEvent[] = [];
  const seen = { paid: 0, cheaper: 0 };
  ask(`newgame panticapaeum players=2 seed=${seed}`);
  for (let n = seed; ; n = (n * 31 + 7) % 1009) {
    const before = state();
    if (before.phase === "over") return seen;
    const move = chosen(legal(), n);
    const price = stepPrice(before, events);
    ask(`move ${move}`);
    if (move === "step") {
      expect(price).toBe(coins(before, before.turn) - coins(state(), before.turn));
      seen.paid++;
      if (price !== (before.paid?.steps ?? 0) + 1) seen.cheaper++;
    }
    events.push({ seat: before.turn, move, before: 0, after: 0, ply: events.length });
  }
}

describe("the price of a paid step", () => {
  it("is what the rules take for it", () => {
    const games = Array.from({ length: 12 }, (_, seed) => compareGame(seed + 1));
    expect(games.reduce((sum, { paid }) => sum + paid, 0)).toBeGreaterThan(50);
    expect(games.reduce((sum, { cheaper }) => sum + cheaper, 0)).toBeGreaterThan(5);
  });
});
