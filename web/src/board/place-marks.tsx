// place-marks.tsx - places of a city that something is said about, drawn over it: an outline and a
// small flag with a word. A game knows where its places are; the looks are the same for all.
import type { Point } from "./view";
import { useView } from "./viewport";
import "./place-marks.css";

/** What is said about some places of a city. */
export interface PlaceMark {
  label: string;
  tone: "best" | "other";
  keys: readonly string[]; // places, as the game names them
}

/** A mark as it is drawn. */
interface Drawn extends Pick<PlaceMark, "label" | "tone"> {
  path: string;
  at: Point; // of the flag
}

const HIGH = 30;

const READABLE = 0.8; // of its own size: no flag gets smaller, however far away the city is

function Flag({ label, tone, at }: Drawn) {
  const width = 18 + 10 * label.length;
  const size = Math.max(1, READABLE / useView().scale).toFixed(2);
  return (
    <g class={`place-flag ${tone}`} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${size})`}>
      <rect x={-width / 2} y={-HIGH / 2} width={width} height={HIGH} rx={HIGH / 2} />
      <text y={6} text-anchor="middle">{label}</text>
    </g>
  );
}

/** The first on top; no outline crosses a flag. */
export function PlaceMarks({ marks }: { marks: readonly Drawn[] }) {
  const upwards = [...marks].reverse();
  return (
    <g aria-hidden="true">
      {upwards.map(({ label, tone, path }) => (
        <g key={label} class={`place-mark ${tone}`}>
          <path class="place-mark-halo" d={path} />
          <path class="place-mark-edge" d={path} />
        </g>
      ))}
      {upwards.map((mark) => <Flag key={mark.label} {...mark} />)}
    </g>
  );
}

/** The middle of some points. */
export function middle(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) };
}

