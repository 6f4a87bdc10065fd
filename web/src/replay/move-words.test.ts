import { beforeAll, expect, test, vi } from "vitest";
import type { AkropolisCell } from "../games/akropolis/types";
import type { SquareCell } from "../games/panticapaeum/types";
import { loadWords } from "../table/installed-games";
import type { Agreement } from "../table/match";
import type { GameName, GameState } from "../types";
import { freshCells, listedMoments, momentSentence, moveWords } from "./move-words";
import { LUCK, type Moment } from "./story";

vi.mock("rules.wasm?url", () => ({ default: "" }));

const names = ["Anna", "Ben"];

function moment(word: string, seat: number, state: unknown = {}): Moment {
  return {
    word, seat, totals: [], gain: 0, state: () => state as GameState,
    before: () => state as GameState, score: () => ({ seats: [], winners: [] }),
  };
}

beforeAll(loadWords);

test("a tile is named with its place and the level it came to", () => {
  const city = { game: "akropolis", seats: [{ cells: [] }, { cells: [[1, -2, "h", 1, 16]] }] };
  expect(momentSentence(moment("17@1,-2/3", 1, city), "akropolis", names)).toBe("Ben: level 2, at the bottom left, over: houses");
  expect(moveWords(moment("!17", 1), "akropolis")).toBe("takes a tile");
});

test("luck has no name", () => {
  expect(momentSentence(moment("+17", LUCK), "akropolis", names)).toBe("a tile is turned up");
  expect(momentSentence(moment("+B4", LUCK, { phase: "explore" }), "panticapaeum", names)).toBe("a tile joins the ring");
  expect(momentSentence(moment("+B4", LUCK, { phase: "lay" }), "panticapaeum", names)).toBe("a tile is drawn from the bag");
  expect(moveWords(moment("brown7=white+orange", LUCK), "panticapaeum"))
    .toBe("row of the houses, cell 7: marble + amphoras");
});

test("the list leaves out the tiles that Akropolis turns up, not the luck of Panticapaeum", () => {
  const moments = [moment("", LUCK), moment("+17", LUCK), moment("17@1,-2/3", 0), moment("+18", LUCK)];
  const listed = (game: GameName): number[] => listedMoments({ moments, agreed: { game } as Agreement });
  expect(listed("akropolis")).toEqual([2]);
  expect(listed("panticapaeum")).toEqual([1, 2, 3]);
});

test("steps of Panticapaeum are told as they are at the table", () => {
  const city = { game: "panticapaeum", seats: [{ buildings: [{ kind: "winery", cells: [[1, 1], [1, 2]] }] }] };
  const told = (word: string): string => momentSentence(moment(word, 0, city), "panticapaeum", names);
  expect(told("worker@0,1")).toBe("Anna: worker at 0,1");
  expect(told("move:1,1>3,0+3,1")).toBe("Anna: moves: winery to 3,0 + 3,1");
});

test("before the first move there is only the beginning", () => {
  expect(momentSentence(moment("", LUCK), "akropolis", names)).toBe("The beginning");
  expect(moveWords(moment("", LUCK), "akropolis")).toBe("");
});

const hexes = (cells: AkropolisCell[]): GameState =>
  ({ game: "akropolis", seats: [{ stones: 0, cells }] }) as unknown as GameState;

const square = (x: number, more: Partial<SquareCell> = {}): SquareCell =>
  ({ x, y: 0, content: "plain", level: 1, tile: "A1", cube: null, worker: false, building: null, ...more });
const squares = (cells: SquareCell[], buildings: { kind: string }[] = []): GameState =>
  ({ game: "panticapaeum", seats: [{ cells, buildings }] }) as unknown as GameState;

test("a tile on new ground and on old ground", () => {
  const before = hexes([[0, 0, "H", 1, "start"], [1, 0, "q", 1, "start"]]);
  const after = hexes([[0, 0, "H", 1, "start"], [1, 0, "h", 2, 17], [2, 0, "m", 1, 17]]);
  expect([...freshCells(before, after, 0)]).toEqual(["1,0", "2,0"]);
});

test("a worker, a fetched cube and a building are seen; nothing else is", () => {
  const before = squares([square(0), square(1, { cube: "brown" }), square(2), square(3)]);
  const after = squares(
    [square(0), square(1), square(2, { worker: true }), square(3, { building: 0 })], [{ kind: "house" }]);
  expect([...freshCells(before, after, 0)]).toEqual(["1,0", "2,0", "3,0"]);
  expect(freshCells(after, after, 0).size).toBe(0);
});
