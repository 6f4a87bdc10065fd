// art-roving.ts - the cells of a city by keyboard: Tab reaches one of them, arrows go from cell to
// cell.
import type { SVGAttributes } from "preact";
import { useState } from "preact/hooks";
import type { SquareCell } from "./types";
import { beside, key, type Direction } from "./square";

/** How cells are reached and named. */
export interface Interactive {
  role: "img" | "button";
  label(cell: SquareCell): string;
  focus?: string; // the key of the cell that Tab reaches; by default the city decides
  onFocus?(cell: SquareCell): void;
  onActivate?(cell: SquareCell): void; // Enter, Space or a screen reader's click
  /** Gets keys first; true: the key was used, and the city ignores it. */
  onKey?(event: KeyboardEvent, cell: SquareCell): boolean;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
};

function press(
  event: KeyboardEvent, cell: SquareCell, cells: readonly SquareCell[], manners: Interactive,
): void {
  if (manners.onKey?.(event, cell)) return;
  if ((event.key === "Enter" || event.key === " ") && manners.onActivate) {
    event.preventDefault();
    manners.onActivate(cell);
    return;
  }
  const direction = DIRECTIONS[event.key];
  const next = direction && beside(cell, direction, cells);
  if (!next) return;
  event.preventDefault();
  const city = (event.currentTarget as Element).closest(".pa-city");
  city?.querySelector<SVGGElement>(`[data-at="${key(next.x, next.y)}"]`)?.focus();
}

export interface Roving {
  /** The attributes that make a cell reachable. */
  manners(cell: SquareCell): SVGAttributes<SVGGElement>;
  /** The cell to show as focused. */
  focused: SquareCell | undefined;
}

export function useRoving(cells: readonly SquareCell[], given: Interactive | undefined): Roving {
  const [own, setOwn] = useState<string | null>(null);
  const [shown, show] = useState<string | null>(null);
  const names = new Set(cells.map(({ x, y }) => key(x, y)));
  const wanted = given?.focus ?? own ?? "";
  const first = cells[0] ? key(cells[0].x, cells[0].y) : "";
  const current = names.has(wanted) ? wanted : first;

  const take = (event: FocusEvent, cell: SquareCell): void => {
    const isSeen = (event.currentTarget as Element).matches(":focus-visible");
    setOwn(key(cell.x, cell.y));
    show(isSeen ? key(cell.x, cell.y) : null);
    given?.onFocus?.(cell);
  };
  return {
    focused: cells.find((cell) => given && key(cell.x, cell.y) === shown),
    manners: (cell) => given ? {
      role: given.role,
      tabIndex: current === key(cell.x, cell.y) ? 0 : -1,
      "aria-label": given.label(cell),
      onKeyDown: (event: KeyboardEvent) => press(event, cell, cells, given),
      onFocus: (event: FocusEvent) => take(event, cell),
      onBlur: () => show(null),
      onClick: (event: MouseEvent) => {
        if (event.detail === 0) given.onActivate?.(cell); // a pointer's clicks go to the board
      },
    } : {},
  };
}
