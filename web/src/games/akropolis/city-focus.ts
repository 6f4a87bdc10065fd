// city-focus.ts - the hexes by keyboard: Tab reaches one of them, arrows go on to the nearest one
// in their direction.
import { useRef, useState } from "preact/hooks";
import type { Point } from "../../board/view";
import type { AkropolisCell } from "./types";
import { center, key, placeOf, type Key } from "./hex";

/** How hexes are reached and named without a pointer. Keep the object while nothing in it changes:
 * a new one redraws the city. */
export interface Interactive {
  role: "img" | "button";
  /** The name of a place: a hex of the city, or an empty one among the spots. */
  label(q: number, r: number, cell: AkropolisCell | null): string;
  /** The place that has the focus or gets it by Tab; by default the city decides. */
  focus?: Key;
  onFocus?(q: number, r: number): void;
  onActivate?(q: number, r: number): void; // Enter, Space or a screen reader's click
  /** Gets keys first; true: the key was used, and the city ignores it. */
  onKey?(event: KeyboardEvent, q: number, r: number): boolean;
}

interface Roving {
  at: Key | null;
  set(at: Key): void;
  onKeyDown(event: KeyboardEvent): void;
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export interface FocusPlace {
  at: Key;
  middle: Point; // on the ground, seen from the top
}

/** The nearest place in a direction; distance to the side counts more. */
export function nextPlace(
  from: FocusPlace, places: readonly FocusPlace[], arrow: string,
): FocusPlace | null {
  const way = ARROWS[arrow];
  if (!way) return null;
  const cost = ({ middle }: FocusPlace): number => {
    const [dx, dy] = [middle.x - from.middle.x, middle.y - from.middle.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    return ahead < 1 || aside > 2 * ahead ? Infinity : ahead + 1.5 * aside;
  };
  const near = places.reduce((best, place) => (cost(place) < cost(best) ? place : best), from);
  return near === from ? null : near;
}

export function placesOf(keys: readonly Key[]): FocusPlace[] {
  return keys.map((at) => {
    const { q, r } = placeOf(at);
    return { at, middle: center(q, r, 0, false) };
  });
}

/** Where the focus is, and what keys do. */
export function useRoving(
  cells: readonly AkropolisCell[], empty: readonly Key[], interactive?: Interactive,
): Roving {
  const [own, setOwn] = useState<Key | null>(null);
  const keys = interactive ? [...cells.map(([q, r]) => key(q, r)), ...empty] : [];
  const wanted = interactive?.focus ?? own;
  const at = wanted !== null && keys.includes(wanted) ? wanted : keys[0] ?? null;
  const latest = useRef({ at, keys, interactive });
  latest.current = { at, keys, interactive };

  const set = (next: Key): void => {
    const { q, r } = placeOf(next);
    setOwn(next);
    latest.current.interactive?.onFocus?.(q, r);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = event.target instanceof Element ? event.target.getAttribute("data-place") : null;
    if (place === null) return;
    const { interactive: wishes, keys: all } = latest.current;
    const { q, r } = placeOf(place);
    if (wishes?.onKey?.(event, q, r)) return;
    if (event.key === "Enter" || event.key === " ") {
      if (!wishes?.onActivate) return;
      event.preventDefault();
      wishes.onActivate(q, r);
      return;
    }
    const [from] = placesOf([place]);
    const next = from && nextPlace(from, placesOf(all), event.key);
    if (!next) return;
    event.preventDefault();
    const city = (event.target as Element).closest(".ak-city");
    city?.querySelector<SVGGElement>(`[data-place="${next.at}"]`)?.focus();
  };
  return { at, set, onKeyDown };
}

/** The attributes that make a group a place for the keyboard and a screen reader. */
export function focusable(
  interactive: Interactive | undefined, roving: Roving, q: number, r: number,
  cell: AkropolisCell | null,
): Record<string, unknown> {
  if (!interactive) return {};
  const at = key(q, r);
  return {
    role: interactive.role,
    tabIndex: roving.at === at ? 0 : -1,
    "aria-label": interactive.label(q, r, cell),
    "data-place": at,
    onFocus: () => roving.set(at),
    onClick: interactive.onActivate && (() => interactive.onActivate?.(q, r)),
  };
}
