// solid.ts - small solids for the drawings: faces in space, lit from the north-west, painted as flat
// paths. Nothing is drawn by hand: faces that point away from the viewer are left out, and the
// direction of a face decides how dark it is, so that one model serves every view and direction.
import type { Point } from "./view";

/** x to the right, y down the page, z up. */
export type Point3 = readonly [number, number, number];

/** The images of the three axes, and which way over the ground leads towards the viewer. */
export interface Projection {
  x: readonly [number, number];
  y: readonly [number, number];
  z: readonly [number, number];
  near: readonly [number, number];
}

export function projected([px, py, pz]: Point3, { x, y, z }: Projection): Point {
  return { x: px * x[0] + py * y[0] + pz * z[0], y: px * x[1] + py * y[1] + pz * z[1] };
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** A closed line through points, for the `d` of a path. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

export interface Face {
  points: readonly Point3[]; // clockwise, seen from outside
  material: string;
}

/** Faces that are painted together; parts of a model are painted from back to front. */
export type Solid = Face[];

/** One path of the drawing. Shade 0 is the lit colour of the material itself. */
export interface Layer {
  material: string;
  shade: number;
  d: string;
}

const LIGHT: Point3 = [-0.5, -0.15, 0.85];
const SHADES = 4;

function minus(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The direction of a face, of length 1. x, y, z are left-handed here (y goes down the page). */
function normal({ points }: Face): Point3 {
  const [a, b, c] = points as [Point3, Point3, Point3];
  const u = minus(b, a);
  const v = minus(c, b);
  const x = u[1] * v[2] - u[2] * v[1];
  const y = u[2] * v[0] - u[0] * v[2];
  const z = u[0] * v[1] - u[1] * v[0];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function shadeOf(face: Face): number {
  const light = dot(normal(face), LIGHT);
  return Math.max(0, Math.min(SHADES, Math.round((0.75 - light) * 2.6)));
}

function area(points: readonly Point[]): number {
  return points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
}

function depth(solid: Solid, [dx, dy]: readonly [number, number]): number {
  const points = solid.flatMap((face) => face.points);
  const sum = points.reduce((total, [x, y, z]) => total + dx * x + dy * y + 3 * z, 0);
  return sum / Math.max(1, points.length);
}

function paint(solid: Solid, view: Projection): Layer[] {
  const layers: Layer[] = [];
  for (const face of solid) {
    const seen = face.points.map((point) => projected(point, view));
    if (area(seen) < 1) continue;
    const shade = shadeOf(face);
    const last = layers[layers.length - 1];
    if (last?.material === face.material && last.shade === shade) last.d += outline(seen);
    else layers.push({ material: face.material, shade, d: outline(seen) });
  }
  return layers;
}

/** The paths of a model that stands at 0,0. */
export function paintModel(model: readonly Solid[], view: Projection): Layer[] {
  return [...model].sort((a, b) => depth(a, view.near) - depth(b, view.near))
    .flatMap((solid) => paint(solid, view));
}

/** The same model along the other axis. A mirror turns faces inside out: they are turned back. */
export function acrossed(model: readonly Solid[]): Solid[] {
  return model.map((solid) => solid.map(({ points, material }) => ({
    material, points: points.map(([x, y, z]): Point3 => [y, x, z]).reverse(),
  })));
}

/** The same model turned on the ground, clockwise in degrees, and then moved. */
export function turned(
  model: readonly Solid[], degrees: number, [dx, dy]: readonly [number, number] = [0, 0],
): Solid[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = ([x, y, z]: Point3): Point3 => [x * cos - y * sin + dx, x * sin + y * cos + dy, z];
  return model.map((solid) =>
    solid.map(({ points, material }) => ({ material, points: points.map(at) })));
}

/** A span along an axis: from, to. */
type Span = readonly [number, number];

/** A darker patch on the ground to the south-east, where no light falls. */
export function shadow([x0, x1]: Span, [y0, y1]: Span, reach = 0.13): Solid {
  const [dx, dy] = [reach, 0.78 * reach];
  return [{
    material: "shadow",
    points: [[x0, y0, 0], [x1, y0, 0], [x1 + dx, y0 + dy, 0], [x1 + dx, y1 + dy, 0],
      [x0 + dx, y1 + dy, 0], [x0, y1, 0]],
  }];
}

/** A block; its sides first, so that equal shades of several blocks can join. */
export function box(
  [x0, x1]: Span, [y0, y1]: Span, [z0, z1]: Span, material: string, top = material,
): Solid {
  return [
    { material, points: [[x1, y1, z1], [x1, y0, z1], [x1, y0, z0], [x1, y1, z0]] },
    { material, points: [[x0, y1, z1], [x1, y1, z1], [x1, y1, z0], [x0, y1, z0]] },
    { material: top, points: [[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]] },
  ];
}

/** A roof with its ridge along x, and the wall of its east end. */
export function gable(
  [x0, x1]: Span, [y0, y1]: Span, [z0, z1]: Span, roof: string, wall: string,
): Solid {
  const y = (y0 + y1) / 2;
  return [
    { material: roof, points: [[x0, y0, z0], [x1, y0, z0], [x1, y, z1], [x0, y, z1]] },
    { material: wall, points: [[x1, y1, z0], [x1, y, z1], [x1, y0, z0]] },
    { material: wall, points: [[x0, y0, z0], [x0, y, z1], [x0, y1, z0]] },
    { material: roof, points: [[x0, y, z1], [x1, y, z1], [x1, y1, z0], [x0, y1, z0]] },
  ];
}

/** A flat figure: along the wall and up, clockwise from below. */
type Figure = readonly (readonly [number, number])[];

/** A window or a door with a straight top: left, right, foot, height. */
export function pane(left: number, right: number, low: number, high: number): Figure {
  return [[left, low], [left, high], [right, high], [right, low]];
}

/** The same solid with figures on its walls. */
export function adorned(solid: Solid, ...faces: Face[]): Solid {
  return [...solid, ...faces];
}

/** A figure on a wall that looks south, given in x and z. */
export function onSouth(y: number, figure: Figure, material: string): Face {
  return { material, points: figure.map(([x, z]): Point3 => [x, y, z]) };
}

/** The same on a wall that looks east, given in y and z; y runs to the left there. */
export function onEast(x: number, figure: Figure, material: string): Face {
  return { material, points: figure.map(([y, z]): Point3 => [x, y, z]).reverse() };
}

/** The figure of a door with a round top: left, right, foot, height. */
export function arch(left: number, right: number, foot: number, height: number): Figure {
  const middle = (left + right) / 2;
  const radius = (right - left) / 2;
  const spring = height - radius * 1.1;
  const crown = [0.95, 0.8, 0.5, 0.2, 0.05].map((part): [number, number] => {
    const angle = Math.PI * part;
    return [middle + radius * Math.cos(angle), spring + radius * 1.1 * Math.sin(angle)];
  });
  return [[left, foot], [left, spring], ...crown, [right, spring], [right, foot]];
}

/** A round tower, vat or column with eight sides. */
export function drum(
  [x, y]: readonly [number, number], radius: number, [z0, z1]: Span, material: string,
  top = material,
): Solid {
  const ring = Array.from({ length: 8 }, (_, i): [number, number] => {
    const angle = (Math.PI * (i + 0.5)) / 4;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const sides = ring.map(([ax, ay], i): Face => {
    const [bx, by] = ring[(i + 1) % 8] as [number, number];
    return { material, points: [[bx, by, z1], [ax, ay, z1], [ax, ay, z0], [bx, by, z0]] };
  });
  return [...sides, { material: top, points: ring.map(([px, py]): Point3 => [px, py, z1]) }];
}
