// model.ts - a board as a solid for a 3-D printer: columns on a flat foot, what stands on each of
// them, all as one closed surface in millimetres.
//
// The ground is a tiling in which three tiles meet at every corner. Two columns that touch at a
// corner then touch along a side as well, so whatever their heights are, no edge of the surface
// belongs to more than two of its facets. Hexes are such a tiling; squares become one when their
// corners are cut off and the small gaps between four of them are tiles of their own.
//
// Only what is seen from outside is built: tops, bottoms, and the walls above lower neighbours.
// Walls are split at every level, so that facets meet edge to edge.

export type Vertex = readonly [number, number, number];
export type Facet = readonly [Vertex, Vertex, Vertex]; // counterclockwise, seen from outside

/** A corner of a tile on the ground. Tiles that share it have exactly the same numbers for it. */
export type Corner = readonly [number, number];

export interface Column {
  corners: readonly Corner[]; // counterclockwise, seen from above
  level: number; // its height, counted in levels
  /** What stands on it: rings from its rim to the middle, each a closed line around the one before
   * it seen from above. The last may be a roof's ridge (two points) or tip (one). */
  rings?: readonly Vertex[][];
}

export interface Model {
  columns: readonly Column[];
  rise: number; // millimetres for each level
}

const sideName = ([ax, ay]: Corner, [bx, by]: Corner): string => `${ax} ${ay} ${bx} ${by}`;

/** The height of each side's tile, by the side's corners as the neighbour meets them. */
function heightsBeyond(columns: readonly Column[]): Map<string, number> {
  const heights = new Map<string, number>();
  for (const { corners, level } of columns)
    corners.forEach((to, i) => {
      const from = corners.at(i - 1) as Corner;
      heights.set(sideName(to, from), level);
    });
  return heights;
}

function quad(a: Vertex, b: Vertex, c: Vertex, d: Vertex): Facet[] {
  return [[a, b, c], [a, c, d]];
}

function walls({ corners, level }: Column, beyond: Map<string, number>, rise: number): Facet[] {
  return corners.flatMap((to, i) => {
    const from = corners.at(i - 1) as Corner;
    const low = beyond.get(sideName(from, to)) ?? 0;
    return Array.from({ length: Math.max(0, level - low) }, (_, n) => {
      const [foot, head] = [(low + n) * rise, (low + n + 1) * rise];
      return quad([...from, foot], [...to, foot], [...to, head], [...from, head]);
    }).flat();
  });
}

function middleOf(points: readonly Vertex[]): Corner {
  const sum = (axis: 0 | 1): number => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}

interface Side {
  from: Vertex;
  to: Vertex;
  isOuter: boolean;
  angle: number; // of its middle, seen from the middle of the ring
}

const TURN = 2 * Math.PI;

function sidesOf(ring: readonly Vertex[], [x, y]: Corner, isOuter: boolean): Side[] {
  if (ring.length < 2) return [];
  const angle = (point: Vertex): number => Math.atan2(point[1] - y, point[0] - x);
  return ring.map((from, i) => {
    const to = ring[(i + 1) % ring.length] as Vertex;
    const turned = (angle(to) - angle(from) + TURN) % TURN;
    return { from, to, isOuter, angle: (angle(from) + turned / 2 + TURN) % TURN };
  });
}

/** The strip between a ring and the next one inside it: a facet on each side of both, one after
 * the other around the middle. */
function strip(outer: readonly Vertex[], inner: readonly Vertex[]): Facet[] {
  const middle = middleOf(inner);
  const sides = [...sidesOf(outer, middle, true), ...sidesOf(inner, middle, false)]
    .sort((a, b) => a.angle - b.angle);
  const firstOf = (ring: readonly Vertex[], isOuter: boolean): Vertex =>
    sides.find((side) => side.isOuter === isOuter)?.from ?? ring[0] as Vertex;
  let [out, within] = [firstOf(outer, true), firstOf(inner, false)];
  return sides.map(({ to, isOuter }): Facet => {
    const facet: Facet = [out, to, within];
    if (isOuter) out = to;
    else within = to;
    return facet;
  });
}

/** A flat face around its middle. */
function cap(ring: readonly Vertex[]): Facet[] {
  const [, , z] = ring[0] as Vertex;
  return strip(ring, [[...middleOf(ring), z]]);
}

/** The top of a column with what stands on it. */
function top({ corners, level, rings = [] }: Column, rise: number): Facet[] {
  const rim = corners.map((corner): Vertex => [...corner, level * rise]);
  const all = [rim, ...rings];
  const strips = all.slice(1).flatMap((ring, i) => strip(all[i] as Vertex[], ring));
  const last = all.at(-1) as Vertex[];
  return last.length > 2 ? [...strips, ...cap(last)] : strips;
}

function bottom({ corners }: Column): Facet[] {
  return cap(corners.map((corner): Vertex => [...corner, 0])).map(([a, b, c]): Facet => [c, b, a]);
}

/** The surface of all columns together. */
export function surfaceOf({ columns, rise }: Model): Facet[] {
  const solid = columns.filter(({ level }) => level > 0);
  const beyond = heightsBeyond(solid);
  return solid.flatMap((column) =>
    [...bottom(column), ...walls(column, beyond, rise), ...top(column, rise)]);
}

/** The tile that several tiles side by side make together: the sides between them go. */
export function joined(tiles: readonly (readonly Corner[])[]): Corner[] {
  const sides = new Map<string, [Corner, Corner]>();
  for (const corners of tiles)
    corners.forEach((to, i) => {
      const from = corners.at(i - 1) as Corner;
      if (!sides.delete(sideName(to, from))) sides.set(sideName(from, to), [from, to]);
    });
  const next = new Map([...sides.values()].map(([from, to]) => [String(from), to]));
  const [first] = sides.values().next().value as [Corner, Corner];
  const round = [first];
  while (round.length < sides.size) round.push(next.get(String(round.at(-1))) as Corner);
  return round;
}

/** A ring around a point: `sides` corners at this distance, the first at `turn` degrees. */
export function ringAt(
  [x, y]: Corner, z: number, radius: number, sides: number, turn = 0,
): Vertex[] {
  return Array.from({ length: sides }, (_, i): Vertex => {
    const angle = ((turn + (360 * i) / sides) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
}

/** A ring that is a rectangle along the axes, with a corner in the middle of each side as well:
 * what lies around it may have a notch there. */
export function rectangleAt([x, y]: Corner, z: number, width: number, depth: number): Vertex[] {
  const [w, d] = [width / 2, depth / 2];
  return [
    [x - w, y - d, z], [x, y - d, z], [x + w, y - d, z], [x + w, y, z],
    [x + w, y + d, z], [x, y + d, z], [x - w, y + d, z], [x - w, y, z],
  ];
}
