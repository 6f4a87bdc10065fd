// start-art.tsx - the picture of Panticapaeum: terraces of squares above a harbour, and the
// trireme that brings the tiles.
import type { JSX } from "preact";
import {
  Block, Grove, House, Sky, squareCorners, Temple, Tower,
} from "../../board/art-shapes";
import type { Point } from "../../board/view";

const HALF = 33;
const RISE = 14;

function Vines() {
  return (
    <g>
      {[-10, 0, 10].map((x) => (
        <g key={x} transform={`translate(${x} ${x * 0.1})`}>
          <path d="M0 5V-6" stroke="#5d6b2c" stroke-width="1.4" />
          <circle cx="-2.5" cy="-4" r="2.6" fill="#6d4a8a" />
          <circle cx="2.5" cy="-5" r="2.6" fill="#7f5a9e" />
          <circle cx="0" cy="-1" r="2.6" fill="#5a3a76" />
          <path d="M-3-7q3-4 6 0z" fill="#5f8a3c" />
        </g>
      ))}
    </g>
  );
}

function Arches() {
  return (
    <g>
      <path fill="#e8d8b4"
        d="M-24 8V-16l48-14V-8l-6 2v-8a5 5 0 00-9 2.7v8l-5 1.5v-8a5 5 0 00-9 2.7v8
          l-5 1.5v-8a5 5 0 00-9 2.7v8z" />
      <path d="M-24-16-20-18 28-32 24-30Z" fill="#fff6e2" />
      <path d="M-24-13 24-27v-3L-24-16Z" fill="#4f93ab" />
    </g>
  );
}

function Marble() {
  return (
    <g>
      <path d="M-9 0v-6l7 3v6zM-2 3v-6l8-3v6z" fill="#e3e3de" />
      <path d="M-9-6-1-9 6-6-2-3z" fill="#fff" />
      <path d="M2 6V2l5 2v4zM7 8V4l5-2v4z" fill="#d6d6d0" />
      <path d="M2 2l5-2 5 2-5 2z" fill="#fff" />
    </g>
  );
}

function Ochre() {
  return <path d="M-12 2q4-7 9-2 4-8 9-1 4-3 7 3-12 7-25 0z" fill="#c4692c" />;
}

function Clay() {
  return (
    <path d="M-9 2l9-4 9 4-9 4zM-9-2l9-4 9 4-9 4z" fill="#8a5f38" stroke="#b58a5c" />
  );
}

function Cracks() {
  return (
    <path d="M-14 1l8 2 3-4 6 5 5-4 6 1M-3-1-1-7M3 4l-1 5" fill="none" stroke="#9c7c48"
      stroke-width="1.2" />
  );
}

type CellFace = "brown" | "purple" | "white" | "orange" | "green" | "plain" | "drought"
  | "house" | "fortress" | "temple" | "aqueduct";

const FACES: Record<CellFace, { colour: string; top?(): JSX.Element }> = {
  brown: { colour: "#b58a5c", top: () => <Clay /> },
  purple: { colour: "#b7a6c9", top: () => <Vines /> },
  white: { colour: "#dcd8cc", top: () => <Marble /> },
  orange: { colour: "#e6a860", top: () => <Ochre /> },
  green: { colour: "#86b06a", top: () => <Grove /> },
  plain: { colour: "#c9cf94" },
  drought: { colour: "#d8bd8a", top: () => <Cracks /> },
  house: { colour: "#c9cf94", top: () => <House /> },
  fortress: { colour: "#dcd8cc", top: () => <Tower /> },
  temple: { colour: "#86b06a", top: () => <Temple size={0.9} /> },
  aqueduct: { colour: "#e6a860", top: () => <Arches /> },
};

const CITY: readonly (readonly [number, number, number, CellFace])[] = [
  [-2, -2, 3, "fortress"], [-1, -2, 3, "temple"], [0, -2, 2, "green"], [1, -2, 2, "drought"],
  [-2, -1, 3, "white"], [-1, -1, 2, "plain"], [0, -1, 2, "aqueduct"], [1, -1, 1, "orange"],
  [-2, 0, 2, "purple"], [-1, 0, 2, "house"], [0, 0, 1, "brown"], [1, 0, 1, "house"],
  [-2, 1, 1, "purple"], [-1, 1, 1, "plain"], [0, 1, 1, "house"],
];

function middle(x: number, y: number, level: number): Point {
  return { x: 186 + HALF * (x - y), y: 156 + HALF * 0.54 * (x + y) - level * RISE };
}

function Trireme() {
  return (
    <g transform="translate(348 178)">
      <path class="art-waves" d="M-62 24h30M-18 28h46M40 23h26" />
      <path fill="#7d4326"
        d="M-54 6C-44 22 28 24 46 8 54 4 58-6 60-14 54-10 52-4 42-2-2 4-30 4-50-2-58-4-60 0-54 6Z" />
      <path d="M-54 4C-30 12 22 12 46 4 28 14-36 15-54 4Z" fill="#c98a4b" />
      <path d="M60-14c-2 2-6 3-9 0 2-5 8-6 11-3z" fill="#c98a4b" />
      <circle cx="-44" cy="3" r="3" fill="#fffaf0" />
      <circle cx="-44" cy="3" r="1.3" fill="#2a2620" />
      <path
        d="M-36 10-44 24M-26 12-33 26M-16 13-22 28M-6 14-11 29M4 14 1 29M14 13 12 28M24 12 23 26M33 10v14"
        stroke="#8a5a34" stroke-width="1.8" stroke-linecap="round" />
      <path d="M2 4V-58" stroke="#5b3a1f" stroke-width="3" />
      <path d="M-27-50h58" stroke="#5b3a1f" stroke-width="2.4" />
      <path d="M-25-49C-30-36-28-22-22-14-6-8 14-8 27-14 32-22 33-36 29-49Z" fill="#fbf1dc" />
      <path d="M-26-40h56l1 8h-58zM-26-24h56l-2 7h-50z" fill="#b84a30" />
      <path d="M2-58q10-6 16-1-8 4-16 1z" fill="#b84a30" />
    </g>
  );
}

export function PanticapaeumArt() {
  const city = [...CITY].sort((a, b) => a[0] + a[1] - b[0] - b[1]);
  return (
    <svg class="art" viewBox="0 -70 460 300" preserveAspectRatio="xMidYMax slice"
      aria-hidden="true">
      <Sky />
      <circle class="art-sun" cx="392" cy="52" r="24" />
      <path class="art-far" d="M0 112c50-26 96-8 140-22s96-24 150-2 110 8 170 26v14H0Z" />
      <rect class="art-sea" y="122" width="460" height="108" />
      <path class="art-waves"
        d="M10 150h30M404 138h36M290 214h40M18 208h36M420 212h28M246 132h30" />
      <ellipse class="art-shore" cx="186" cy="164" rx="160" ry="56" />
      {city.map(([x, y, level, face]) => {
        const at = middle(x, y, level);
        const { colour, top } = FACES[face];
        return (
          <Block key={`${x},${y}`} corners={squareCorners(at, HALF)} seen={2} height={level * RISE}
            colour={colour}>
            <g transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(1.2)`}>
              {top?.()}
            </g>
          </Block>
        );
      })}
      <Trireme />
    </svg>
  );
}
