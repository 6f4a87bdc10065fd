import { describe, expect, it } from "vitest";
import { beyond, bestOf, otherTurns, ranked, rotated, sameSpot, snapped } from "./placement";
import type { Place, Spot } from "./steps";

const spot = (cells: Place[], turn = 0, weight = 0): Spot =>
  ({ word: `${JSON.stringify(cells)}/${turn}`, cells, turn, weight });

/** A piece of two cells on a strip of three by two: lying or standing. */
const lying = [0, 1].flatMap((x) => [0, 1].map((y) => spot([[x, y], [x + 1, y]], 0)));
const standing = [0, 1, 2].map((x) => spot([[x, 0], [x, 1]], 1));
const all = [...lying, ...standing];

describe("snapping", () => {
  it("takes the spot whose middle is nearest", () => {
    expect(snapped(all, { x: 0.4, y: 0.1 }, 0)?.cells).toEqual([[0, 0], [1, 0]]);
    expect(snapped(all, { x: 1.6, y: 0.9 }, 0)?.cells).toEqual([[1, 1], [2, 1]]);
  });

  it("keeps the turn where it can", () => {
    expect(snapped(all, { x: 0.4, y: 0.1 }, 1)?.cells).toEqual([[0, 0], [0, 1]]);
    expect(snapped(lying, { x: 0.4, y: 0.1 }, 1)?.turn).toBe(0);
  });

  it("lets go far away from every spot", () => {
    expect(snapped(all, { x: 9, y: 9 }, 0)).toBeUndefined();
  });
});

describe("turning", () => {
  it("goes only through what is legal there", () => {
    const from = lying[0] as Spot;
    expect(rotated(all, from, 1).turn).toBe(1);
    expect(rotated(all, rotated(all, from, 1), 1).turn).toBe(0);
    expect(rotated(lying, from, 1)).toBe(from);
  });

  it("lists the other ways in the order of the clock", () => {
    const turns = [0, 1, 3].map((turn) => spot([[0, 0], [1, 0]], turn));
    expect(otherTurns(turns, turns[1] as Spot).map((one) => one.turn)).toEqual([3, 0]);
    expect(rotated(turns, turns[0] as Spot, -1).turn).toBe(3);
  });
});

describe("moving by keys", () => {
  it("goes on in the direction, and stays at the end", () => {
    const right = beyond(all, lying[0] as Spot, "right");
    expect(right.cells).toEqual([[1, 0], [2, 0]]);
    expect(beyond(all, right, "right").turn).toBe(1); // only standing it goes further
    expect(beyond(lying, right, "right")).toBe(right);
  });

  it("jumps over gaps", () => {
    const far = [spot([[0, 0]]), spot([[4, 1]])];
    expect(beyond(far, far[0] as Spot, "right")).toBe(far[1]);
    expect(beyond(far, far[1] as Spot, "up")).toBe(far[1]); // nearly all of the way is aside
  });
});

it("ranks by points, and equal ones by how near they are", () => {
  const better = spot([[5, 5]], 0, 3);
  const [first, second] = ranked([...all, better], { x: 2, y: 0.6 });
  expect(first).toBe(better);
  expect(second?.cells).toEqual([[2, 0], [2, 1]]);
});

it("finds the best, and the same place in another list", () => {
  const better = spot([[5, 5]], 0, 3);
  expect(bestOf([...all, better])).toBe(better);
  expect(sameSpot([spot([[5, 5]], 0, 9)], better)?.weight).toBe(9);
  expect(sameSpot(all, better)).toBeUndefined();
});
