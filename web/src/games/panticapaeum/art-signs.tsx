// art-signs.tsx - pieces as pictures of their own, for boards and stores: cubes, coins, figures,
// buildings, markers, the ship. All are decorations: the element around them has the name.
import type { ComponentChildren } from "preact";
import type { BuildingKind, Colour } from "./types";
import { FIGURE, SYMBOLS } from "./art-ground";
import { BuildingArt } from "./art-pieces";
import { sizeOf } from "./set";
import { bounds, round } from "./square";
import "./city.css";
import "./faces.css";
import "./signs.css";

interface SignProps {
  size: number;
  children: ComponentChildren;
  class?: string;
}

/** A picture on a grid of 24. */
export function Sign({ size, children, class: name = "" }: SignProps) {
  return (
    <svg class={`pa-sign ${name}`} width={size} height={size} viewBox="0 0 24 24"
      aria-hidden="true" focusable="false">{children}</svg>
  );
}

/** A cube from above, with the symbol of its resource, in a box of 24. */
export function Cube({ colour, x = 12, y = 12, scale = 1 }: {
  colour: Colour; x?: number; y?: number; scale?: number;
}) {
  return (
    <g class={`pa-c-${colour}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect class="pa-cube-face" x="-10.5" y="-10.5" width="21" height="21" rx="3" />
      <path class="pa-cube-sign" d={SYMBOLS[colour]} transform="scale(0.72) translate(-12 -12)" />
    </g>
  );
}

export function CubeSign({ colour, size }: { colour: Colour; size: number }) {
  return <Sign size={size}><Cube colour={colour} /></Sign>;
}

const GRIFFIN = "M7.4 15.8C6 12 8 7 12.6 6.8C10.8 8.2 11 9.8 12.4 10.4C15 9.6 17 12 16.4 15.8" +
  "C14.6 13.8 12.6 14 12 15.8C11 14.2 8.8 14 7.4 15.8z";

function Coin() {
  return (
    <g class="pa-coin">
      <circle cx="12" cy="12" r="10.5" />
      <circle class="rim" cx="12" cy="12" r="7.6" />
      <path d={GRIFFIN} />
    </g>
  );
}

export function CoinSign({ size }: { size: number }) {
  return <Sign size={size}><Coin /></Sign>;
}

/** Resources of several colours, and the coins that they bring. */
export function SaleSign({ size }: { size: number }) {
  return (
    <Sign size={size}>
      <Cube colour="brown" x={5} y={6} scale={0.45} />
      <Cube colour="purple" x={12} y={6} scale={0.45} />
      <Cube colour="green" x={19} y={6} scale={0.45} />
      <g transform="translate(5.5 11) scale(0.54)"><Coin /></g>
    </Sign>
  );
}

/** Where a worker is: ready on the board, at work in the city, or still in the reserve. */
export type Where = "board" | "city" | "reserve";

export function WorkerSign({ seat, size, where = "board" }: {
  seat: number; size: number; where?: Where;
}) {
  const isAtWork = where === "city";
  return (
    <Sign size={size} class={`pa-figure pa-seat-${seat} ${where}`}>
      {isAtWork && <path class="ground" d="M1 18L12 13.5L23 18L12 23z" />}
      <path class="figure" d={FIGURE}
        transform={isAtWork ? "translate(12 20) scale(0.62)" : "translate(12 23) scale(0.72)"} />
    </Sign>
  );
}

const MARKS = [
  "M12 3a9 9 0 100 18a9 9 0 000-18z",
  "M4 4H20V20H4z",
  "M12 2L22.5 20.5H1.5z",
  "M12 1.5L22.5 12L12 22.5L1.5 12z",
];

/** A seat's marker: its own colour and its own shape. */
export function SeatMark({ seat, size, ghost }: { seat: number; size: number; ghost?: boolean }) {
  return (
    <Sign size={size} class={`pa-mark pa-seat-${seat} ${ghost ? "ghost" : ""}`}>
      <path d={MARKS[seat % MARKS.length] ?? ""} />
    </Sign>
  );
}

const SITES: Record<number, { x: number; y: number; level: number }[]> = {
  1: [{ x: 0, y: 0, level: -2 }],
  2: [{ x: 0, y: 0, level: -2 }, { x: 1, y: 0, level: -2 }],
};

export function BuildingSign({ kind, size }: { kind: BuildingKind; size: number }) {
  const box = bounds(SITES[sizeOf(kind)] ?? [], true, 0);
  const side = Math.max(box.width, box.height, 100);
  const x = box.x + (box.width - side) / 2;
  const y = box.y + (box.height - side) / 2;
  return (
    <svg class="pa-sign" width={size} height={size} aria-hidden="true" focusable="false"
      viewBox={`${round(x)} ${round(y)} ${round(side)} ${round(side)}`}>
      <BuildingArt kind={kind} isAcross={false} tilt />
    </svg>
  );
}

const SHIP = {
  sail: "M14 8C24 6 32 8 36 10C34 16 34 20 36 26C30 28 22 28 13 26C15 20 16 14 14 8z",
  mast: "M24 5V31M12 8.5C22 6 30 7 37 10",
  hull: "M2 28C4 24 7 23 9 26C9 29 11 31 15 31H38L47 34L40 37C38 41 34 43 29 43H16C9 43 4 37 2 28z",
  oars: "M13 37L8 46M19 37L15 47M25 37L22 47M31 37L29 47M36 36L36 46",
};

/** The ship that moves around the ring. */
export function TriremeSign({ size }: { size: number }) {
  return (
    <svg class="pa-sign pa-trireme" width={size} height={size} viewBox="0 0 48 48"
      aria-hidden="true" focusable="false">
      <path class="sail" d={SHIP.sail} />
      <path class="line" d={SHIP.mast} />
      <path class="hull" d={SHIP.hull} />
      <path class="line" d={SHIP.oars} />
      <circle class="eye" cx="38.5" cy="35" r="1.3" />
    </svg>
  );
}
