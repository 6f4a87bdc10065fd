// mini-city.tsx - a city small enough for a rail of rivals: the same drawing with less on it.
import type { Building, SquareCell } from "./types";
import { Ground } from "./art-cell";
import { atCell, carries, Standing } from "./art-standing";
import { FIGURE } from "./art-ground";
import { bounds, corners, key, outline, painted, project, round } from "./square";
import "./city.css";
import "./faces.css";

interface MiniProps {
  cells: readonly SquareCell[];
  buildings: readonly Building[];
  seat?: number; // whose workers they are
  tilt?: boolean;
  fresh?: ReadonlySet<string>; // the cells of the last turn
  label?: string; // without one it is a decoration
}

function MiniCell({ cell, tilt, seat }: { cell: SquareCell; tilt: boolean; seat: number }) {
  const { x, y } = project([0.5, 0.5, 0], tilt);
  return (
    <g class={`pa-f-${cell.content}`} transform={atCell(cell.x, cell.y, cell.level, tilt)}>
      <Ground content={cell.content} level={cell.level} tilt={tilt} plainly />
      {cell.cube && (
        <rect class={`pa-mini-cube pa-c-${cell.cube}`} x={round(x - 12)} y={round(y - 16)}
          width="24" height="24" />
      )}
      {cell.worker && (
        <path class={`pa-mini-worker pa-seat-${seat}`} d={FIGURE}
          transform={`translate(${round(x)} ${round(y + 12)}) scale(1.3)`} />
      )}
    </g>
  );
}

export function MiniSquareCity({ cells, buildings, seat = 0, tilt = true, fresh, label }: MiniProps) {
  const { x, y, width, height } = bounds(cells, tilt, 0.1);
  return (
    <svg class="pa-mini" viewBox={`${round(x)} ${round(y)} ${round(width)} ${round(height)}`}
      role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      {painted(cells).map((cell) => {
        const building = cell.building === null ? undefined : buildings[cell.building];
        return (
          <>
            <MiniCell key={key(cell.x, cell.y)} cell={cell} tilt={tilt} seat={seat} />
            {building && carries(cell, building) &&
              <Standing key={`b${cell.building}`} building={building} tilt={tilt} />}
          </>
        );
      })}
      {fresh && cells.filter(({ x: at, y: row }) => fresh.has(key(at, row))).map((cell) => (
        <path key={`f${key(cell.x, cell.y)}`} class="pa-mini-fresh"
          d={outline(corners(cell.x, cell.y, cell.level, tilt))} />
      ))}
    </svg>
  );
}
