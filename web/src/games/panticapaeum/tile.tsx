// tile.tsx - a terrain tile or an aqueduct tile as a small picture, seen from above.
import { Ground, type Setting } from "./art-cell";
import { rim } from "./art-marks";
import { footprint, type TileCell } from "./set";
import { key, painted, SIDE } from "./square";
import "./city.css";
import "./faces.css";

interface TerrainProps {
  id: string;
  size: number; // pixels, width and height
  rotation?: number;
  tight?: boolean; // as large as its box allows, not at the common scale
  label?: string; // without one it is a decoration: the button around it has the name
}

const SKIRT = 10; // room for the sides of the cells, below and to the right
const LEAST = 3; // cells per box, so that small tiles are not drawn larger than others

function settingIn(cells: readonly TileCell[], cell: TileCell): Setting {
  const own = new Set(cells.map(({ x, y }) => key(x, y)));
  return { edges: rim(cell, own), shades: [0, 0] };
}

/** The square that shows the cells in its middle. */
function frame(cells: readonly TileCell[], least: number): string {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) + 1 - left, Math.max(...ys) + 1 - top];
  const side = Math.max(least, wide, high) * SIDE + 2 * SKIRT;
  const at = (from: number, extent: number): number =>
    (from + extent / 2) * SIDE - side / 2 + SKIRT / 2;
  return `${at(left, wide)} ${at(top, high)} ${side} ${side}`;
}

export function TerrainPicture({ id, size, rotation = 0, tight, label }: TerrainProps) {
  const cells = footprint(id, 0, 0, rotation);
  if (cells.length === 0) return null;
  return (
    <svg class="pa-tile" width={size} height={size} viewBox={frame(cells, tight ? 1 : LEAST)}
      role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      {painted(cells).map((cell) => (
        <g key={key(cell.x, cell.y)} class={`pa-f-${cell.content}`}
          transform={`translate(${cell.x * SIDE} ${cell.y * SIDE})`}>
          <Ground content={cell.content} level={1} tilt={false} setting={settingIn(cells, cell)} />
        </g>
      ))}
    </svg>
  );
}
