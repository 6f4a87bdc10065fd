// start-art.tsx - the picture of Akropolis: a city of hexes that rises from the sea.
import type { JSX } from "preact";
import {
  Awning, Block, Grove, hexCorners, House, Rocks, Sky, Star, Temple, Tower,
} from "../../board/art-shapes";
import type { Point } from "../../board/view";

const RADIUS = 27;
const RISE = 17; // of a level

type HexFace = "house" | "market" | "barracks" | "temple" | "garden" | "quarry"
  | "housePlaza" | "marketPlaza" | "gardenPlaza";

const FACES: Record<HexFace, { colour: string; top(): JSX.Element }> = {
  house: { colour: "#6f9fc4", top: () => <House /> },
  market: { colour: "#e3b84a", top: () => <Awning /> },
  barracks: { colour: "#cf6a50", top: () => <Tower /> },
  temple: { colour: "#9a7fb8", top: () => <Temple size={0.72} /> },
  garden: { colour: "#86b06a", top: () => <Grove /> },
  quarry: { colour: "#c9c2b2", top: () => <Rocks /> },
  housePlaza: { colour: "#4f82ab", top: () => <Star x={0} /> },
  marketPlaza: { colour: "#c79a2c", top: () => <><Star x={-8} /><Star x={8} /></> },
  gardenPlaza: {
    colour: "#5f9150",
    top: () => <><Star x={-11} y={2} /><Star x={0} y={-4} /><Star x={11} y={2} /></>,
  },
};

// q, r, level, face; from the back to the front within a row is sorted below
const CITY: readonly (readonly [number, number, number, HexFace])[] = [
  [-1, -1, 1, "garden"], [0, -1, 2, "house"], [1, -2, 1, "quarry"], [2, -2, 1, "market"],
  [-2, 0, 1, "barracks"], [-1, 0, 2, "marketPlaza"], [0, 0, 3, "temple"], [1, -1, 2, "garden"],
  [2, -1, 1, "gardenPlaza"], [3, -2, 1, "barracks"], [-3, 1, 1, "quarry"], [-2, 1, 1, "house"],
  [-1, 1, 1, "house"], [0, 1, 1, "housePlaza"], [1, 0, 2, "market"], [2, 0, 1, "house"],
  [3, -1, 1, "garden"], [1, 1, 1, "house"],
];

function middle(q: number, r: number, level: number): Point {
  return {
    x: 230 + 1.5 * RADIUS * q,
    y: 150 + Math.sqrt(3) * RADIUS * (r + q / 2) * 0.58 - level * RISE,
  };
}

export function AkropolisArt() {
  const city = [...CITY].sort((a, b) => a[1] + a[0] / 2 - b[1] - b[0] / 2);
  return (
    <svg class="art" viewBox="0 -70 460 300" preserveAspectRatio="xMidYMax slice"
      aria-hidden="true">
      <Sky />
      <circle class="art-sun" cx="70" cy="58" r="25" />
      <path class="art-far"
        d="M0 128C40 96 74 110 104 102S170 72 214 96s78-20 122-4 84 2 124 18v20H0Z" />
      <rect class="art-sea" y="122" width="460" height="108" />
      <path class="art-waves"
        d="M18 148h34M66 160h22M400 142h38M372 160h20M30 196h40M96 210h26M372 206h44M330 220h26" />
      <ellipse class="art-shore" cx="232" cy="164" rx="172" ry="48" />
      {city.map(([q, r, level, face]) => {
        const at = middle(q, r, level);
        const { colour, top } = FACES[face];
        return (
          <Block key={`${q},${r}`} corners={hexCorners(at, RADIUS)} seen={3} height={level * RISE}
            colour={colour}>
            <g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(1.25)`}>
              {top()}
            </g>
          </Block>
        );
      })}
    </svg>
  );
}
