// sample-city.tsx - a small city on the settings page: what palettes, patterns and the view look like.
import { City } from "./city";
import { bounds } from "./hex";
import { t } from "../../say";
import { settings } from "../../settings";
import type { AkropolisCell } from "./types";

const CELLS: AkropolisCell[] = [
  [-2, 0, "b", 1, 1], [-2, 1, "B", 1, 1], [-1, -1, "g", 1, 2], [-1, 0, "h", 2, 3],
  [-1, 1, "q", 1, 2], [0, -1, "m", 1, 4], [0, 0, "H", 2, 3], [1, -1, "t", 2, 3],
  [1, 0, "G", 1, 5], [2, -1, "M", 1, 5], [2, -2, "T", 1, 4],
];

export function SampleCity() {
  const { tilt } = settings.value;
  const { x, y, width, height } = bounds(CELLS, tilt, 12);
  return (
    <svg class="sample-city" viewBox={`${x} ${y} ${width} ${height}`} role="img"
      aria-label={t("A city as it looks with these settings")}>
      <City cells={CELLS} tilt={tilt} />
    </svg>
  );
}
