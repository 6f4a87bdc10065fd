import { describe, expect, it } from "vitest";
import type { MoveEvent } from "../../table/move-event";
import { openSteps } from "./game";
import { lastTurnOf, rivalTurns, touched, worthTelling } from "./rivals-moves";

/** "0 A1@0,0/0" is a step of seat 0; every step brings a point. */
function events(...lines: string[]): MoveEvent[] {
  return lines.map((line, ply) => {
    const [seat = "", move = ""] = line.split(" ");
    return { seat: Number(seat), move, before: 0, after: 1, ply };
  });
}

describe("what can be taken back", () => {
  const open = (phase: "finish" | "discard", ...lines: string[]): number =>
    openSteps(events(...lines), { phase, turn: 0 });

  it("are the steps since the others moved", () => {
    expect(open("finish", "1 end", "0 A1@0,0/0", "0 take:coins")).toBe(2);
  });

  it("is not the turn before, also if it was one's own", () => {
    expect(open("finish", "0 take:coins", "0 end", "0 A1@0,0/0")).toBe(1);
    expect(open("finish", "0 drop:brown", "0 A1@0,0/0")).toBe(1);
  });

  it("is not what luck has answered", () => {
    expect(open("finish", "0 A1@0,0/0", "0 draw", "0 B1@1,1/0")).toBe(1);
  });

  it("are discards while there are more to come", () => {
    expect(open("discard", "0 end", "0 drop:brown", "0 drop:white")).toBe(2);
  });
});

describe("since the last turn", () => {
  const told = events("0 A1@0,0/0", "0 end", "1 A2@0,0/0", "1 take:coins", "1 end", "1 A3@0,1/0",
    "1 end", "2 worker@0,0", "0 A4@0,1/0");

  it("tells turn by turn, without the turn that is open", () => {
    expect(rivalTurns(told, 0, 1).map(({ seat, steps, gain }) => [seat, steps.length, gain]))
      .toEqual([[1, 3, 3], [1, 2, 2], [2, 1, 1]]);
  });

  it("finds the last turn of a seat", () => {
    expect(lastTurnOf(told, 1)?.steps).toEqual(["A3@0,1/0", "end"]);
    expect(lastTurnOf(told, 3)).toBeUndefined();
  });
});

it("finds the cells that steps changed", () => {
  expect([...touched(["C4@0,0/0", "winery@4,4+4,5:brown", "worker@7,7", "take:coins"])].sort())
    .toEqual(["0,0", "0,1", "1,0", "4,4", "4,5", "7,7"]);
});

it("tells discards as one, and what was skipped not at all", () => {
  expect(worthTelling(["skip", "drop:brown", "take:coins", "drop:brown", "drop:green", "end"]))
    .toEqual(["take:coins", "drop:brown+brown+green"]);
});
