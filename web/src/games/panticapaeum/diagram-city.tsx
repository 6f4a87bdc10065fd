// diagram-city.tsx - the small city of a diagram, with the points of its buildings.
import { t } from "../../say";
import { SquareCity } from "./city";
import { DIAGRAMS, pictureOf } from "./diagrams";
import { bounds } from "./square";
import type { PanticapaeumSeatScore } from "./types";

interface Props {
  paragraph: string;
  score: PanticapaeumSeatScore;
  tilt: boolean;
}

export function DiagramCity({ paragraph, score, tilt }: Props) {
  const { cells, buildings } = pictureOf(DIAGRAMS[paragraph] ?? "");
  const { x, y, width, height } = bounds(cells, tilt, tilt ? 0.3 : 0.1);
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={t("An example")}>
      <SquareCity cells={cells} buildings={buildings} tilt={tilt}
        points={score.buildings.map(({ points }) => points)} />
    </svg>
  );
}
