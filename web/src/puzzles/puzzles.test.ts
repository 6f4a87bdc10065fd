import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Say } from "../engine";
import { dailyOf, dateOf, nextOf } from "./choose";
import type { Worth } from "./judge";
import { keep } from "../storage";
import { BEGIN, daysInARow, expectedScore, progressIn, scoreOf, withMisses, withScore } from "./progress";
import { readPuzzles, type Puzzle } from "./puzzle-file";
import { ownSeat } from "../table/frame";
import { PuzzleTable } from "./puzzle-table";
import { EngineRules } from "../table/test-rules";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  Rules: (await import("../table/test-rules")).EngineRules,
}));
vi.mock("../settings", () => ({
  motion: () => 0,
  settings: { value: { aids: "full", keys: {} } },
}));

const fileOf = (game: string): Puzzle[] => readPuzzles(
  readFileSync(resolve(import.meta.dirname, `../../../data/${game}/puzzles.txt`), "utf8"), game);

const TEXT = `# a comment
game players=3 first=1 : +1 a b +2 c d
2 b build 1200 4.5
5 d end 1500 3.0

game players=2 : +9 x
1 x build 900 10.0
`;

describe("the file", () => {
  it("is read as it is written", () => {
    const [first, second, third] = readPuzzles(TEXT, "g");
    expect(first).toMatchObject({
      players: 3, options: { first: "1" }, moves: ["+1", "a"], solution: "b", theme: "build",
      rating: 1200, margin: 4.5,
    });
    expect(second?.moves).toEqual(["+1", "a", "b", "+2", "c"]);
    expect(third).toMatchObject({ players: 2, moves: ["+9"], solution: "x" });
  });

  it.each(["akropolis", "panticapaeum"])("of %s has a name of its own for each puzzle", (game) => {
    const puzzles = fileOf(game);
    expect(puzzles.length).toBeGreaterThan(0);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });
});

const some = (n: number): Puzzle[] => Array.from({ length: n }, (_, i) => ({
  id: String(i), game: "g", players: 2, options: {}, moves: [], solution: "x",
  theme: i % 2 ? "odd" : "even", rating: 1000 + 10 * i, margin: 3,
}));

describe("the puzzle of the day", () => {
  it("follows from the date and the list alone, so that everybody has the same", () => {
    expect(dailyOf(some(30), "2026-11-16")?.id).toBe("1");
    vi.useFakeTimers({ now: new Date(2031, 5, 1) });
    expect(dailyOf(some(30), "2026-11-16")?.id).toBe("1");
    vi.useRealTimers();
    expect(dailyOf([], "2026-11-16")).toBeUndefined();
  });

  it("comes again only when all have come", () => {
    const first = Math.floor(Date.UTC(2026, 10, 16) / 86_400_000 / 30) * 30; // the round begins
    const days = Array.from({ length: 60 }, (_, i) =>
      dailyOf(some(30), new Date((first + i) * 86_400_000).toISOString().slice(0, 10))?.id);
    expect(new Set(days.slice(0, 30)).size).toBe(30);
    expect(new Set(days.slice(30)).size).toBe(30);
    expect(days.slice(30)).not.toEqual(days.slice(0, 30));
  });

  it("is that of the player's own calendar", () => {
    expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});

describe("the next puzzle", () => {
  it("suits the player and has the theme", () => {
    const chosen = nextOf(some(100), { ...BEGIN, rating: 1500 }, 0.99, "odd");
    expect(chosen?.theme).toBe("odd");
    expect(Math.abs((chosen?.rating ?? 0) - 1500)).toBeLessThan(100);
  });

  it("is a new one, then one that was not solved, then any", () => {
    expect(nextOf(some(2), { ...BEGIN, tried: { 0: 1 } }, 0)?.id).toBe("1");
    expect(nextOf(some(2), { ...BEGIN, tried: { 0: 0, 1: 1 } }, 0)?.id).toBe("0");
    expect(nextOf(some(1), { ...BEGIN, tried: { 0: 1 } }, 0)?.id).toBe("0");
    expect(nextOf([], BEGIN, 0)).toBeUndefined();
  });
});

describe("the player's rating", () => {
  const [puzzle] = some(1) as [Puzzle];

  it("grows with a puzzle that was solved, less with each miss", () => {
    expect(expectedScore(1200, 1200)).toBe(0.5);
    const after = [0, 1, 2, 3].map((misses) =>
      withScore(BEGIN, { ...puzzle, rating: 1200 }, scoreOf(misses, false)).rating);
    expect(after).toEqual([1224, 1208, 1192, 1176]);
    expect(scoreOf(0, true)).toBe(0);
  });

  it("counts a puzzle once", () => {
    const once = withScore(BEGIN, puzzle, 1);
    const twice = withScore(once, puzzle, 0);
    expect([twice.rating, twice.count]).toEqual([once.rating, 1]);
    expect(twice.tried[puzzle.id]).toBe(1);
    expect(withScore(once, puzzle, 1, "2026-11-30").streak).toBe(1);
  });

  it("remembers the misses of a puzzle until it is over", () => {
    const begun = withMisses(BEGIN, puzzle, 2);
    expect(begun.begun).toEqual({ [puzzle.id]: 2 });
    expect(withScore(begun, puzzle, 1).begun).toEqual({});
  });

  it("has streaks: of puzzles, and of days", () => {
    const first = withScore(BEGIN, puzzle, 1, "2026-11-30");
    const second = withScore(first, { ...puzzle, id: "b" }, 1, "2026-12-01");
    expect([second.streak, second.days]).toEqual([2, 2]);
    expect(daysInARow(second, "2026-12-02")).toBe(2);
    expect(daysInARow(second, "2026-12-03")).toBe(0);
    const failed = withScore(second, { ...puzzle, id: "c" }, 0, "2026-12-02");
    expect([failed.streak, failed.best, failed.days]).toEqual([0, 2, 0]);
  });
});

it("asks again after an engine that failed", async () => {
  const [puzzle] = fileOf("akropolis") as [Puzzle];
  const table = new PuzzleTable(puzzle, { misses: 0, onMiss: () => undefined, onEnd: () => undefined });
  await table.open();
  const { ask } = EngineRules.prototype;
  const spy = vi.spyOn(EngineRules.prototype, "ask").mockRejectedValueOnce(new Error("dead"));
  expect((await table.advise())[0]?.why).toEqual([]);
  spy.mockImplementation(ask);
  expect((await table.advise())[0]?.why).not.toEqual([]);
  spy.mockRestore();
}, 60_000);

describe("what is kept of the player", () => {
  it.each([
    [{ tried: null, daily: null }], [{ tried: { a: "x", b: 1 } }], [{ rating: "x", streak: null }], [7], ["text"],
    [[]], [null],
  ])("may be %j, and is as if the rest had never been", (value) => {
    keep("puzzles.g", value);
    const tried = (value as { tried?: unknown } | null)?.tried ? { b: 1 } : {};
    expect(progressIn("g")).toEqual({ ...BEGIN, tried });
  });

  it("is there again", () => {
    const progress = withScore(BEGIN, some(1)[0] as Puzzle, 1, "2026-11-16");
    keep("puzzles.g", progress);
    expect(progressIn("g")).toEqual(progress);
  });
});

/** The points that sentences of the engine name. */
const sumOf = (sentences: readonly Say[]): number =>
  sentences.reduce((sum, [, number]) => sum + Number(number), 0);

describe.each(["akropolis", "panticapaeum"])("a puzzle of %s", (game) => {
  const [puzzle] = fileOf(game) as [Puzzle];

  it("is solved by its solution, which is made and explained", async () => {
    const onEnd = vi.fn();
    const table = new PuzzleTable(puzzle, { misses: 1, onMiss: () => undefined, onEnd });
    expect(await table.open()).toBeNull();
    expect(table.isMine()).toBe(true);
    await table.play(puzzle.solution);
    expect(table.outcome.value).toMatchObject({ kind: "right", other: false });
    expect(table.match.moves[puzzle.moves.length]).toBe(puzzle.solution);
    expect(onEnd.mock.calls).toEqual([[scoreOf(1, false)]]);
    expect([table.turn(), table.isMine(), table.position.value?.ahead]).toEqual([-1, false, null]);
    expect(ownSeat(table)).toBe(table.events.value.at(-1)?.seat); // the city with the solution
    await vi.waitFor(() => expect(table.outcome.value).toHaveProperty("than.now"), 30_000);
  }, 60_000);

  it("answers what is refused and what is worse, and shows the solution after three tries", async () => {
    const onMiss = vi.fn();
    const onEnd = vi.fn();
    const table = new PuzzleTable(puzzle, { misses: 0, onMiss, onEnd });
    await table.open();
    await table.play("nonsense");
    expect(table.outcome.value?.kind).toBe("refused");
    const legal = table.position.value?.legal ?? [];
    const wrong = legal.filter((word) => word !== puzzle.solution).slice(0, 3);
    const kinds: unknown[] = [];
    for (const word of wrong) {
      await table.play(word);
      kinds.push(table.outcome.value?.kind);
    }
    expect(kinds).toEqual(["wrong", "wrong", "shown"]);
    expect([onMiss.mock.calls, onEnd.mock.calls]).toEqual([[[1], [2]], [[0]]]);
    const { worth, miss } = table.outcome.value as { worth: Worth; miss: Worth };
    expect(table.match.moves.slice(puzzle.moves.length)).toEqual(worth.turn.slice(0, Math.max(1, worth.turn.length - 1)));
    expect(miss.turn[0]).toBe(wrong[2]);
    expect(miss.best).toBe(puzzle.solution);
    expect(sumOf(miss.instead.points)).toBeCloseTo(miss.loss, 1);
    expect(sumOf(worth.why.points)).toBeCloseTo(worth.gain);
  }, 60_000);

  it("ends once, though a move is made while the solution is on its way", async () => {
    const onEnd = vi.fn();
    const table = new PuzzleTable(puzzle, { misses: 0, onMiss: () => undefined, onEnd });
    await table.open();
    const made = table.play(puzzle.solution);
    await Promise.all([table.show(), table.play(puzzle.solution), table.show(), made]);
    expect(onEnd.mock.calls).toEqual([[1]]);
    expect(table.outcome.value?.kind).toBe("right"); // the move came first
  }, 60_000);

  it("takes one try for a wrong move, though it is sent twice or made again", async () => {
    const onMiss = vi.fn();
    const table = new PuzzleTable(puzzle, { misses: 0, onMiss, onEnd: () => undefined });
    await table.open();
    const word = table.position.value?.legal.find((one) => one !== puzzle.solution) ?? "";
    const [first, second] = await Promise.all([table.play(word), table.play(word)]);
    expect([first, second]).toEqual([null, ["Being analysed …"]]);
    const told = table.outcome.value;
    expect(told).toMatchObject({ kind: "wrong", left: 2 });
    await table.play("nonsense");
    await table.play(`${word} `);
    expect(table.outcome.value).toEqual(told);
    expect(onMiss.mock.calls).toEqual([[1]]);
  }, 60_000);

  it("that is over takes neither moves nor questions", async () => {
    const [onMiss, onEnd] = [vi.fn(), vi.fn()];
    const table = new PuzzleTable(puzzle, { misses: 0, done: 1, onMiss, onEnd });
    await table.open(); // the solution is still being looked at
    expect(table.outcome.value).toBeNull();
    expect(table.isMine()).toBe(false);
    expect(await table.advise()).toEqual([]);
    expect(await table.play(puzzle.solution)).toEqual(["It is not your turn."]);
    await vi.waitFor(() => expect(table.outcome.value?.kind).toBe("shown"), 30_000);
    expect([onMiss.mock.calls, onEnd.mock.calls, table.isHelped.value]).toEqual([[], [], false]);
  }, 60_000);
});
