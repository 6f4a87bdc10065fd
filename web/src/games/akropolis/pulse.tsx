// pulse.tsx - the hexes and open sides that a sentence speaks of, drawn over the city. They pulse
// twice and then stay lit; without motion they are just lit.
import { pathOf } from "./art-patterns";
import type { Fact, OpenSide } from "./changes";
import { center, corners, DIRECTIONS, key, RADIUS, side, type Key } from "./hex";
import type { AkropolisCell } from "./types";

interface Props {
  fact: Fact;
  cells: readonly AkropolisCell[]; // of the city, and after them those of the tile in hand
  tilt: boolean;
}

function sidePath([q, r, besideQ, besideR]: OpenSide, level: number, tilt: boolean): string {
  const direction = DIRECTIONS.findIndex(([dq, dr]) => q + dq === besideQ && r + dr === besideR);
  return pathOf(side(corners(center(q, r, level, tilt), tilt), direction), false);
}

export function Pulse({ fact, cells, tilt }: Props) {
  const levels = new Map(cells.map(([q, r, , level]): [Key, number] => [key(q, r), level]));
  const levelAt = (q: number, r: number): number => levels.get(key(q, r)) ?? 1;
  const hexes = fact.hexes.map(([q, r]) =>
    pathOf(corners(center(q, r, levelAt(q, r), tilt), tilt, RADIUS - 3)));
  const open = fact.open.map((one) => sidePath(one, levelAt(one[0], one[1]), tilt));
  return (
    <g key={fact.say[0]} class="ak-pulse" data-hexes={fact.hexes.map(([q, r]) => key(q, r)).join(" ")}
      data-open={open.length}>
      <path class="ak-pulse-case" d={hexes.join("")} />
      <path d={hexes.join("")} />
      <path class="ak-pulse-open" d={open.join("")} />
    </g>
  );
}
