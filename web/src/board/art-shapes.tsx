// art-shapes.tsx - what the pictures of the start page are built of: blocks with a lit top and
// shaded sides, and the small buildings on them. Colours of land stay the same by day and night;
// sky and sea follow the theme (start.css).
import type { ComponentChildren } from "preact";
import type { Point } from "./view";

/** A darker tone of "#rrggbb". */
function shade(colour: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * factor);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function points(corners: readonly Point[]): string {
  return corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** One side of a block: the line between two corners, pulled down. */
function Side({ from, to, height, fill }: { from: Point; to: Point; height: number; fill: string }) {
  const low = (at: Point): Point => ({ x: at.x, y: at.y + height });
  return <polygon points={points([from, to, low(to), low(from)])} fill={fill} />;
}

interface BlockProps {
  corners: readonly Point[]; // of the top, clockwise; the sides of the first `seen` + 1 are seen
  seen: number;
  height: number;
  colour: string;
  children?: ComponentChildren;
}

const LIGHT = [0.58, 0.7, 0.82]; // the sun stands to the left

/** A prism: its sides first, then its top, then what stands on it. */
export function Block({ corners, seen, height, colour, children }: BlockProps) {
  return (
    <g>
      {Array.from({ length: seen }, (_, i) => (
        <Side key={i} from={corners[i] as Point} to={corners[i + 1] as Point} height={height}
          fill={shade(colour, LIGHT[seen === 2 ? 2 * i : i] ?? 0.7)} />
      ))}
      <polygon points={points(corners)} fill={colour} stroke={shade(colour, 0.86)}
        stroke-width="0.8" stroke-linejoin="round" />
      {children}
    </g>
  );
}

/** A lozenge; right corner first, then clockwise. */
export function squareCorners(at: Point, half: number): Point[] {
  const flat = half * 0.54;
  return [
    { x: at.x + half, y: at.y }, { x: at.x, y: at.y + flat },
    { x: at.x - half, y: at.y }, { x: at.x, y: at.y - flat },
  ];
}

// --- what stands on blocks; each is drawn around 0,0, its foot on the ground --------------------

const STONE = "#f7efdf";
const ROOF = "#c2573c";

export function House() {
  return (
    <g>
      <path d="M-8 1V-7L0-4V4Z" fill={STONE} /><path d="M0 4V-4L8-7V1Z" fill="#d9c9ac" />
      <path d="M-9-6.5 -1-12 9-7 0-3Z" fill={ROOF} />
      <path d="M-1-12 9-7 8-10.5 2-13.5Z" fill="#a3442d" />
      <path d="M-5 2V-2.5L-2.5-1.5V3Z" fill="#5f7f8c" />
    </g>
  );
}

export function Temple({ size = 1 }: { size?: number }) {
  return (
    <g transform={`scale(${size})`}>
      <path d="M-17 3 0 8 17 3 0-2Z" fill="#e7dabf" /><path d="M-17 3 0 8V11L-17 6Z" fill={STONE} />
      <path d="M0 8 17 3V6L0 11Z" fill="#cdbb97" />
      {[-13, -8, -3, 3, 8, 13].map((x) => (
        <path key={x} d={`M${x - 1.3} ${5 - Math.abs(x) / 4}v-15h2.6v15z`}
          fill={x < 0 ? "#fffaf0" : "#e3d5b8"} />
      ))}
      <path d="M-17-10 0-5 17-10V-13L0-8-17-13Z" fill={STONE} />
      <path d="M-18-13 0-8 0-19Z" fill="#fffaf0" /><path d="M0-8 18-13 0-19Z" fill="#dccdae" />
      <path d="M-18-13 0-20 18-13 15-14.5 0-22-15-14.5Z" fill={ROOF} />
    </g>
  );
}

function Cypress({ size = 1 }: { size?: number }) {
  return (
    <g transform={`scale(${size})`}>
      <path d="M-1 2h2v-4h-2z" fill="#6b4a2a" />
      <path d="M0-20C5-12 5-5 0-1-5-5-5-12 0-20Z" fill="#2f6b3c" />
      <path d="M0-20C5-12 5-5 0-1Z" fill="#245630" />
    </g>
  );
}

/** Two trees, the nearer one larger. */
export function Grove() {
  return (
    <>
      <g transform="translate(-8 1)"><Cypress size={0.8} /></g>
      <g transform="translate(6 5)"><Cypress /></g>
    </>
  );
}

export function Tower() {
  return (
    <g>
      <path d="M-9 2V-15L0-12V5Z" fill={STONE} /><path d="M0 5V-12L9-15V2Z" fill="#cdbb97" />
      <path d="M-9-15v-4l3 1v2l3 1v-2l3 1v4zM0-12v-4l3-1v2l3-1v-2l3-1v4z" fill="#e7dabf" />
      <path d="M-5-6v-4l1.8.6v4zM4-6.5v-4l1.5-.5v4z" fill="#4c4438" />
    </g>
  );
}

const STARS = [
  [30, -20], [74, -52], [168, -40], [210, 4], [262, -54], [298, -16], [396, -46], [432, 10],
  [420, -8], [52, 26], [336, -58], [140, 50],
] as const;

/** Clouds by day, stars by night: the style sheet shows the ones or the others. */
export function Sky() {
  return (
    <g>
      <rect class="art-sky" y="-70" width="460" height="300" />
      <path class="art-cloud"
        d="M228-22c2-10 16-14 22-6 6-12 26-8 26 4 12-4 20 6 14 12h-66c-10 0-8-10 4-10z
          M38-38c2-8 12-10 17-4 6-9 20-6 20 3 9-2 14 5 10 10H36c-8 0-6-9 2-9z
          M352-32c2-7 10-9 15-4 5-8 18-5 18 3 8-2 13 4 9 9h-43c-8 0-6-8 1-8z" />
      <g class="art-stars">
        {STARS.map(([x, y]) => <circle key={x} cx={x} cy={y} r="1.5" />)}
      </g>
    </g>
  );
}
