// buildings.ts - the small buildings of a Greek city as models, for boards of hexes and for the
// pictures of the start page. Each stands around 0,0 on a hex of radius 40; walls that look
// south-west are lit, those that look south-east are not.
import {
  adorned, arch, box, gable, onEast, onSouth, paintModel, pane, turned, type Face,
  type Layer, type Point3, type Projection, type Solid,
} from "./solid";

/** A flat patch on the ground: what stands there keeps the light from it. */
function shade(points: readonly (readonly [number, number])[]): Solid {
  return [{ material: "shadow", points: points.map(([x, y]): Point3 => [x, y, 0]) }];
}

/** The shadow of a block whose corners lie at half its length and width. */
function shadeOf(long: number, wide: number, reach: number): Solid {
  return shade([
    [-long, -wide], [long, -wide], [long + reach, wide * 0.2], [long + reach, wide + reach * 0.4],
    [-long + reach * 0.5, wide + reach * 0.4], [-long, wide],
  ]);
}

function house(long: number, wide: number, high: number, roof: number): Solid[] {
  const eaves = 1.4;
  return [
    shadeOf(long, wide, 5),
    adorned(box([-long, long], [-wide, wide], [0, high], "wall"),
      onSouth(wide, arch(-long * 0.72, -long * 0.2, 0, high * 0.72), "door"),
      onSouth(wide, pane(long * 0.25, long * 0.62, high * 0.36, high * 0.72), "dark"),
      onEast(long, pane(-wide * 0.3, wide * 0.3, high * 0.36, high * 0.76), "dark")),
    gable([-long - eaves, long + eaves], [-wide - eaves, wide + eaves], [high - 0.6, high + roof],
      "roof", "wall"),
  ];
}

const houses: Solid[] = [
  ...turned(house(10, 7, 12, 8), 28, [3, -15]),
  ...turned(house(9, 7, 10, 7.5), 24, [-17, 4]),
  ...turned(house(10, 7.5, 11, 8.5), 52, [13.5, 9]),
];

/** Cloth in stripes between two edges that run along x. */
function stripes(n: number, [x0, x1]: readonly [number, number], back: readonly [number, number],
  front: readonly [number, number]): Face[] {
  const at = (i: number): number => x0 + ((x1 - x0) * i) / n;
  const faces = Array.from({ length: n }, (_, i): Face => ({
    material: i % 2 ? "linen" : "cloth",
    points: [[at(i), ...back], [at(i + 1), ...back], [at(i + 1), ...front], [at(i), ...front]],
  }));
  return inOrder(faces);
}

/** Faces of the same material one after another: they become one path. */
function inOrder(faces: readonly Face[]): Face[] {
  return [...faces].sort((a, b) => (a.material < b.material ? -1 : a.material > b.material ? 1 : 0));
}

/** Equal solids that do not hide one another as one: first all their east sides, and so on. */
function row(solids: readonly Solid[]): Solid {
  const [first = []] = solids;
  return first.flatMap((_, i) => solids.flatMap((solid) => solid[i] ?? []));
}

function post(x: number, y: number, half: number, high: number, material = "wood"): Solid {
  return box([x - half, x + half], [y - half, y + half], [0, high], material);
}

const stall: Solid[] = [
  shade([[-20, -9], [20, -9], [25, 0], [25, 15], [-15, 15], [-20, 10]]),
  box([-18, 18], [-11, -9], [0, 22], "inner"),
  adorned(box([-18, 18], [3, 10], [0, 8], "plank"),
    ...[-14.5, -3.5, 7.5].map((x) => onSouth(10, pane(x, x + 7, 2, 6), "wood"))),
  box([-16, -7], [4, 9], [8, 11], "fruit"),
  box([-5, 4], [4, 9], [8, 11], "citrus"),
  box([6.500, 10.5], [4.5, 8.5], [8, 15], "clay"),
  box([12, 16], [4.5, 8.5], [8, 15], "clay"),
  row([post(-19, 12, 0.9, 22), post(19, 12, 0.9, 22)]),
  [
    ...stripes(7, [-22, 22], [-13, 33], [14, 24]),
    ...stripes(7, [-22, 22], [14, 24], [14, 20]),
  ],
];

const market: Solid[] = turned(stall, 24, [0, 3]);

/** Teeth along the upper edge of a square tower: those in the back, then those in front. */
function merlons(half: number, z: number, size = half * 0.44): Solid[] {
  const steps = [-half, -size / 2, half - size];
  const tooth = (x: number, y: number): Solid =>
    box([x, x + size], [y, y + size], [z, z + size * 0.95], "wall");
  const [back = 0, middle = 0, front = 0] = steps;
  return [
    row([tooth(back, back), tooth(middle, back), tooth(back, middle)]),
    row([tooth(front, back), tooth(back, front)]),
    row([tooth(front, middle), tooth(middle, front), tooth(front, front)]),
  ];
}

function tower(half: number, high: number): Solid[] {
  const slit = pane(-half * 0.12, half * 0.12, high * 0.58, high * 0.82);
  return [
    shadeOf(half, half, 9),
    adorned(box([-half, half], [-half, half], [0, high], "wall"),
      onSouth(half, arch(-half * 0.36, half * 0.36, 0, high * 0.4), "dark"),
      onSouth(half, slit, "dark"), onEast(half, slit, "dark")),
    box([-half - 1.2, half + 1.2], [-half - 1.2, half + 1.2], [high, high + 2.4], "wall", "paving"),
    ...merlons(half + 1.2, high + 2.4),
  ];
}

/** A pennant on a pole. */
function banner(x: number, y: number, foot: number): Solid[] {
  return [[
    { material: "wood", points: [[x, y, foot], [x, y, foot + 15], [x + 1, y, foot + 15], [x + 1, y, foot]] },
    { material: "cloth", points: [[x + 1, y, foot + 15], [x + 13, y, foot + 11.5], [x + 1, y, foot + 8]] },
  ]];
}

const barracks: Solid[] = [
  ...turned([
    shade([[-22, -6], [-8, -6], [-8, 10], [-20, 10]]),
    adorned(box([-25, 0], [-6, 5], [0, 10], "wall", "paving"),
      onSouth(5, pane(-21, -19, 4, 8), "dark"), onSouth(5, pane(-14, -12, 4, 8), "dark")),
    row([-25, -19.5, -14, -8.5].map((x) => box([x, x + 3], [2.5, 5], [10, 13], "wall"))),
  ], 20, [2, 2]),
  ...turned(tower(10, 23), 38, [7, 1]),
  ...banner(7, 1, 25),
];

const column = (x: number, y: number): Solid =>
  box([x - 1.7, x + 1.7], [y - 1.7, y + 1.7], [5, 20], "marble");

const temple: Solid[] = turned([
  shade([[-22, -14], [22, -14], [29, 0], [29, 19], [-16, 19], [-22, 14]]),
  box([-22.5, 22.5], [-15, 15], [0, 2.6], "wall"),
  box([-20.5, 20.5], [-13, 13], [2.6, 5], "wall"),
  box([-14, 14], [-8, 8], [5, 20], "inner"),
  row([-18, -10.8, -3.6, 3.6, 10.8].map((x) => column(x, 10.5))),
  row([-10.5, -3.500, 3.5, 10.5].map((y) => column(18, y))),
  box([-20.5, 20.5], [-13, 13], [20, 23], "wall"),
  gable([-21.5, 21.5], [-14, 14], [23, 33], "roof", "marble"),
], 33, [-1, 0]);

type Size = readonly [number, number, number];

function block(x: number, y: number, z: number, [long, wide, high]: Size, degrees: number): Solid[] {
  return turned([box([-long, long], [-wide, wide], [z, z + high], "stone")], degrees, [x, y]);
}

const quarry: Solid[] = [
  shade([[-26, -4], [-6, -16], [12, -14], [30, 4], [18, 20], [-14, 18]]),
  ...block(-8, -9, 0, [10, 7.5, 12], 30),
  ...block(10, -4, 0, [9, 7, 9], 30),
  ...block(-7, -8, 12, [7.5, 5.5, 8], 42),
  ...block(-15, 10, 0, [7, 5, 7], 24),
  ...block(10, 14, 0, [8, 5, 6], 48),
];

const MODELS = { houses, market, barracks, temple, quarry };
type Model = keyof typeof MODELS;

/** What the materials look like in the light. */
const COLOURS: Record<string, string> = {
  wall: "#fff4de", marble: "#fffaf0", roof: "#cf5f41", door: "#55788a", dark: "#5c4a3a",
  inner: "#b59a78", wood: "#8a5c36", plank: "#d8a868", clay: "#c1683c", fruit: "#7fa83f", citrus: "#f0a53a",
  cloth: "#cf4f3d", linen: "#fff6e6", stone: "#efe9dc", paving: "#e6d8bb", leaf: "#4f9350",
  trunk: "#7a5230",
};

/** One path of a drawing with its colour. */
export interface Stroke {
  fill: string;
  d: string;
  opacity?: number;
}

const DARKER = [1, 0.98, 0.94, 0.78, 0.68];

/** A colour in less light: the red of the sun goes last. */
function dimmed(colour: string, shade: number): string {
  const factor = DARKER[shade] ?? 0.6;
  const channels = [1, 3, 5].map((at, i) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor ** (1 + i * 0.14)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function strokeOf({ material, shade: dark, d }: Layer): Stroke {
  if (material === "shadow") return { fill: "#2a1c0c", opacity: 0.26, d };
  return { fill: dimmed(COLOURS[material] ?? "#000000", dark), d };
}

type Bounds = readonly [left: number, top: number, right: number, bottom: number];

function boundsOf(d: string): Bounds {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
  return [Math.min(...xs ?? []), Math.min(...ys ?? []), Math.max(...xs ?? []), Math.max(...ys ?? [])];
}

const apart = (a: Bounds, b: Bounds): boolean =>
  a[0] >= b[2] || b[0] >= a[2] || a[1] >= b[3] || b[1] >= a[3];

/** Paths of the same paint become one, unless something between them lies over the first: a city of
 * ninety buildings has to be painted in a few milliseconds. */
function joined(strokes: readonly Stroke[]): Stroke[] {
  const result: (Stroke & { parts: Bounds[] })[] = [];
  for (const stroke of strokes) {
    const own = boundsOf(stroke.d);
    let i = result.length - 1;
    const isSame = (one: Stroke): boolean =>
      one.fill === stroke.fill && one.opacity === stroke.opacity;
    while (i >= 0 && !isSame(result[i] as Stroke) && result[i]?.parts.every((box) => apart(box, own)))
      i--;
    const found = result[i];
    if (found && isSame(found)) {
      found.d += stroke.d;
      found.parts.push(own);
    } else result.push({ ...stroke, parts: [own] });
  }
  return result;
}

export function buildingArt(model: Model, view: Projection): Stroke[] {
  return joined(paintModel(MODELS[model], view).map(strokeOf));
}

/** A cypress with its foot at x, y: the lit half, the dark half, a trunk. */
function cypress(x: number, y: number, k: number): Stroke[] {
  const at = (dx: number, up: number): string => `${(x + dx * k).toFixed(1)} ${(y - up * k).toFixed(1)}`;
  const half = (side: number): string =>
    `M${at(0, 36)}C${at(6 * side, 26)} ${at(9.5 * side, 12)} ${at(6 * side, 5)}` +
    `C${at(4 * side, 2.5)} ${at(1.5 * side, 2)} ${at(0, 2)}z`;
  return [
    { fill: "#2a1c0c", opacity: 0.26, d: `M${at(-4, 1)}C${at(0, -4)} ${at(12, -4)} ${at(15, -1)}C${at(14, 3)} ${at(4, 4)} ${at(-4, 1)}z` },
    { fill: COLOURS.trunk ?? "", d: `M${at(-1.3, 5)}L${at(1.3, 5)}L${at(1.3, -0.6)}L${at(-1.3, -0.6)}z` },
    { fill: "#4c8f4b", d: half(-1) },
    { fill: "#2f6b3c", d: half(1) },
  ];
}

/** A round bush. */
function bush(x: number, y: number, k: number): Stroke[] {
  const at = (dx: number, dy: number): string => `${x + dx * k} ${y + dy * k}`;
  return [
    { fill: "#5f9f52", d: `M${at(-7, 0)}C${at(-8, -7)} ${at(-2, -9)} ${at(0, -7)}C${at(4, -9)} ${at(9, -5)} ${at(7, 0)}C${at(4, 2.5)} ${at(-4, 2.5)} ${at(-7, 0)}z` },
    { fill: "#3f7d45", d: `M${at(0, -7)}C${at(4, -9)} ${at(9, -5)} ${at(7, 0)}C${at(5, 2)} ${at(2, 2)} ${at(0, 1.9)}C${at(3, -1)} ${at(3, -5)} ${at(0, -7)}z` },
  ];
}

/** Trees are drawn by hand: they look alike from all sides. */
export function groveArt(): Stroke[] {
  return joined([
    ...cypress(-12, -4, 0.82), ...cypress(12, -6, 0.74), ...bush(-19, 6, 0.8), ...bush(19, 5, 0.7),
    ...cypress(3, 10, 1.02), ...bush(-8, 13, 0.75),
  ]);
}
