// art-pieces.tsx - what lies and stands on terrain: cubes, workers, buildings, as content of an
// SVG. Each is drawn around 0,0: pieces from the middle of a cell, buildings from their corner.
import type { BuildingKind, Colour } from "./types";
import { buildingLayers } from "./art-buildings";
import { FIGURE, SYMBOLS } from "./art-ground";
import { box, paintModel, shadow, type Layer } from "../../board/solid";
import { project, projection, round, SIDE } from "./square";

/** Draws something flat, given in a box of 24 around its middle, at a place in cells. */
export function inPlane(x: number, y: number, z: number, scale: number, tilt: boolean): string {
  const to = projection(tilt);
  const k = scale / SIDE;
  const at = project([x, y, z], tilt);
  const e = at.x - 12 * k * (to.x[0] + to.y[0]);
  const f = at.y - 12 * k * (to.x[1] + to.y[1]);
  const turn = [...to.x, ...to.y].map((part) => Math.round(part * k * 1e4) / 1e4);
  return `matrix(${turn.join(" ")} ${round(e)} ${round(f)})`;
}

function Layers({ layers }: { layers: readonly Layer[] }) {
  return layers.map(({ material, shade, d }, i) => (
    <>
      <path key={i} class={`pa-m-${material}`} d={d} />
      {shade > 0 && <path key={`${i}s`} class={`pa-shade-${shade}`} d={d} />}
    </>
  ));
}

export function BuildingArt(
  { kind, isAcross, tilt }: { kind: BuildingKind; isAcross: boolean; tilt: boolean },
) {
  return (
    <g class={`pa-building pa-${kind}`}>
      <Layers layers={buildingLayers(kind, isAcross, tilt)} />
    </g>
  );
}

const CUBE = 0.19; // half a side, in cells
const cubeLayers = [false, true].map((tilt) => paintModel(
  [
    shadow([-CUBE, CUBE], [-CUBE, CUBE], 0.1),
    box([-CUBE, CUBE], [-CUBE, CUBE], [0, 2 * CUBE], "cube"),
  ], projection(tilt)));

export function CubeArt({ colour, tilt }: { colour: Colour; tilt: boolean }) {
  return (
    <g class={`pa-cube pa-c-${colour}`}>
      <Layers layers={cubeLayers[tilt ? 1 : 0] ?? []} />
      <path class="pa-cube-sign" d={SYMBOLS[colour]}
        transform={inPlane(0, 0, 2 * CUBE, 0.82, tilt)} />
    </g>
  );
}

/** A little figure in the colour of its seat, with a light rim and a dark one for any ground. */
export function WorkerArt({ seat }: { seat: number }) {
  return (
    <g class={`pa-worker pa-seat-${seat}`}>
      <ellipse class="pa-m-shadow" cx="3" cy="1" rx="13" ry="4.5" />
      <path class="halo" d={FIGURE} />
      <path d={FIGURE} />
    </g>
  );
}
