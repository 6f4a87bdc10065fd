// city.tsx - a city as a picture: content of an SVG, in the units of square.ts.
//
// Everything that stands is painted from the back to the front in one list: cells, places that may
// be chosen, buildings after the nearer of their cells, the tile that is being placed. What must
// not be hidden comes last.
import type { JSX, SVGAttributes } from "preact";
import type { Building, SquareCell } from "./types";
import { CellArt, edgePath, LevelNumber, plane, type Setting } from "./art-cell";
import {
  Badge, Frame, GhostCell, GhostMarks, rim, Shore, SIDES, SpotMark, type CellMap, type Ghost,
} from "./art-marks";
import { useRoving, type Interactive, type Roving } from "./art-roving";
import { atCell, carries, Standing } from "./art-standing";
import { key, painted, type Raised } from "./square";
import "./city.css";
import "./faces.css";

interface SquareCityProps {
  cells: readonly SquareCell[];
  buildings: readonly Building[];
  tilt: boolean;
  seat?: number; // whose workers they are
  points?: readonly number[]; // what each building brings, shown above it
  lit?: ReadonlySet<string>;
  fresh?: ReadonlySet<string>;
  ghost?: Ghost | null;
  hinted?: readonly Raised[]; // where a hint would place something
  spots?: ReadonlySet<string>; // places that may be chosen, on the sea and on the city
  interactive?: Interactive;
}

function settingOf(cell: SquareCell, cells: CellMap): Setting {
  const at = (dx: number, dy: number): SquareCell | undefined =>
    cells.get(key(cell.x + dx, cell.y + dy));
  const edges = SIDES.filter(([, dx, dy]) => {
    const other = at(dx, dy);
    return other?.tile !== cell.tile || other.level !== cell.level;
  });
  const higher = (other?: SquareCell): number => Math.max(0, (other?.level ?? 0) - cell.level);
  return {
    edges: edges.map(([side]) => side).join(""),
    shades: [higher(at(-1, 0)), higher(at(0, -1))],
  };
}

interface CellProps {
  cell: SquareCell;
  setting: Setting;
  city: SquareCityProps;
  manners: SVGAttributes<SVGGElement>;
}

function CityCell({ cell, setting, city, manners }: CellProps) {
  const { tilt, fresh, lit, spots, seat = 0 } = city;
  const name = key(cell.x, cell.y);
  return (
    <g data-at={name} class={`pa-cell pa-f-${cell.content}${lit?.has(name) ? " pa-on" : ""}`}
      transform={atCell(cell.x, cell.y, cell.level, tilt)} {...manners}>
      <CellArt cell={cell} tilt={tilt} setting={setting} seat={seat} />
      {fresh?.has(name) &&
        <path class="pa-fresh" d={edgePath(rim(cell, fresh))} transform={plane(tilt)} />}
      {spots?.has(name) && <SpotMark tilt={tilt} taken={cell.cube !== null || cell.worker} />}
      {cell.building === null && <LevelNumber level={cell.level} tilt={tilt} />}
    </g>
  );
}

/** Something to paint, and the place that decides when. */
interface Item {
  x: number;
  y: number;
  picture: JSX.Element;
}

function spotItems({ spots, tilt }: SquareCityProps, cells: CellMap): Item[] {
  return [...spots ?? []].filter((name) => !cells.has(name)).map((name) => {
    const [x = 0, y = 0] = name.split(",").map(Number);
    const picture = (
      <g key={`s${name}`} transform={atCell(x, y, 0, tilt)}><SpotMark tilt={tilt} /></g>
    );
    return { x, y, picture };
  });
}

function cellItems(
  city: SquareCityProps, cells: CellMap, manners: Roving["manners"],
): Item[] {
  return city.cells.flatMap((cell) => {
    const { x, y } = cell;
    const building = cell.building === null ? undefined : city.buildings[cell.building];
    const picture = (
      <CityCell key={key(x, y)} cell={cell} setting={settingOf(cell, cells)} city={city}
        manners={manners(cell)} />
    );
    const standing = <Standing key={`b${cell.building}`} building={building as Building}
      tilt={city.tilt} isLit={city.lit?.has(key(x, y))} numbered />;
    return building && carries(cell, building)
      ? [{ x, y, picture }, { x, y, picture: standing }] : [{ x, y, picture }];
  });
}

function ghostItems({ ghost, tilt }: SquareCityProps): Item[] {
  return (ghost?.cells ?? []).map((cell) => ({
    x: cell.x,
    y: cell.y,
    picture: <GhostCell key={`g${key(cell.x, cell.y)}`} cell={cell} tilt={tilt} />,
  }));
}

export function SquareCity(props: SquareCityProps) {
  const { cells, buildings, tilt, seat = 0, ghost, points } = props;
  const { manners, focused } = useRoving(cells, props.interactive);
  const map: CellMap = new Map(cells.map((cell) => [key(cell.x, cell.y), cell]));
  const items = [...spotItems(props, map), ...cellItems(props, map, manners), ...ghostItems(props)];
  return (
    <g class="pa-city">
      <Shore cells={cells} tilt={tilt} />
      {painted(items).map((item) => item.picture)}
      {cells.filter((cell) => props.lit?.has(key(cell.x, cell.y))).map((cell) => (
        <Frame key={key(cell.x, cell.y)} cell={cell} tilt={tilt} kind="lit" />
      ))}
      {props.hinted?.map((cell) => (
        <Frame key={`h${key(cell.x, cell.y)}`} cell={cell} tilt={tilt} kind="hint" />
      ))}
      {ghost && <GhostMarks ghost={ghost} cells={map} tilt={tilt} seat={seat} />}
      {points?.map((brought, i) => {
        const building = buildings[i];
        return building && <Badge key={i} building={building} points={brought} tilt={tilt} />;
      })}
      {focused && <Frame cell={focused} tilt={tilt} kind="focus" />}
    </g>
  );
}
