// art-standing.tsx - a building where it stands in a city.
import type { Building } from "./types";
import { BuildingArt } from "./art-pieces";
import { LEVEL, project, round } from "./square";

/** Moves a drawing to the corner of a cell of some level. */
export function atCell(x: number, y: number, level: number, tilt: boolean): string {
  const corner = project([x, y, level * LEVEL], tilt);
  return `translate(${round(corner.x)} ${round(corner.y)})`;
}

function firstOf({ cells }: Building): [number, number] {
  return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [0, 0];
}

/** Does it lie along y? */
function isAcross({ cells }: Building): boolean {
  return cells.length > 1 && cells[0]?.[0] === cells[1]?.[0];
}

/** Is this the nearer of its cells, after which it can be painted? */
export function carries(cell: { x: number; y: number }, building: Building): boolean {
  return building.cells.every(([x, y]) => x + y <= cell.x + cell.y);
}

interface StandingProps {
  building: Building;
  tilt: boolean;
  isLit?: boolean;
  numbered?: boolean; // its level is written at its foot, as it hides that of its cells
}

export function Standing({ building, tilt, isLit, numbered }: StandingProps) {
  const [x, y] = firstOf(building);
  const across = isAcross(building);
  const foot = project([0.1, across ? 1.93 : 0.93, 0], tilt);
  return (
    <g class={isLit ? "pa-standing pa-on" : "pa-standing"} transform={atCell(x, y, building.level, tilt)}>
      <BuildingArt kind={building.kind} isAcross={across} tilt={tilt} />
      {numbered && (
        <text class="pa-level" x={round(foot.x + 3)} y={round(foot.y)}>{building.level}</text>
      )}
    </g>
  );
}
