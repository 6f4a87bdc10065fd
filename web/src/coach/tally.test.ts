// How often the player found the move alone.
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  coachCount, coachLimit, countOf, noteHelp, noteTurn, setCoachLimit, withTurn, type Help, type JudgedTurn,
} from "./tally";

const store = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../storage", () => ({
  kept: (name: string) => store.get(name),
  keep: (name: string, value: unknown) => store.set(name, structuredClone(value)),
  follow: () => () => undefined,
}));
vi.mock("../settings", () => ({ settings: { value: { coach: 4 } } }));

const turn = (ply: number, help: Help, digest = "d"): JudgedTurn => ({ ply, help, digest });

beforeEach(() => store.clear());

describe("the turns that a coach has judged", () => {
  test("count by how they were found", () => {
    const turns = [turn(0, "alone"), turn(2, "that"), turn(4, "what"), turn(6, "missed"), turn(8, "alone")];
    expect(countOf(turns)).toEqual({ turns: 5, alone: 2, helped: 2, missed: 1 });
  });

  test("a turn that is taken back and played again counts once, by the most help it had", () => {
    const helped = withTurn([turn(0, "alone"), turn(2, "where")], turn(2, "alone"));
    expect(helped).toEqual([turn(0, "alone"), turn(2, "where")]);
    expect(withTurn(helped, turn(2, "missed"))).toEqual([turn(0, "alone"), turn(2, "missed")]);
  });

  test("what was played after a turn that is played otherwise does not count any more", () => {
    const turns = [turn(0, "alone"), turn(2, "missed"), turn(4, "missed")];
    expect(withTurn(turns, turn(2, "alone", "another"))).toEqual(
      [turn(0, "alone"), turn(2, "alone", "another")]);
  });

  test("help is not forgotten until the turn is played, even if others are taken back meanwhile", () => {
    noteHelp("a", turn(4, "what"));
    noteHelp("a", turn(4, "that"));
    expect(coachCount("a")).toBeNull(); // it is not played yet
    noteTurn("a", turn(2, "alone"));
    noteTurn("a", turn(4, "alone", "another"));
    expect(coachCount("a")).toEqual({ turns: 2, alone: 2, helped: 0, missed: 0 });
    noteTurn("a", turn(4, "alone"));
    expect(coachCount("a")).toEqual({ turns: 2, alone: 1, helped: 1, missed: 0 });
    noteTurn("a", turn(4, "missed"));
    expect(coachCount("a")).toEqual({ turns: 2, alone: 1, helped: 0, missed: 1 });
  });

  test("are kept with the match; nothing is known of others, nor of what is damaged", () => {
    noteTurn("a", turn(0, "alone"));
    noteTurn("a", turn(2, "that"));
    expect(coachCount("a")).toEqual({ turns: 2, alone: 1, helped: 1, missed: 0 });
    expect(coachCount("b")).toBeNull();
    store.set("coach.c", { turns: [null, { ply: "x" }, turn(1, "missed")], limit: "many" });
    expect(coachCount("c")).toEqual({ turns: 1, alone: 0, helped: 0, missed: 1 });
    expect(coachLimit("c")).toBe(4);
  });
});

test("a match has the coach of the settings until another is chosen for it", () => {
  noteTurn("a", turn(0, "alone"));
  expect(coachLimit("a")).toBe(4);
  setCoachLimit("a", 0);
  expect(coachLimit("a")).toBe(0);
  expect(coachCount("a")?.turns).toBe(1);
});
