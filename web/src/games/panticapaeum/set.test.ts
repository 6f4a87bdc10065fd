// The page's reading of the set against the rules': tiles are laid and buildings priced by
// polis.wasm, and must come out as set.ts says.
import { describe, expect, it } from "vitest";
import { COLOURS, type PanticapaeumState } from "./types";
import {
  columnPrices, footprint, KIND_OF, lacking, rows, ROWS, set, sizeOf, tileCells,
} from "./set";
import { key } from "./square";
import { ask, legal, state } from "./test-engine";

/** The cells at these places, as both sides write them. */
function written(cells: { x: number; y: number; content: string; level?: number }[]): string[] {
  return cells.map(({ x, y, content }) => `${key(x, y)} ${content}`).sort();
}

const LAY = /^(\w+)@(-?\d+),(-?\d+)\/(\d)$/;

/** Lays it, compares, and takes it back. Returns the word if it was a tile. */
function compareLay(word: string): string | null {
  const [, id = "", x, y, rotation] = LAY.exec(word) ?? [];
  if (!id) return null;
  const seat = state().turn;
  const expected = footprint(id, Number(x), Number(y), Number(rotation));
  ask(`move ${word}`);
  const after = state().seats[seat];
  const places = new Set(expected.map((cell) => key(cell.x, cell.y)));
  const laid = after?.cells.filter((cell) => places.has(key(cell.x, cell.y))) ?? [];
  expect(written(laid), word).toEqual(written(expected));
  expect(new Set(laid.map((cell) => cell.tile)), word).toEqual(new Set([id]));
  ask("undo");
  return `${id}/${rotation}`;
}

describe("footprint", () => {
  it("lays every terrain tile in all four rotations as the rules do", () => {
    const seen = new Set<string | null>();
    for (let seed = 1; seed <= 400 && seen.size < 4 * set.terrain_tiles.length; seed++) {
      ask(`newgame panticapaeum players=4 seed=${seed}`);
      for (const word of legal().filter((one) => LAY.test(one))) seen.add(compareLay(word));
    }
    expect(seen.size).toBe(4 * set.terrain_tiles.length);
  });

  it("lays tiles anywhere, aqueduct tiles too, as the rules do", () => {
    const forms = new Set<string>();
    ask("setoption bot greedy");
    for (const seed of [3, 8, 21]) {
      ask(`newgame panticapaeum players=3 seed=${seed}`);
      while (state().phase !== "over") {
        const lays = legal().filter((one) => LAY.test(one));
        const compared = [lays[0], lays[Math.floor(lays.length / 2)], lays[lays.length - 1]]
          .filter((word) => word !== undefined).map(compareLay);
        for (const one of compared) {
          const id = one?.split("/")[0] ?? "";
          if (id in set.aqueduct_tiles) forms.add(id);
        }
        ask(`move ${/bestmove (\S+)/.exec(ask("go"))?.[1]}`);
      }
    }
    expect(forms.size).toBeGreaterThan(0);
  });
});

describe("prices", () => {
  it.each([2, 3, 4])("are those of the rules throughout a game of %d", (players) => {
    ask("setoption bot greedy");
    ask(`newgame panticapaeum players=${players} seed=${10 + players}`);
    for (let now = state(); now.phase !== "over"; now = state()) {
      for (const colour of COLOURS) {
        const prices = columnPrices(players);
        const { left, cost } = now.columns[colour];
        expect(prices[prices.length - left] ?? null).toBe(cost);
      }
      if (now.phase === "develop") compareBuilds(now);
      ask(`move ${/bestmove (\S+)/.exec(ask("go"))?.[1]}`);
    }
  });
});

/** What can be built is what nothing is lacking for, as long as there is room. */
function compareBuilds(now: PanticapaeumState): void {
  const seat = now.seats[now.turn];
  const words = legal();
  for (const colour of COLOURS) {
    const kind = KIND_OF[colour];
    const { cost } = now.columns[colour];
    if (!seat || cost === null) continue;
    const canBuild = words.some((word) => word.startsWith(`${kind}@`));
    const hasRoom = sizeOf(kind) === 1 && seat.cells.some((cell) => cell.building === null);
    const lacks = lacking(colour, cost, seat);
    if (canBuild) expect(lacks, `${kind} in ${now.digest}`).toBe(0);
    else if (hasRoom) expect(lacks, `${kind} in ${now.digest}`).toBeGreaterThan(0);
  }
}

describe("rows", () => {
  it("have the tokens of the state on their resource cells", () => {
    ask("newgame panticapaeum players=2 seed=1");
    const { tokens } = state();
    for (const row of ROWS) {
      const wanted = rows[row].flatMap((cell, i) =>
        cell.type === "single" || cell.type === "double" ? [String(i + 1)] : []);
      expect(Object.keys(tokens[row])).toEqual(wanted);
    }
  });
});

describe("substitutes and discounts", () => {
  const store = { brown: 1, purple: 2, white: 0, orange: 0, green: 0 };
  it.each([
    { improvements: [], lacks: 2 },
    { improvements: ["discount_resource"], lacks: 1 },
    { improvements: ["substitute"], lacks: 1 },
    { improvements: ["substitute", "substitute"], lacks: 0 },
    { improvements: ["discount_coin"], lacks: 2 },
  ])("$improvements: $lacks lacking for a house of 3", ({ improvements, lacks }) => {
    expect(lacking("brown", 3, { store, improvements })).toBe(lacks);
  });
});

it("knows no cells of a tile that is not there", () => {
  expect(tileCells("Z9")).toEqual([]);
  expect(footprint("Z9", 1, 2, 3)).toEqual([]);
});
