import { describe, expect, it, vi } from "vitest";
import { clockText, timeLeft } from "./seat-clock";
import type { TableView } from "./table-view";

vi.mock("../settings", () => ({ settings: { value: {} } }));

const view = {
  phase: "playing", turn: 0, clocks: [60_000, 40_000, null], clocksAt: 1000,
} as unknown as TableView;

describe("the clocks", () => {
  it("count down for the seat to move alone", () => {
    expect(timeLeft(view, 0, 11_000)).toBe(50_000);
    expect(timeLeft(view, 1, 11_000)).toBe(40_000);
  });

  it("stop at nothing, and never gain from a clock that differs", () => {
    expect(timeLeft(view, 0, 99_000)).toBe(0);
    expect(timeLeft(view, 0, 0)).toBe(60_000);
  });

  it("stand still when the game is over, and are none for a bot", () => {
    expect(timeLeft({ ...view, phase: "over" }, 0, 11_000)).toBe(60_000);
    expect(timeLeft(view, 2, 11_000)).toBeNull();
    expect(timeLeft({ ...view, clocks: undefined }, 0, 11_000)).toBeNull();
  });

  it("are written as they are read", () => {
    const cases: [number, string][] = [
      [0, "0:00"], [1, "0:01"], [9_500, "0:10"], [61_000, "1:01"], [3_599_000, "59:59"],
      [3_600_000, "1 h 0 min"], [90_000_000, "1 d 1 h"],
    ];
    for (const [ms, text] of cases) expect(clockText(ms)).toBe(text);
  });
});
