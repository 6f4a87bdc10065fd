// art-marks.tsx - what is drawn around and over a city: the shore, places that may be chosen, the
// ghost of what is being placed, the points of buildings.
import type { Building, SquareCell } from "./types";
import { HEIGHTS } from "./art-buildings";
import { edgePath, Ground, LevelNumber, plane } from "./art-cell";
import { atCell, Standing } from "./art-standing";
import { WorkerArt } from "./art-pieces";
import { center, key, outline, project, round, type Raised } from "./square";

/** Something that is being placed and not yet there. */
export interface Ghost {
  cells?: readonly SquareCell[]; // of a tile, with the level it would have
  building?: Building;
  worker?: { x: number; y: number };
  ok: boolean;
}

export type CellMap = ReadonlyMap<string, SquareCell>;

/** The sides of a cell, and where the neighbour lies that shares it. */
export const SIDES = [["n", 0, -1], ["e", 1, 0], ["s", 0, 1], ["w", -1, 0]] as const;

/** The sides of a cell that are not shared with another cell of the group. */
export function rim(cell: { x: number; y: number }, group: ReadonlySet<string>): string {
  return SIDES.filter(([, dx, dy]) => !group.has(key(cell.x + dx, cell.y + dy)))
    .map(([side]) => side).join("");
}

/** Land under and around the city, and its shadow on it, each in one path. */
export function Shore({ cells, tilt }: { cells: readonly SquareCell[]; tilt: boolean }) {
  const land = (out: number, shift: number): string => cells.map(({ x, y }) => outline(
    ([[-out, -out], [1 + out, -out], [1 + out, 1 + out], [-out, 1 + out]] as const)
      .map(([dx, dy]) => project([x + dx + shift, y + dy + shift * 0.7, 0], tilt)))).join("");
  return (
    <>
      <path class="pa-shallows" d={land(0.16, 0)} />
      <path class="pa-shore" d={land(0.06, 0)} />
      <path class="pa-ground-shadow" d={land(0, 0.14)} />
    </>
  );
}

/** A frame on a cell, over everything that stands in front of it. */
export function Frame({ cell, tilt, kind }: {
  cell: Raised; tilt: boolean; kind: "lit" | "focus" | "hint";
}) {
  return (
    <g transform={atCell(cell.x, cell.y, cell.level, tilt)}>
      {kind === "focus" && <path class="pa-focus under" d={FRAME} transform={plane(tilt)} />}
      <path class={`pa-${kind}`} d={FRAME} transform={plane(tilt)} />
    </g>
  );
}

const FRAME = "M4 4H60V60H4Z";

/** A place that may be chosen; where something lies, that must stay visible. */
export function SpotMark({ tilt, taken }: { tilt: boolean; taken?: boolean }) {
  return (
    <g class="pa-spot" transform={plane(tilt)}>
      <rect x="7" y="7" width="50" height="50" rx="8" />
      {!taken && <path d="M32 22V42M22 32H42" />}
    </g>
  );
}

export function GhostCell({ cell, tilt }: { cell: SquareCell; tilt: boolean }) {
  return (
    <g class={`pa-ghost pa-f-${cell.content}`} transform={atCell(cell.x, cell.y, cell.level, tilt)}>
      <Ground content={cell.content} level={1} tilt={tilt} />
      <LevelNumber level={cell.level} tilt={tilt} />
    </g>
  );
}

function ghostPlaces(ghost: Ghost, cells: CellMap): { x: number; y: number; level: number }[] {
  if (ghost.cells) return ghost.cells.map(({ x, y, level }) => ({ x, y, level }));
  const places = ghost.building?.cells ??
    (ghost.worker ? [[ghost.worker.x, ghost.worker.y] as const] : []);
  return places.map(([x, y]) => ({ x, y, level: cells.get(key(x, y))?.level ?? 0 }));
}

const CROSS = "M18 18L46 46M46 18L18 46";

/** What is being placed, above everything else so that nothing hides it: its outline, crossed out
 * if it may not be there, and the building or worker itself. */
export function GhostMarks({ ghost, cells, tilt, seat }: {
  ghost: Ghost; cells: CellMap; tilt: boolean; seat: number;
}) {
  const places = ghostPlaces(ghost, cells);
  const group = new Set(places.map(({ x, y }) => key(x, y)));
  const [first] = places;
  const feet = ghost.worker && first && center(first.x, first.y, first.level, tilt);
  return (
    <>
      <g class={ghost.ok ? "pa-outline ok" : "pa-outline bad"}>
        {places.map((place) => (
          <g key={key(place.x, place.y)} transform={atCell(place.x, place.y, place.level, tilt)}>
            <path class="under" d={edgePath(rim(place, group))} transform={plane(tilt)} />
            <path d={edgePath(rim(place, group))} transform={plane(tilt)} />
            {!ghost.ok && <path class="cross" d={CROSS} transform={plane(tilt)} />}
          </g>
        ))}
      </g>
      {ghost.building && <g class="pa-ghost"><Standing building={ghost.building} tilt={tilt} /></g>}
      {feet && (
        <g class="pa-ghost" transform={`translate(${round(feet.x)} ${round(feet.y + 9)})`}>
          <WorkerArt seat={seat} />
        </g>
      )}
    </>
  );
}

/** What a building brings, above its roof. */
export function Badge({ building, points, tilt }: {
  building: Building; points: number; tilt: boolean;
}) {
  const middles = building.cells.map(([x, y]) => center(x, y, building.level, tilt));
  const top = project([0, 0, HEIGHTS[building.kind]], tilt);
  const x = middles.reduce((sum, one) => sum + one.x, 0) / middles.length + top.x;
  const y = middles.reduce((sum, one) => sum + one.y, 0) / middles.length + top.y - 8;
  return (
    <g class="pa-badge" transform={`translate(${round(x)} ${round(y)})`}>
      <rect x="-13" y="-10" width="26" height="20" rx="10" />
      <text y="5">{points}</text>
    </g>
  );
}
