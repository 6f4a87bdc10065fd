// art-buildings.ts - the five buildings as models. A cell is one long; those of two cells lie along
// x and are turned for the other direction. Their silhouettes differ without any colour: a gable, a
// hall with a vat, a tower with merlons, arches, columns under a pediment.
import type { BuildingKind } from "./types";
import {
  acrossed, adorned, arch, box, drum, gable, onEast, onSouth, paintModel, pane, shadow, type Layer,
  type Solid,
} from "../../board/solid";
import { projection } from "./square";

const house: Solid[] = [
  shadow([0.16, 0.86], [0.2, 0.8]),
  adorned(box([0.34, 0.84], [0.2, 0.66], [0, 0.36], "wall"),
    onEast(0.84, arch(0.34, 0.5, 0, 0.24), "dark")),
  gable([0.3, 0.88], [0.15, 0.71], [0.34, 0.66], "roof", "wall"),
  box([0.42, 0.5], [0.24, 0.32], [0.5, 0.74], "wall", "dark"),
  adorned(box([0.15, 0.6], [0.52, 0.82], [0, 0.28], "wall", "roof"),
    onSouth(0.82, arch(0.22, 0.34, 0, 0.2), "dark"),
    onSouth(0.82, pane(0.42, 0.52, 0.1, 0.2), "dark")),
];

const vats: Solid[] = [[1.5, 0.38], [1.72, 0.66]].map(([x = 0, y = 0]) =>
  drum([x, y], 0.17, [0, 0.26], "wood", "roof"));

const winery: Solid[] = [
  shadow([0.12, 1.3], [0.18, 0.82]),
  shadow([1.34, 1.86], [0.3, 0.76]),
  adorned(box([0.14, 1.26], [0.18, 0.78], [0, 0.34], "wall"),
    ...[0.24, 0.59, 0.94].map((x) => onSouth(0.78, arch(x, x + 0.22, 0, 0.28), "dark")),
    onEast(1.26, arch(0.36, 0.6, 0, 0.28), "dark")),
  gable([0.08, 1.32], [0.1, 0.86], [0.32, 0.72], "roof", "wall"),
  ...vats,
];

const MERLONS = [0.16, 0.4, 0.64];

function merlons(z: number, from: number, to: number): Solid[] {
  const size = 0.16 * ((to - from) / 0.7);
  const places = MERLONS.map((at) => from + ((at - 0.16) * (to - from)) / 0.7);
  return places.flatMap((x) => places
    .filter((y) => x === places[0] || y === places[0] || x === places[2] || y === places[2])
    .map((y) => box([x, x + size], [y, y + size], [z, z + 0.11], "wall")));
}

const fortress: Solid[] = [
  shadow([0.12, 0.88], [0.12, 0.88]),
  adorned(box([0.12, 0.88], [0.12, 0.88], [0, 0.34], "wall"),
    onSouth(0.88, arch(0.38, 0.62, 0, 0.26), "dark"),
    onEast(0.88, pane(0.46, 0.54, 0.1, 0.24), "dark")),
  ...merlons(0.34, 0.14, 0.84),
  adorned(box([0.32, 0.68], [0.28, 0.64], [0.34, 0.76], "wall", "roof"),
    onSouth(0.64, pane(0.46, 0.54, 0.48, 0.64), "dark"),
    onEast(0.68, pane(0.42, 0.5, 0.48, 0.64), "dark")),
  ...merlons(0.76, 0.3, 0.66),
];

const aqueduct: Solid[] = [
  shadow([0.06, 1.94], [0.3, 0.68]),
  adorned(box([0.06, 1.94], [0.32, 0.66], [0, 0.5], "wall"),
    ...[0.14, 0.59, 1.04, 1.49].map((x) => onSouth(0.66, arch(x, x + 0.35, 0, 0.42), "dark"))),
  adorned(box([0.02, 1.98], [0.28, 0.7], [0.5, 0.62], "roof"),
    {
      material: "water",
      points: [[0.02, 0.4, 0.62], [1.98, 0.4, 0.62], [1.98, 0.58, 0.62], [0.02, 0.58, 0.62]],
    }),
];

const columns: Solid[] = [0.18, 0.5, 0.82, 1.14, 1.46, 1.78].flatMap((x) =>
  [0.2, 0.76].map((y) => drum([x, y], 0.055, [0.1, 0.46], "wall")));

const temple: Solid[] = [
  shadow([0.06, 1.94], [0.1, 0.9]),
  box([0.06, 1.94], [0.08, 0.9], [0, 0.05], "wall"),
  box([0.1, 1.9], [0.12, 0.86], [0.05, 0.1], "wall"),
  box([0.34, 1.62], [0.3, 0.66], [0.1, 0.46], "inner"),
  ...columns,
  box([1.735, 1.825], [0.46, 0.5], [0.1, 0.46], "wall"),
  box([0.08, 1.92], [0.1, 0.88], [0.46, 0.54], "wall"),
  gable([0.06, 1.94], [0.06, 0.92], [0.54, 0.86], "roof", "wall"),
];

const MODELS: Record<BuildingKind, Solid[]> = { house, winery, fortress, aqueduct, temple };

/** How high each kind reaches above its cells, for badges. */
export const HEIGHTS: Record<BuildingKind, number> = {
  house: 0.74, winery: 0.72, fortress: 0.87, aqueduct: 0.63, temple: 0.86,
};

const painted = new Map<string, Layer[]>();

/** Its paths, from the corner of its first cell. Made once for each view and direction. */
export function buildingLayers(kind: BuildingKind, isAcross: boolean, tilt: boolean): Layer[] {
  const name = `${kind} ${isAcross} ${tilt}`;
  let layers = painted.get(name);
  if (!layers) {
    layers = paintModel(isAcross ? acrossed(MODELS[kind]) : MODELS[kind], projection(tilt));
    painted.set(name, layers);
  }
  return layers;
}
