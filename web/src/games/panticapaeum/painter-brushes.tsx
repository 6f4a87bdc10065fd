// painter-brushes.tsx - the brushes of Panticapaeum and their keys, which are the letters of the
// drawings in docs/rules/panticapaeum.md.
import { CellArt, type Setting } from "./art-cell";
import { BuildingSign, CubeSign, WorkerSign } from "./art-signs";
import type { Content } from "./set";
import { bounds } from "./square";
import { buildingName, contentName } from "./words";
import { t } from "../../say";
import { Icon } from "../../ui/icon";
import type { BrushOption } from "../../score/brushes";
import { GROUNDS, type SquareBrush } from "./painting";
import { BUILDINGS } from "./types";

export const SQUARE_KEYS: Record<string, SquareBrush> = {
  ".": "plain",
  d: "drought",
  b: "brown",
  p: "purple",
  w: "white",
  o: "orange",
  g: "green",
  H: "house",
  W: "winery",
  F: "fortress",
  A: "aqueduct",
  T: "temple",
  "@": "worker",
  c: "cube",
  Delete: "erase",
  Backspace: "erase",
};

const ALONE: Setting = { edges: "nesw", shades: [0, 0] }; // no neighbours

/** A cell from above, as a picture of its own. */
function GroundSign({ content, size }: { content: Content; size: number }) {
  const cell = {
    x: 0,
    y: 0,
    content,
    level: 1,
    tile: "",
    cube: null,
    worker: false,
    building: null,
  };
  const box = bounds([{ x: 0, y: 0, level: -3 }], false, 0.06);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true"
      focusable="false">
      <g class={`pa-cell pa-f-${content}`}>
        <CellArt cell={cell} tilt={false} setting={ALONE} seat={0} />
      </g>
    </svg>
  );
}

export function squareBrushes(seat: number): BrushOption<SquareBrush>[] {
  return [
    ...GROUNDS.map((content): BrushOption<SquareBrush> => ({
      value: content,
      name: contentName(content),
      sign: <GroundSign content={content} size={36} />,
    })),
    { value: "erase", name: t("Eraser"), sign: <Icon name="eraser" /> },
    ...BUILDINGS.map((kind): BrushOption<SquareBrush> => ({
      value: kind,
      name: buildingName(kind),
      sign: <BuildingSign kind={kind} size={38} />,
    })),
    { value: "worker", name: t("worker"), sign: <WorkerSign seat={seat} size={30} /> },
    { value: "cube", name: t("cube"), sign: <CubeSign colour="orange" size={26} /> },
    { value: "ask", name: t("Move the view and read cells"), sign: <Icon name="help" /> },
  ];
}
