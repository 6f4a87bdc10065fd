// The result as luck, play and what was seen later: whole points that add up.
import { describe, expect, test } from "vitest";
import { ledgerOf, ledgerRows, ledgerSentence } from "./ledger-model";
import { SUM } from "./test-review";

function sumWith(margin: number, luck: number, play: number) {
  return { seats: SUM.seats.map((seat) => ({ ...seat, margin, luck, play, later: margin - luck - play })) };
}

describe("a ledger", () => {
  test("adds up in whole points", () => {
    for (const [margin, luck, play] of [[-9, -12.6, 1.5], [3.5, 1.5, 2], [0, 0.4, 0.4], [7, -0.6, 3.3]] as const) {
      const ledger = ledgerOf(sumWith(margin, luck, play), 0);
      expect(ledger.luck + ledger.play + ledger.later).toBe(ledger.margin);
      expect([ledger.luck, ledger.play]).toEqual([luck, play].map(Math.round));
    }
  });

  test("rounds halves as polis analyse does, away from zero", () => {
    expect(ledgerOf(sumWith(-26.5, 26.5, -50), 0)).toEqual({ margin: -27, start: null, luck: 27, play: -50, later: -4 });
    expect(ledgerOf(sumWith(0, -0.4, 0), 0)).toEqual({ margin: 0, start: null, luck: 0, play: 0, later: 0 });
  });

  test("in a sentence", () => {
    expect(ledgerSentence({ margin: -9, start: null, luck: -13, play: 4, later: 0 }, null))
      .toBe("You lost by 9 points: luck cost you 13, you played 4 better.");
    expect(ledgerSentence({ margin: -9, start: null, luck: -13, play: 6, later: -2 }, null))
      .toBe("You lost by 9 points: luck cost you 13, you played 6 better, what showed only later cost you 2.");
    expect(ledgerSentence({ margin: 1, start: null, luck: 0, play: 1, later: 0 }, "Anna"))
      .toBe("Anna: +1 (luck: 0, play: +1).");
    expect(ledgerSentence({ margin: 4, start: null, luck: 6, play: -2, later: 0 }, null, 3))
      .toBe("You ended 4 points above the others' average: luck brought you 6, you played 2 worse.");
  });

  test("of a solo game: how strong the game's own seat is, is neither luck nor play", () => {
    const solo = { seats: SUM.seats.map((seat) => ({ ...seat, margin: -21, start: 66.9, luck: -5.4, play: -85.5, later: 3 })) };
    const ledger = ledgerOf(solo, 0, true);
    expect(ledger).toEqual({ margin: -21, start: 67, luck: -5, play: -86, later: 3 });
    expect(ledgerSentence(ledger, null))
      .toBe("You lost by 21 points: expected at the start +67, luck cost you 5, you played 86 worse, what showed only later brought you 3.");
    expect(ledgerSentence(ledger, "Anna"))
      .toBe("Anna: −21 (expected at the start +67, luck: −5, play: −86, seen later: +3).");
    expect(ledgerRows([0, 1].map((round) => ({ round, luck: [0], play: [0], own_play: [0], later: [0] })), 0, true))
      .toHaveLength(1);
  });

  test("round by round", () => {
    expect(ledgerRows([{ round: 1, luck: [1, -1], play: [2, -2], own_play: [0, 0], later: [3, -3] }], 1))
      .toEqual([{ round: 1, luck: -1, play: -2, later: -3 }]);
  });
});
