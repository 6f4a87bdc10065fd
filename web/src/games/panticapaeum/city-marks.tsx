// city-marks.tsx - places of a city of Panticapaeum with an outline and a flag.
import { middle, PlaceMarks, type PlaceMark } from "../../board/place-marks";
import type { DrawMarks } from "../../table/table-game";
import { bounds, corners, key, outline, type Raised } from "./square";
import type { PanticapaeumState } from "./types";

/** The marked places on top of what lies there. */
function raised({ keys }: PlaceMark, levels: ReadonlyMap<string, number>): Raised[] {
  return keys.map((at) => {
    const [x = 0, y = 0] = at.split(",").map(Number);
    return { x, y, level: levels.get(at) ?? 0 };
  });
}

export const cityMarks: DrawMarks = (state, seat, tilt, marks) => {
  const cells = (state as PanticapaeumState).seats[seat]?.cells;
  if (!cells) return null;
  const levels = new Map(cells.map(({ x, y, level }) => [key(x, y), level]));
  const places = marks.map((mark) => ({ mark, own: raised(mark, levels) }));
  const drawn = places.map(({ mark, own }) => {
    const faces = own.map(({ x, y, level }) => corners(x, y, level, tilt));
    const points = faces.flat();
    // At the far edge: what the mark is about stands in the middle.
    const at = { x: middle(points).x, y: Math.min(...points.map(({ y }) => y)) };
    return { ...mark, path: faces.map(outline).join(""), at };
  });
  return {
    box: bounds([...cells, ...places.flatMap(({ own }) => own)], tilt),
    content: <PlaceMarks marks={drawn} />,
  };
};
