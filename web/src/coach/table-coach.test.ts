// A coach at a table: when it warns, what it tells, and that nobody waits for it.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Attempt } from "../table/coaching";
import type { Table } from "../table/table";
import type { Judge, Verdict } from "./judge";
import { TableCoach } from "./table-coach";
import { withTurn, type JudgedTurn } from "./tally";

vi.mock("../settings", () => ({ settings: { value: { coach: 4 } } }));
vi.mock("../storage", () => ({ follow: () => () => undefined }));

const LOSSES: Record<string, number> = { good: 0, small: 3, bad: 9, worse: 12, "step end": 6 };

function verdictOf(words: readonly string[]): Verdict {
  return {
    state: {} as Verdict["state"], digest: "d", seat: 0, isChoice: words[0] !== "forced",
    loss: LOSSES[words.join(" ")] ?? 0, better: ["good"],
    mine: { points: 1, win: 0 }, advice: { move: "good", points: 40, win: 0.5, why: [] }, instead: { points: [], also: [] },
  };
}

/** A judge that answers at once, or when it is told to. */
class FakeJudge implements Judge {
  prepared: string[] = [];
  asked: string[] = [];
  delay = 0;

  prepare(moves: readonly string[]): void {
    this.prepared.push(moves.join(" "));
  }

  judge(moves: readonly string[], words: readonly string[]): Promise<Verdict | null> {
    this.asked.push([moves.join(" "), words.join(" ")].join("|"));
    return new Promise((resolve) => setTimeout(resolve, this.delay, verdictOf(words)));
  }

  stop(): void {
    this.asked.push("stopped");
  }
}

/** A table with a turn of one move, or of several that end with "end". */
class FakeTable {
  readonly position = signal({ ply: 0 });
  readonly match = { moves: ["before"] };
  steps = 0;
  mine = true;

  isMine = (): boolean => this.position.value !== null && this.mine;
  turnStart = () => ({ ply: this.match.moves.length - this.steps, digest: "d" });
  closes = (words: string): boolean => words !== "step";

  move(words: string[], steps = 0, mine = true): void {
    this.match.moves = words;
    Object.assign(this, { steps, mine });
    this.position.value = { ply: words.length };
  }
}

let table: FakeTable;
let judge: FakeJudge;
let coach: TableCoach;
let helped: JudgedTurn[];
let noted: JudgedTurn[];
let shown: string[];

function attempt(words: string): Attempt {
  const note = (what: string) => () => void shown.push(what);
  return { words, play: note("play"), takeBack: note("back"), show: ([one]) => void shown.push(one ?? "") };
}

async function confirm(words: string): Promise<boolean> {
  const asked = coach.holdsBack(attempt(words));
  await vi.advanceTimersByTimeAsync(1000);
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers();
  table = new FakeTable();
  judge = new FakeJudge();
  helped = [];
  noted = [];
  shown = [];
  coach = new TableCoach(table as unknown as Table, {
    judge, limit: () => 4, noteHelp: (turn) => void helped.push(turn),
    note: (turn) => void noted.push(...withTurn([], turn, helped)),
  });
});

afterEach(() => {
  coach.close();
  vi.useRealTimers();
});

describe("a coach", () => {
  test("lets good moves pass, and those that lose little", async () => {
    expect(await confirm("good")).toBe(false);
    expect(await confirm("small")).toBe(false);
    expect(coach.warning.value).toBeNull();
    expect(noted).toEqual([
      { ply: 1, digest: "d", help: "alone" }, { ply: 1, digest: "d", help: "alone" },
    ]);
  });

  test("warns of a mistake, tells more step by step, and counts how it was found", async () => {
    expect(await confirm("bad")).toBe(true);
    expect(coach.warning.value).toMatchObject({ told: "that", verdict: { loss: 9 } });
    expect(coach.isAttempted.value).toBe(true);
    coach.tellMore();
    expect(coach.warning.value?.told).toBe("where");
    expect(shown).toEqual([]);
    coach.consider("small");
    expect(coach.isAttempted.value).toBe(false);
    expect(noted).toEqual([]);
    expect(await confirm("good")).toBe(false);
    expect(noted).toEqual([{ ply: 1, digest: "d", help: "where" }]);
  });

  test("shows the better move at the third press", async () => {
    await confirm("bad");
    coach.tellMore();
    coach.tellMore();
    expect(coach.warning.value?.told).toBe("what");
    expect(shown).toEqual(["good"]);
    await confirm("good");
    expect(noted[0]?.help).toBe("what");
  });

  test("lets the same move pass when it is confirmed again, even after its card was closed", async () => {
    expect(await confirm("bad")).toBe(true);
    expect(await confirm("worse")).toBe(true);
    coach.dismiss();
    expect(await confirm("bad")).toBe(false);
    expect(noted).toEqual([{ ply: 1, digest: "d", help: "missed" }]);
  });

  test("does not make the player wait for a late answer, and still counts it", async () => {
    judge.delay = 3000;
    const asked = coach.holdsBack(attempt("bad"));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await asked).toBe(false);
    table.move(["before", "bad"], 0, false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(coach.warning.value).toBeNull();
    expect(noted).toEqual([{ ply: 1, digest: "d", help: "missed" }]);
  });

  test("does not count a turn without a choice", async () => {
    expect(await confirm("forced")).toBe(false);
    expect(noted).toEqual([]);
  });

  test("thinks ahead when a turn begins, and judges what stays in hand", async () => {
    expect(judge.prepared).toEqual(["before"]);
    coach.consider("bad");
    coach.consider("good");
    await vi.advanceTimersByTimeAsync(500);
    expect(judge.asked).toEqual(["before|good"]);
    table.move(["before", "good"], 0, false);
    table.move(["before", "good", "reply"]);
    expect(judge.prepared).toEqual(["before", "before good reply"]);
  });

  test("begins anew with every turn", async () => {
    await confirm("bad");
    coach.tellMore();
    table.move(["before", "bad", "reply"]);
    expect(coach.warning.value).toBeNull();
    await confirm("good");
    expect(noted).toEqual([{ ply: 3, digest: "d", help: "alone" }]);
  });

  test("judges a turn of several steps as a whole, when it cannot be taken back any more", async () => {
    expect(await confirm("step")).toBe(false);
    expect(judge.asked).toEqual([]);
    table.move(["before", "step"], 1);
    expect(await confirm("end")).toBe(true);
    expect(judge.asked).toEqual(["before|step end"]);
    coach.tellMore();
    table.move(["before"]); // taken back: the same turn, and what was told stays
    expect(coach.warning.value?.told).toBe("where");
    expect(coach.isAttempted.value).toBe(false);
  });
});
