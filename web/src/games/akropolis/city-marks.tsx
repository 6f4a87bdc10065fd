// city-marks.tsx - places of a city of Akropolis with an outline and a flag.
import { middle, PlaceMarks, type PlaceMark } from "../../board/place-marks";
import type { DrawMarks } from "../../table/table-game";
import { pathOf } from "./art-patterns";
import { heightsOf, openSides } from "./art-regions";
import { bounds, center, corners, placeOf, side } from "./hex";
import type { AkropolisCell, AkropolisState } from "./types";

/** The outline of the marked hexes, each on top of what lies there. */
function drawn({ keys, ...mark }: PlaceMark, heights: ReadonlyMap<string, number>, tilt: boolean) {
  const all = new Set(keys);
  const hexes = keys.map((at) => {
    const { q, r } = placeOf(at);
    return { q, r, point: center(q, r, heights.get(at) ?? 0, tilt) };
  });
  const path = hexes.map(({ q, r, point }) => {
    const hex = corners(point, tilt);
    return openSides(q, r, (next) => all.has(next))
      .map((direction) => pathOf(side(hex, direction), false)).join("");
  }).join("");
  return { ...mark, path, at: middle(hexes.map(({ point }) => point)) };
}

/** The marked places as ground, for the box of the picture. */
function groundOf(marks: readonly PlaceMark[]): AkropolisCell[] {
  return marks.flatMap(({ keys }) => keys.map((at): AkropolisCell => {
    const { q, r } = placeOf(at);
    return [q, r, "h", 0, 0];
  }));
}

export const cityMarks: DrawMarks = (state, seat, tilt, marks) => {
  const cells = (state as AkropolisState).seats[seat]?.cells;
  if (!cells) return null;
  const heights = heightsOf(cells);
  return {
    box: bounds([...cells, ...groundOf(marks)], tilt),
    content: <PlaceMarks marks={marks.map((mark) => drawn(mark, heights, tilt))} />,
  };
};
