// start-city.tsx - the city in the picture of Akropolis, drawn like every other city of the page.
// It is loaded after the start page is there: the table needs the same code.
import { City } from "./city";
import type { AkropolisCell } from "./types";

const CITY: AkropolisCell[] = [
  [-1, -1, "g", 1, 1], [0, -1, "h", 2, 2], [1, -2, "q", 1, 3], [2, -2, "m", 1, 3],
  [-2, 0, "b", 1, 1], [-1, 0, "M", 2, 2], [0, 0, "t", 3, 4], [1, -1, "g", 2, 5],
  [2, -1, "G", 1, 3], [3, -2, "b", 1, 6], [-3, 1, "q", 1, 1], [-2, 1, "h", 1, 7],
  [-1, 1, "h", 1, 7], [0, 1, "H", 1, 7], [1, 0, "m", 2, 5], [2, 0, "h", 1, 8],
  [3, -1, "g", 1, 6], [1, 1, "h", 1, 8],
];

export function StartCity() {
  return <g transform="translate(232 146) scale(0.7)"><City cells={CITY} tilt /></g>;
}
