// test-solid.ts - reads an STL file again and measures it. For tests.
import type { Facet, Vertex } from "./model";

export function readStl(file: Uint8Array): { facets: Facet[]; normals: Vertex[] } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const at = (facet: number, part: number): Vertex => [0, 4, 8].map((byte) =>
    view.getFloat32(84 + 50 * facet + 12 * part + byte, true)) as unknown as Vertex;
  const all = Array.from({ length: view.getUint32(80, true) }, (_, i) => i);
  return {
    facets: all.map((i): Facet => [at(i, 1), at(i, 2), at(i, 3)]),
    normals: all.map((i) => at(i, 0)),
  };
}

const cross = ([a, b, c]: Vertex, [x, y, z]: Vertex): Vertex =>
  [b * z - c * y, c * x - a * z, a * y - b * x];
const minus = (a: Vertex, b: Vertex): Vertex => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vertex, b: Vertex): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The direction of a facet; its length is twice the facet's area. */
export function normalOf([a, b, c]: Facet): Vertex {
  return cross(minus(b, a), minus(c, a));
}

/** Positive if the facets look outside. */
export function volumeOf(facets: readonly Facet[]): number {
  return facets.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);
}

/** What is wrong with a surface that should be closed: sides that do not belong to exactly two
 * facets, once in each direction, and facets without an area. */
export function holesIn(facets: readonly Facet[]): string[] {
  const sides = new Map<string, number>();
  for (const facet of facets)
    facet.forEach((from, i) => {
      const side = `${from} > ${facet[(i + 1) % 3]}`;
      sides.set(side, (sides.get(side) ?? 0) + 1);
    });
  const opposite = (side: string): string => side.split(" > ").reverse().join(" > ");
  const odd = [...sides].filter(([side, count]) => count !== 1 || sides.get(opposite(side)) !== 1);
  const flat = facets.filter((facet) => Math.hypot(...normalOf(facet)) < 1e-3);
  return [...odd.map(([side, count]) => `${count} × ${side}`),
    ...flat.map((facet) => `no area: ${facet.join(" ")}`)];
}
