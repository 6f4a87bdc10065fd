// gains.ts - what a step of the player brings, and from where it flies to its counter: cubes from the
// cells where they lay, what a row gives from the cell of the row, coins of a sale from the resources
// that were sold.
import type { Change } from "./changes";
import type { SquareCell } from "./types";

/** One thing that was won: where it is counted, and what was seen where it was won. */
export interface Gain {
  stock: string; // a colour, or coins
  from: string | null; // a selector; null: it flies from nowhere
}

const cellAt = ({ x, y }: SquareCell): string => `.pt-city .pa-city [data-at="${x},${y}"]`;
export const stockAt = (stock: string): string => `.pt-own [data-stock="${stock}"]`;

/** The cell of a row that the step has reached last. */
function rowCell({ markers }: Change): string | null {
  const last = markers.at(-1);
  return last ? `.pt-side [data-cell="${last.row}${last.at}"]` : null;
}

/** `fetched`: the cells that had a cube before the step and have none, or another, after it. */
export function gainsOf(change: Change, fetched: readonly SquareCell[]): Gain[] {
  const row = rowCell(change);
  const cubes = change.store.flatMap(({ colour, n }) => {
    const cells = fetched.filter(({ cube }) => cube === colour).map(cellAt);
    return Array.from({ length: Math.max(0, n) },
      (_, i): Gain => ({ stock: colour, from: cells[i] ?? row }));
  });
  const sold = change.store.filter(({ n }) => n < 0).map(({ colour }) => stockAt(colour));
  const coins = Array.from({ length: Math.max(0, change.coins) },
    (_, i): Gain => ({ stock: "coins", from: sold[i] ?? row }));
  return [...cubes, ...coins];
}
