// mini-city.tsx - a whole city as a small map, only faces and heights: for rivals and lists.
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { AkropolisCell } from "./types";
import { needArt } from "./art-defs";
import { pathOf } from "./art-patterns";
import { faceClass } from "./art-prism";
import { bounds, center, corners, farFirst, key, type Key } from "./hex";
import { isPlaza } from "./words";

interface MiniProps {
  cells: readonly AkropolisCell[];
  fresh?: ReadonlySet<Key>; // the hexes of the last tile
  label?: string; // without one it is a decoration
}

function hexPath([q, r, , level]: AkropolisCell, radius: number): string {
  return pathOf(corners(center(q, r, level, false), false, radius));
}

/** The hex on all levels below its own: what is not covered by the next one is its wall. */
function wallPath(cell: AkropolisCell): string {
  const [q, r, , level] = cell;
  return Array.from({ length: level }, (_, i) => hexPath([q, r, "q", i, 0], 40)).join("");
}

function MiniHex({ cell }: { cell: AkropolisCell }) {
  const [, , code, level] = cell;
  return (
    <g class={faceClass(code)}>
      <path class="ak-mini-wall" d={wallPath(cell)} />
      <path class={`ak-face ak-level-${Math.min(level, 4)}`} d={hexPath(cell, 39.5)} />
      {isPlaza(code) && <path class="ak-mini-plaza" d={hexPath(cell, 22)} />}
    </g>
  );
}

export function MiniCity({ cells, fresh, label }: MiniProps) {
  useLayoutEffect(needArt, []);
  const { x, y, width, height } = bounds(cells, false, 8);
  const hexes = useMemo(
    () => farFirst(cells).map((cell) => <MiniHex key={`${cell[0]},${cell[1]}`} cell={cell} />),
    [cells],
  );
  return (
    <svg class="ak-mini" viewBox={`${x} ${y} ${width} ${height}`} role={label ? "img" : undefined}
      aria-label={label} aria-hidden={label ? undefined : "true"} focusable="false">
      {hexes}
      {fresh && <path class="ak-mini-fresh" d={cells.filter(([q, r]) => fresh.has(key(q, r)))
        .map((cell) => hexPath(cell, 36)).join("")} />}
    </svg>
  );
}
