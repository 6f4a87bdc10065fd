import { beforeEach, expect, test, vi } from "vitest";
import { type Analysis } from "./analysis";
import { gamesCsv, mistakesCsv } from "./csv";
import { keepGames, keptGames } from "./kept-games";
import { ownGames, type OwnGame, type Played } from "./own-game";
import { rangeOf } from "./charts";
import { coachSum, grouped, marginOf, mistakesBy, partMeans, smoothed, streakOf, tally } from "./sums";
import { forget, keep, keptNames } from "../storage";
import { BOTS } from "../study/kept-reviews";
import { forgetMatch } from "../table/shelf";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const GAME: OwnGame = {
  id: "m1", where: "device", at: Date.UTC(2026, 10, 16, 12), game: "some", seat: 0, name: "",
  players: 2, against: ["normal"], options: {}, result: "won", points: 100, rival: 90,
  review: "", parts: { towers: 60, coins: 40 }, others: { towers: 70, coins: 20 },
};

const ANALYSIS: Analysis = {
  bots: BOTS, playouts: 64, accuracy: 81.234, luck: -3, play: 13, later: 2, start: 0, choices: 18, best: 9, loss: 21.5,
  mistakes: [
    { at: 12, round: 3, loss: 9.5, grade: "blunder", phase: "opening", theme: "walls",
      played: "5@1,1/0", best: "7@0,2/3" },
    { at: 40, round: 9, loss: 4, grade: "mistake", phase: "end", theme: "walls" },
    { at: 44, round: 9, loss: 3, grade: "mistake", phase: "end", theme: "" },
  ],
};

const game = (changes: Partial<OwnGame>): OwnGame => ({ ...GAME, ...changes });

/** The rows of a file that this page wrote, as a spreadsheet reads them. */
function cells(text: string): string[][] {
  expect(text.startsWith("\ufeff")).toBe(true);
  return text.slice(1).trimEnd().split("\r\n").map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)]
      .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""));
}

function column(text: string, name: string): string[] {
  const [heads = [], ...rows] = cells(text);
  return rows.map((row) => row[heads.indexOf(name)] ?? "?");
}

test("victories, shared ones by half, and means of points and leads", () => {
  const all = [GAME, game({ result: "shared", points: 80, rival: 80 }),
    game({ result: "lost", points: 60, rival: 90 }), game({ points: 60, rival: null })];
  expect(tally(all)).toEqual({
    games: 4, won: 2, shared: 1, lost: 1, share: 0.625, points: 75, margin: (10 + 0 - 30) / 3,
  });
  expect(tally([])).toMatchObject({ games: 0, share: 0, points: 0, margin: null });
  expect(marginOf(game({ rival: null }))).toBeNull();
});

test("groups come by their number of games", () => {
  const all = [game({ players: 3 }), GAME, game({ result: "lost" })];
  const found = grouped(all, ({ players }) => String(players));
  expect(found.map(({ key, tally: { games, won } }) => [key, games, won]))
    .toEqual([["2", 2, 1], ["3", 1, 1]]);
  expect(grouped(all, ({ players }) => String(players), ({ players }) => -players)
    .map(({ key }) => key)).toEqual(["3", "2"]);
});

test("parts of the score are compared with the others', also those that brought nothing", () => {
  const zero = { parts: { towers: 20, coins: 0, walls: 0 }, others: { towers: 10, coins: 0, walls: 0 } };
  expect(partMeans([GAME, game(zero)])).toEqual([
    { id: "towers", mine: 40, others: 40 }, { id: "coins", mine: 20, others: 10 },
    { id: "walls", mine: 0, others: 0 },
  ]);
});

test("a streak ends with the first game that was not won", () => {
  expect(streakOf([GAME, GAME, game({ result: "shared" }), GAME])).toBe(2);
  expect(streakOf([GAME, GAME])).toBe(2);
  expect(streakOf([])).toBe(0);
});

test("what coaches counted adds up", () => {
  const coach = { turns: 10, alone: 7, helped: 2, missed: 1 };
  expect(coachSum([game({ coach }), GAME, game({ coach })]))
    .toEqual({ turns: 20, alone: 14, helped: 4, missed: 2 });
  expect(coachSum([GAME])).toBeNull();
});

test("a trend is the mean of the last five games", () => {
  expect(smoothed([10, 20, 30, 40, 50, 60])).toEqual([10, 15, 20, 25, 30, 40]);
  expect(rangeOf([7])).toEqual([6, 8]);
});

test("mistakes by a key of theirs, the dearest first", () => {
  const all = [game({ analysis: ANALYSIS }), GAME];
  expect(mistakesBy(all, ({ phase }) => phase)).toEqual([
    { key: "opening", count: 1, loss: 9.5 }, { key: "end", count: 2, loss: 7 },
  ]);
  expect(mistakesBy(all, ({ theme }) => theme)).toEqual([
    { key: "walls", count: 2, loss: 13.5 }, { key: "", count: 1, loss: 3 },
  ]);
});

const PLAYED: Played = {
  id: "t", where: "account", at: 5, review: "", game: "some", options: {},
  seats: [{ bot: null, name: "Anna" }, { bot: "easy", name: "" }, { bot: null, name: "Petr" }], mine: [0],
};
const score = (totals: number[], winners: number[]) => ({ seats: totals.map((total) => ({ total })), winners });

test("the result is what the rules say, but a player who gave up has lost", () => {
  const [won] = ownGames(PLAYED, score([30, 20, 10], [0]), []);
  expect(won).toMatchObject({ result: "won", points: 30, rival: 20, against: ["easy", "person"], name: "Anna" });
  expect(ownGames(PLAYED, score([30, 30, 10], [0, 1]), [])[0]?.result).toBe("shared");
  expect(ownGames({ ...PLAYED, lost: [0] }, score([30, 20, 10], [0]), [])[0])
    .toMatchObject({ result: "lost", gaveUp: 0 });
  expect(ownGames({ ...PLAYED, lost: [1] }, score([30, 30, 10], [0, 1]), [])[0])
    .toMatchObject({ result: "won", gaveUp: 1 });
});

test("if the one with most points left, the best of those who stayed has won", () => {
  const all = { ...PLAYED, mine: [0, 1, 2], lost: [0] };
  const results = (totals: number[]) => ownGames(all, score(totals, [0]), []).map(({ result }) => result);
  expect(results([90, 80, 50])).toEqual(["lost", "won", "lost"]);
  expect(results([90, 80, 80])).toEqual(["lost", "shared", "shared"]);
});

test("a game for two that the other gave up is won, one that was only abandoned has no result", () => {
  const open = score([10, 30], []);
  expect(ownGames({ ...PLAYED, lost: [1], wasGivenUp: true }, open, [])[0]?.result).toBe("won");
  expect(ownGames({ ...PLAYED, lost: [0], wasGivenUp: true }, open, [])[0]?.result).toBe("lost");
  expect(ownGames(PLAYED, open, [])).toEqual([]);
});

test("a game of several people here is there for each of them, a seat of the game's own plays too", () => {
  const two = { ...PLAYED, seats: PLAYED.seats.slice(0, 1), mine: [0] };
  expect(ownGames(two, score([30, 40], [1]), [])[0]).toMatchObject({ against: ["own"], result: "lost", rival: 40 });
  expect(ownGames({ ...PLAYED, mine: [0, 2] }, score([30, 20, 10], [0]), [])
    .map(({ seat, result, name }) => [seat, result, name])).toEqual([[0, "won", "Anna"], [2, "lost", "Petr"]]);
});

test("parts of the score are the player's, and the mean of the others'", () => {
  const parts = [{ id: "coins", name: "", cells: [{ points: 4 }, { points: 1 }, { points: 2 }] }];
  expect(ownGames(PLAYED, score([4, 1, 2], [0]), parts)[0])
    .toMatchObject({ parts: { coins: 4 }, others: { coins: 1.5 } });
});

test("a row a game, with a column for each part of the score", () => {
  const text = gamesCsv([game({ analysis: ANALYSIS }), game({ id: "m2", rival: null, parts: { walls: -2 } })]);
  expect(cells(text)[0]).toEqual(["id", "date", "where", "game", "options", "players", "seat", "name",
    "against", "result", "gave_up", "points", "best_rival", "margin", "playouts", "accuracy", "luck",
    "play", "later", "start", "choices", "best_chosen", "points_lost", "mistakes", "coached_turns", "found_alone",
    "found_with_help", "points_towers", "points_coins",
    "points_walls"]);
  expect(column(text, "date")[0]).toBe("2026-11-16T12:00:00.000Z");
  expect(column(text, "accuracy")).toEqual(["81.23", ""]);
  expect(column(text, "luck")).toEqual(["-3", ""]);
  expect(column(text, "later")).toEqual(["2", ""]);
  expect(column(text, "margin")).toEqual(["10", ""]);
  expect(column(text, "points_walls")).toEqual(["", "-2"]);
  expect(column(text, "mistakes")).toEqual(["3", ""]);
});

test("a row a mistake", () => {
  const text = mistakesCsv([game({ analysis: ANALYSIS }), GAME]);
  expect(cells(text)).toHaveLength(4);
  expect(cells(text)[1]).toEqual(["m1", "2026-11-16T12:00:00.000Z", "some", "1", "12", "3", "opening",
    "walls", "blunder", "9.5", "5@1,1/0", "7@0,2/3"]);
});

test("names are quoted, and a spreadsheet never takes one for a formula", () => {
  const names = ['a "b", c', "=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", " =1", "＝1", "x;=1", "line\nbreak", "Anna"];
  const text = gamesCsv(names.map((name) => game({ name })));
  for (const name of names.slice(1, 8)) expect(text).toContain(`"'${name}"`);
  expect(text).toContain('"a ""b"", c"');
  expect(text).toContain('"x;=1"');
  expect(text).toContain('"line\nbreak"');
  expect(text).toContain(",Anna,");
  expect(text).not.toMatch(/(^|[,\n])"?\s*[=+@]/m);
});

beforeEach(() => keptNames("").forEach(forget));

test("what is known of games stays, damage is left out, the oldest go when there are too many", () => {
  keepGames([GAME, game({ id: "m2", at: GAME.at + 1 })]);
  keep("played.m3.0", { format: 2, game: {} });
  keep("played.m4.0", "{");
  expect(keptGames().map(({ id }) => id)).toEqual(["m2", "m1"]);
  keepGames(Array.from({ length: 605 }, (_, i) => game({ id: `x${i}`, at: i })));
  expect(keptGames()).toHaveLength(600);
  expect(keptGames()[599]?.at).toBe(7);
});

test("numbers of other bots are not mixed with ours", () => {
  keepGames([game({ analysis: ANALYSIS }), game({ id: "m2", analysis: { ...ANALYSIS, bots: "others" } })]);
  expect(keptGames().map(({ id, analysis }) => [id, analysis?.bots])).toEqual([["m1", BOTS], ["m2", undefined]]);
});

test("what somebody else wrote under the name of a game is left out", () => {
  const bad: Partial<Record<keyof OwnGame, unknown>>[] = [
    { parts: null }, { others: [] }, { parts: { towers: "x" } }, { against: "normal" }, { against: [null] },
    { rival: "x" }, { coach: { turns: 1 } }, { options: 7 }, { points: "1" },
  ];
  bad.forEach((one, i) => keep(`played.b${i}.0`, { format: 2, game: { ...GAME, ...one } }));
  for (const [i, one] of [null, 7, "text", [], { format: 2, game: null }].entries()) keep(`played.c${i}.0`, one);
  keepGames([game({ analysis: ANALYSIS, coach: { turns: 1, alone: 1, helped: 0, missed: 0 }, rival: null })]);
  for (const [i, analysis] of [null, { ...ANALYSIS, mistakes: [null] }, 7].entries())
    keep(`played.d${i}.0`, { format: 2, game: { ...GAME, id: `d${i}`, analysis } });
  expect(keptGames().map(({ id, analysis }) => [id, analysis !== undefined]).sort())
    .toEqual([["d0", false], ["d1", false], ["d2", false], ["m1", true]]);
});

test("a game that the player deletes no longer counts", () => {
  keepGames([GAME, game({ seat: 1 }), game({ id: "m12" })]);
  forgetMatch("m1");
  expect(keptGames().map(({ id }) => id)).toEqual(["m12"]);
});
