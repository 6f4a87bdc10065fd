// stl.ts - a surface as a binary STL file, which every slicer of a 3-D printer reads. STL has no
// units: slicers take its numbers as millimetres, and so do we.
import type { Facet, Vertex } from "./model";

const HEAD = 80; // bytes of any text but "solid", which would make it a text file
const FACET = 50;

function normal([a, b, c]: Facet): Vertex {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

export function stlOf(facets: readonly Facet[]): Uint8Array<ArrayBuffer> {
  const file = new DataView(new ArrayBuffer(HEAD + 4 + FACET * facets.length));
  [..."polis, millimetres"].forEach((letter, i) => file.setUint8(i, letter.charCodeAt(0)));
  file.setUint32(HEAD, facets.length, true);
  facets.forEach((facet, i) => {
    [normal(facet), ...facet].flat().forEach((number, n) =>
      file.setFloat32(HEAD + 4 + FACET * i + 4 * n, number + 0, true)); // + 0: no minus zero
  });
  return new Uint8Array(file.buffer);
}
