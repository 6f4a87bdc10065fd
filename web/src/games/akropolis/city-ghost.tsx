// city-ghost.tsx - the tile that is about to be laid, above everything else so that it is never
// hidden. A legal one has a solid outline; one that does not fit has a dashed outline and crosses.
import type { AkropolisCell } from "./types";
import { faceClass, movedTo, oneDown, Prism, sidesPath } from "./art-prism";
import { openSides } from "./art-regions";
import { farFirst, key } from "./hex";

export interface Ghost {
  cells: AkropolisCell[];
  ok: boolean;
}

export function GhostTile({ ghost, tilt }: { ghost: Ghost; tilt: boolean }) {
  const own = new Set(ghost.cells.map(([q, r]) => key(q, r)));
  const sides = (q: number, r: number): number[] => openSides(q, r, (at) => own.has(at));
  const cells = farFirst(ghost.cells);
  return (
    <g class={ghost.ok ? "ak-ghost" : "ak-ghost ak-ghost-bad"} aria-hidden="true">
      {cells.map((cell) => {
        const [q, r, code, level] = cell;
        return (
          <g key={key(q, r)} class={`ak-hex ${faceClass(code)}`}
            transform={movedTo(q, r, level, tilt)}>
            <Prism cell={cell} tilt={tilt} look={{ tileSides: [], drops: oneDown(sides(q, r)) }} />
          </g>
        );
      })}
      {cells.map(([q, r, , level]) => (
        <g key={`edge-${key(q, r)}`} transform={movedTo(q, r, level, tilt)}>
          <path class="ak-ghost-halo" d={sidesPath(sides(q, r), tilt, 0)} />
          <path class="ak-ghost-edge" d={sidesPath(sides(q, r), tilt, 0)} />
          {!ghost.ok && <use href="#ak-cross" />}
        </g>
      ))}
    </g>
  );
}
