// art-defs.tsx - the drawings that all cities and tiles of the page share through <use>. They are
// added to the page once, when the first picture is drawn.
import { render } from "preact";
import type { HexCode } from "./types";
import { BuiltArt } from "./art-built";
import { laidFlat, PATTERNS, pathOf, type PatternName } from "./art-patterns";
import { artId, BUILDINGS, starsPath, type Shape } from "./art-symbols";
import { corners, side } from "./hex";
import { isPlaza, starsOf } from "./words";
import "./faces.css";
import "./city.css";

const ORIGIN = { x: 0, y: 0 };
const PAVEMENT = pathOf(corners(ORIGIN, false, 34));
const CODES: HexCode[] = ["h", "m", "b", "t", "g", "q", "H", "M", "B", "T", "G"];

export function patternId(code: HexCode): string {
  const name: PatternName = isPlaza(code) ? "plaza" : (code as PatternName);
  return `ak-pattern-${name}`;
}

// Marks that lie on a face have a drawing for each view, since a moved one costs time in every frame.
export const hatchId = (tilt: boolean): string => (tilt ? "ak-hatch-tilted" : "ak-hatch-flat");
export const doubledId = (tilt: boolean): string => (tilt ? "ak-doubled-tilted" : "ak-doubled-flat");

function Building({ shapes }: { shapes: readonly Shape[] }) {
  return <>{shapes.map(([material, d], i) => <path key={i} class={`ak-${material}`} d={d} />)}</>;
}

function Art({ code }: { code: HexCode }) {
  if (!isPlaza(code))
    return <g id={artId(code)}><Building shapes={BUILDINGS[code as keyof typeof BUILDINGS]} /></g>;
  return (
    <g id={artId(code)}>
      <g transform="translate(0 -10) scale(0.62)">
        <Building shapes={BUILDINGS[code.toLowerCase() as keyof typeof BUILDINGS]} />
      </g>
      <path class="ak-star" d={starsPath(starsOf(code))} />
    </g>
  );
}

/** The edges that the light from the north-west falls on. */
function bevel(): string {
  const hex = corners(ORIGIN, false, 38);
  return pathOf([side(hex, 4)[1], side(hex, 5)[1], side(hex, 0)[1]], false);
}

/** "×2" on a district whose value is doubled, with its middle at y. */
function Doubled({ id, y }: { id: string; y: number }) {
  return (
    <g id={id}>
      <rect class="ak-badge" x="-13" y={y - 8} width="26" height="16" rx="8" />
      <text class="ak-badge-text" y={y + 4.5}>×2</text>
    </g>
  );
}

function MarkArt() {
  return (
    <>
      <Doubled id={doubledId(false)} y={24} />
      <Doubled id={doubledId(true)} y={17} />
      <path id={hatchId(false)} class="ak-hatch" d={PATTERNS.hatch} />
      <path id={hatchId(true)} class="ak-hatch" d={laidFlat(PATTERNS.hatch)} />
      <path id="ak-cross" class="ak-cross" d="M-12-12L12 12M12-12L-12 12" />
    </>
  );
}

function Defs() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <MarkArt />
        {CODES.map((code) => <Art key={code} code={code} />)}
        <BuiltArt codes={CODES} />
        {Object.entries(PATTERNS).filter(([name]) => name !== "hatch").map(([name, d]) => (
          <g key={name} id={`ak-pattern-${name}`}>
            {name === "plaza" && <path class="ak-pavement" d={PAVEMENT} />}
            <path class="ak-pattern" d={d} />
            <path class="ak-bevel" d={bevel()} />
          </g>
        ))}
      </defs>
    </svg>
  );
}

let isThere = false;

/** Puts the shared drawings into the page, if they are not there yet. */
export function needArt(): void {
  if (isThere) return;
  isThere = true;
  const host = document.createElement("div");
  host.className = "ak-defs";
  document.body.append(host);
  render(<Defs />, host);
}
