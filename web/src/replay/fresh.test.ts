import { beforeAll, expect, test } from "vitest";
import { loadWords } from "../games/installed";
import type { AkropolisCell } from "../games/akropolis/types";
import type { GameState } from "../types";
import type { SquareCell } from "../games/panticapaeum/types";
import { freshCells } from "./fresh";

const hexes = (cells: AkropolisCell[]): GameState =>
  ({ game: "akropolis", seats: [{ stones: 0, cells }] }) as unknown as GameState;

const square = (x: number, more: Partial<SquareCell> = {}): SquareCell =>
  ({ x, y: 0, content: "plain", level: 1, tile: "A1", cube: null, worker: false, building: null, ...more });
const squares = (cells: SquareCell[], buildings: { kind: string }[] = []): GameState =>
  ({ game: "panticapaeum", seats: [{ cells, buildings }] }) as unknown as GameState;

beforeAll(loadWords);

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
