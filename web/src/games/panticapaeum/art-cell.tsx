// art-cell.tsx - one cell of terrain as a low prism, drawn from the north-west corner of its upper
// face. About ten nodes, and no shared definitions: the same drawing can stand in several SVGs of a
// page, and in a file of its own.
import type { SquareCell } from "./types";
import { PATTERNS, SYMBOLS } from "./art-ground";
import { CubeArt, inPlane, WorkerArt } from "./art-pieces";
import type { Content } from "./set";
import { LEVEL, outline, project, projection, round, SIDE, type Point3 } from "./square";

/** How a cell joins its neighbours. */
export interface Setting {
  edges: string; // sides where its tile or its level ends: any of "nesw"
  shades: readonly [number, number]; // how many levels higher the west and north are
}

const ALONE: Setting = { edges: "nesw", shades: [0, 0] };

function flat(points: readonly Point3[], tilt: boolean): string {
  return outline(points.map((point) => project(point, tilt)));
}

interface Prism {
  top: string;
  south: string;
  east: string;
  strata: string; // a line for each level below
}

function makePrism(level: number, tilt: boolean): Prism {
  const low = -level * LEVEL;
  const lines = Array.from({ length: level - 1 }, (_, i) => {
    const points = ([[0, 1], [1, 1], [1, 0]] as const)
      .map(([x, y]) => project([x, y, -(i + 1) * LEVEL], tilt));
    return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
  });
  return {
    top: flat([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], tilt),
    south: flat([[0, 1, 0], [1, 1, 0], [1, 1, low], [0, 1, low]], tilt),
    east: flat([[1, 1, 0], [1, 0, 0], [1, 0, low], [1, 1, low]], tilt),
    strata: lines.join(""),
  };
}

const prisms = new Map<number, Prism>();

function prismOf(level: number, tilt: boolean): Prism {
  const name = tilt ? level : -1 - level;
  const prism = prisms.get(name) ?? makePrism(level, tilt);
  prisms.set(name, prism);
  return prism;
}

/** From the units of patterns, 64 to a cell, to board units. */
const PLANES = [false, true].map((tilt) => {
  const { x, y } = projection(tilt);
  return `matrix(${[x[0], x[1], y[0], y[1]].map((part) => part / SIDE).join(" ")} 0 0)`;
});

export function plane(tilt: boolean): string {
  return PLANES[tilt ? 1 : 0] as string;
}

const EDGES: Record<string, string> = {
  n: "M0 0H64", e: "M64 0V64", s: "M64 64H0", w: "M0 64V0",
};

export function edgePath(edges: string): string {
  return [...edges].map((edge) => EDGES[edge]).join("");
}

const REACH = 11; // how far a level's shadow falls, in 64ths

function castPath([west, north]: Setting["shades"]): string {
  const w = Math.min(60, REACH * west);
  const n = Math.min(60, REACH * 0.8 * north);
  return (w > 0 ? `M0 0H${w}V64H0Z` : "") + (n > 0 ? `M${w} 0H64V${n}H${w}Z` : "");
}

interface GroundProps {
  content: Content;
  level: number;
  tilt: boolean;
  setting?: Setting;
  faded?: boolean; // the resource was fetched
  bare?: boolean; // something stands there and hides the symbol
  plainly?: boolean; // too small for pattern and symbol
}

/** The prism, and what is printed on it. */
export function Ground(props: GroundProps) {
  const { level, tilt, setting = ALONE, plainly } = props;
  const { top, south, east, strata } = prismOf(level, tilt);
  const cast = castPath(setting.shades);
  return (
    <>
      <path class="pa-face" d={top + south + east} />
      <path class="pa-south" d={south} />
      <path class="pa-east" d={east} />
      {strata && <path class="pa-strata" d={strata} />}
      {!plainly && <Print {...props} />}
      {cast && <path class="pa-cast" d={cast} transform={plane(tilt)} />}
      {setting.edges && !plainly &&
        <path class="pa-edge" d={edgePath(setting.edges)} transform={plane(tilt)} />}
    </>
  );
}

/** A calm place in the pattern, so that the symbol can be read. */
const DISC = "M12 32a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z";

/** Pattern and symbol. */
function Print({ content, tilt, faded, bare }: GroundProps) {
  const symbol = content === "plain" || content === "drought" ? null : SYMBOLS[content];
  return (
    <>
      <path class="pa-pattern" d={PATTERNS[content]} transform={plane(tilt)} />
      {symbol && !bare && (
        <>
          <path class="pa-patch" d={DISC} transform={plane(tilt)} />
          <path class={faded ? "pa-symbol faded" : "pa-symbol"} d={symbol}
            transform={inPlane(0.5, 0.5, 0, 1.25, tilt)} />
        </>
      )}
    </>
  );
}

/** In the corner that no neighbour hides: nearer cells are in the south and the east. */
export function LevelNumber({ level, tilt }: { level: number; tilt: boolean }) {
  const { x, y } = project([0.15, 0.17, 0], tilt);
  return <text class="pa-level" x={round(x)} y={round(y + 5)}>{level}</text>;
}

interface CellProps {
  cell: SquareCell;
  tilt: boolean;
  setting: Setting;
  seat: number;
}

/** A cell with what lies on it; buildings are drawn by the city, as they can take two. */
export function CellArt({ cell, tilt, setting, seat }: CellProps) {
  const { content, level, cube, worker, building } = cell;
  const { x, y } = project([0.5, 0.5, 0], tilt);
  return (
    <>
      <Ground content={content} level={level} tilt={tilt} setting={setting}
        faded={cube === null} bare={cube !== null || building !== null} />
      {cube && (
        <g transform={`translate(${round(x)} ${round(y)})`}>
          <CubeArt colour={cube} tilt={tilt} />
        </g>
      )}
      {worker && (
        <g transform={`translate(${round(x)} ${round(y + 9)})`}><WorkerArt seat={seat} /></g>
      )}
    </>
  );
}
