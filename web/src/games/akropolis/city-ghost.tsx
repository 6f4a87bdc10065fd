// city-ghost.tsx - the tile that is about to be laid. Its hexes are painted among those of the city,
// from far to near, a little above the place where they would lie, with a shadow there. Its outline
// is above everything: solid if the tile fits, otherwise dashed and with crosses.
import type { JSX } from "preact";
import type { AkropolisCell } from "./types";
import { facePath, faceClass, movedTo, oneDown, Prism, sidesPath } from "./art-prism";
import { openSides } from "./art-regions";
import { key, slant, type Key } from "./hex";

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

/** One hex of the tile and its shadow. */
function GhostHex({ ghost, cell, tilt, built }: GhostProps & { cell: AkropolisCell }) {
  const [q, r, code, level] = cell;
  const drops = oneDown(rimOf(ghost)(q, r));
  return (
    <>
      <path class="ak-ghost-shadow" d={facePath(tilt)} transform={movedTo(q, r, level - 1, tilt)} />
      <g class={`ak-hex ${faceClass(code)}`} transform={movedTo(q, r, level + HELD, tilt)}>
        <Prism cell={cell} tilt={tilt} built={built} look={{ tileSides: [], drops }} />
      </g>
    </>
  );
}

/** Its hexes with their places, to be painted among the others. */
export function ghostHexes(
  props: GhostProps,
): [q: number, r: number, hex: JSX.Element, at: Key][] {
  const { ghost } = props;
  return ghost.cells.map((cell, i) => [cell[0], cell[1], (
    <g key={`ghost-${i}`} class={ghost.ok ? "ak-held" : "ak-held ak-held-bad"} aria-hidden="true">
      <GhostHex {...props} cell={cell} />
    </g>
  ), key(cell[0], cell[1])]);
}

export function GhostOutline({ ghost, tilt }: { ghost: Ghost; tilt: boolean }) {
  const rim = rimOf(ghost);
  const { lift } = slant(tilt);
  return (
    <g class={ghost.ok ? "ak-ghost" : "ak-ghost ak-ghost-bad"} aria-hidden="true"
      transform={`translate(0 ${-HELD * lift})`}>
      {ghost.cells.map(([q, r, , level]) => (
        <g key={key(q, r)} transform={movedTo(q, r, level, tilt)}>
          <path class="ak-ghost-halo" d={sidesPath(rim(q, r), tilt, 0)} />
          <path class="ak-ghost-edge" d={sidesPath(rim(q, r), tilt, 0)} />
          {!ghost.ok && <use href="#ak-cross" />}
        </g>
      ))}
    </g>
  );
}
