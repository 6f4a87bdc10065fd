// city-ghost.tsx - the tile that is about to be laid. Its hexes are painted among those of the city,
// from far to near, a little above the place where they would lie, with a shadow there. Its outline
// is above everything: solid if the tile fits, otherwise dashed and with crosses.
import type { JSX } from "preact";
import type { AkropolisCell } from "./types";
import { facePath, faceClass, movedTo, oneDown, Prism } from "./art-prism";
import { pathOf } from "./art-patterns";
import { openSides } from "./art-regions";
import { center, corners, key, side, type Key } from "./hex";

export interface Ghost {
  cells: AkropolisCell[];
  ok: boolean;
}

interface GhostProps {
  ghost: Ghost;
  tilt: boolean;
  built: boolean;
}

const HELD = 0.4; // levels between the tile and what it would lie on

/** The sides of a hex at which the tile ends. */
function rimOf({ cells }: Ghost): (q: number, r: number) => number[] {
  const own = new Set<Key>(cells.map(([q, r]) => key(q, r)));
  return (q, r) => openSides(q, r, (at) => own.has(at));
}

/** What is drawn of each hex around its own middle. It does not depend on where the tile is. */
export function ghostPrisms({ ghost, tilt, built }: GhostProps): JSX.Element[] {
  const rim = rimOf(ghost);
  return ghost.cells.map((cell) => (
    <Prism cell={cell} tilt={tilt} built={built} isMoving
      look={{ tileSides: [], drops: oneDown(rim(cell[0], cell[1])) }} />
  ));
}

/** The same for two tiles that differ only in their place. */
export function ghostShape({ cells }: Ghost): string {
  const [first] = cells;
  return cells.map(([q, r, code, level]) =>
    `${q - (first?.[0] ?? 0)},${r - (first?.[1] ?? 0)}${code}${level}`).join(" ");
}

interface GhostHexProps {
  ghost: Ghost;
  tilt: boolean;
  prisms: readonly JSX.Element[];
}

/** Its hexes with their shadows and places, to be painted among the others. */
export function ghostHexes(
  { ghost, tilt, prisms }: GhostHexProps,
): [q: number, r: number, hex: JSX.Element, at: Key][] {
  return ghost.cells.map(([q, r, code, level], i) => [q, r, (
    <g key={`ghost-${i}`} class={ghost.ok ? "ak-held" : "ak-held ak-held-bad"} aria-hidden="true">
      <path class="ak-ghost-shadow" d={facePath(tilt)} transform={movedTo(q, r, level - 1, tilt)} />
      <g class={`ak-hex ${faceClass(code)}`} transform={movedTo(q, r, level + HELD, tilt)}>
        {prisms[i]}
      </g>
    </g>
  ), key(q, r)]);
}

export function GhostOutline({ ghost, tilt }: { ghost: Ghost; tilt: boolean }) {
  const rim = rimOf(ghost);
  const edge = ghost.cells.map(([q, r, , level]) => {
    const hex = corners(center(q, r, level + HELD, tilt), tilt);
    return rim(q, r).map((direction) => pathOf(side(hex, direction), false)).join("");
  }).join("");
  return (
    <g class={ghost.ok ? "ak-ghost" : "ak-ghost ak-ghost-bad"} aria-hidden="true">
      <path class="ak-ghost-halo" d={edge} />
      <path class="ak-ghost-edge" d={edge} />
      {!ghost.ok && ghost.cells.map(([q, r, , level]) => (
        <use key={key(q, r)} href="#ak-cross" transform={movedTo(q, r, level + HELD, tilt)} />
      ))}
    </g>
  );
}
