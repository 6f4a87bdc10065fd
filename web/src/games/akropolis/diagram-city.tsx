// diagram-city.tsx - the small city of a diagram, with what counts in it.
import { t } from "../../say";
import { City } from "./city";
import { bounds } from "./hex";
import { hexScores } from "./hex-text";
import type { AkropolisCell, AkropolisSeatScore } from "./types";

export function DiagramCity({ score, tilt }: { score: AkropolisSeatScore; tilt: boolean }) {
  const cells = score.cells
    .map(({ q, r, code, level }, i): AkropolisCell => [q, r, code, level, i]);
  const { x, y, width, height } = bounds(cells, tilt, tilt ? 16 : 6); // roofs and the shore
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={t("An example")}>
      <City cells={cells} tilt={tilt} verdicts={hexScores(score)} />
    </svg>
  );
}
