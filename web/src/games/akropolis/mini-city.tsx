// mini-city.tsx - a whole city as a small picture, without numbers and marks: for rivals and lists.
import { useLayoutEffect, useMemo } from "preact/hooks";
import { settings } from "../../settings";
import type { AkropolisCell } from "./types";
import { builtId, isBuilt } from "./art-built";
import { needArt } from "./art-defs";
import { pathOf } from "./art-patterns";
import { faceClass, movedTo } from "./art-prism";
import { bounds, center, corners, farFirst, key, type Key } from "./hex";
import { isPlaza } from "./words";

interface MiniProps {
  cells: readonly AkropolisCell[];
  fresh?: ReadonlySet<Key>; // the hexes of the last tile
  label?: string; // without one it is a decoration
}

function hexPath([q, r, , level]: AkropolisCell, radius: number, tilt: boolean): string {
  return pathOf(corners(center(q, r, level, tilt), tilt, radius));
}

/** Around the middle of a face, `down` levels below it. */
function ownPath(radius: number, tilt: boolean, down = 0): string {
  return hexPath([0, 0, "q", -down, 0], radius, tilt);
}

/** The hex on all levels below its own: what is not covered by the next one is its wall. */
function wallPath(level: number, tilt: boolean): string {
  const steps = tilt ? 2 : 1; // for each level, so that the lower edge is straight enough
  return Array.from({ length: level * steps }, (_, i) =>
    ownPath(40, tilt, level - i / steps)).join("");
}

interface MiniHexProps {
  cell: AkropolisCell;
  built: boolean; // tilted, with buildings
}

function MiniHex({ cell, built }: MiniHexProps) {
  const [q, r, code, level] = cell;
  return (
    <g class={faceClass(code)} transform={movedTo(q, r, level, built)}>
      <path class="ak-mini-wall" d={wallPath(level, built)} />
      <path class={`ak-face ak-level-${Math.min(level, 4)}`} d={ownPath(39.5, built)} />
      {built && <use href={`#${builtId(code)}`} />}
      {!built && isPlaza(code) && <path class="ak-mini-plaza" d={ownPath(22, false)} />}
    </g>
  );
}

export function MiniCity({ cells, fresh, label }: MiniProps) {
  useLayoutEffect(needArt, []);
  const built = isBuilt(settings.value.tilt);
  const { x, y, width, height } = bounds(cells, built, built ? 14 : 8);
  const hexes = useMemo(
    () => farFirst(cells).map((cell) => (
      <MiniHex key={key(cell[0], cell[1])} cell={cell} built={built} />
    )),
    [cells, built],
  );
  return (
    <svg class="ak-mini" viewBox={`${x} ${y} ${width} ${height}`} role={label ? "img" : undefined}
      aria-label={label} aria-hidden={label ? undefined : "true"} focusable="false">
      {hexes}
      {fresh && <path class="ak-mini-fresh" d={cells.filter(([q, r]) => fresh.has(key(q, r)))
        .map((cell) => hexPath(cell, 36, built)).join("")} />}
    </svg>
  );
}
