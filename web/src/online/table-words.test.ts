import { expect, it } from "vitest";
import { givenUp, givenUpText, standingNames } from "./table-words";

const NAMES = ["Anna", "Bohdan"];

it("says who gave a game up and who wins by it, to each in its own words", () => {
  const lost = { reason: "resigned", loser: 1 } as const;
  expect(givenUpText(lost, NAMES, 0)).toBe("Bohdan resigned: you win.");
  expect(givenUpText(lost, NAMES, 1)).toBe("You resigned: Anna wins.");
  expect(givenUpText(lost, NAMES, null)).toBe("Bohdan resigned: Anna wins.");
  expect(givenUpText({ reason: "timedout", loser: 0 }, NAMES, 1))
    .toBe("Anna ran out of time: you win.");
});

it("knows a game that was given up from others", () => {
  expect(givenUp({ reason: "left", loser: 0 })).toEqual({ reason: "left", loser: 0 });
  expect(givenUp({ reason: "end" })).toBeNull();
  expect(givenUp({ reason: "abandoned" })).toBeNull();
  expect(givenUp(null)).toBeNull();
});

it("says in a standing who went, and so comes last with many points", () => {
  const seats =
    [{ standing: "resigned" }, { standing: "playing" }, {}, { standing: "left" }] as const;
  expect(standingNames(seats, ["Anna", "Bohdan", "Bot 1", "Cleo"]))
    .toEqual(["Anna (resigned)", "Bohdan", "Bot 1", "Cleo (has left)"]);
});
