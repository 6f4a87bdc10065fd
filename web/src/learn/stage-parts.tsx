// stage-parts.tsx - what the boards of all lessons share: letters on the board, and tiles to
// choose.
import type { ComponentChildren } from "preact";
import type { Box } from "../board/view";
import type { Lesson } from "./lesson";

export interface LessonStageProps {
  lesson: Lesson;
  pointed: number | null; // the try that is hovered or focused
  onPoint(tried: number | null): void;
  onTry(tried: number): void;
}

const LETTERS = "ABCDEF";
const LEAST = 360; // board units: a small city is not drawn larger than life

/** The viewBox of an SVG that shows the box, at least LEAST wide. */
export function viewBoxOf({ x, y, width, height }: Box): string {
  const [wide, high] = [Math.max(LEAST, width), Math.max(LEAST / 2, height)];
  return `${x - (wide - width) / 2} ${y - (high - height) / 2} ${wide} ${high}`;
}

export function letterOf(tried: number): string {
  return LETTERS[tried] ?? String(tried + 1);
}

/** The try whose picture is shown: the one pointed at, or the one that just failed. */
export function shownTry(
  { lesson, pointed }: Pick<LessonStageProps, "lesson" | "pointed">,
): number | null {
  const outcome = lesson.outcome.value;
  if (outcome?.kind === "right") return null;
  return pointed ?? outcome?.tried ?? null;
}

/** Is this the try that the rules refused? */
export function isRefused(lesson: Lesson, tried: number): boolean {
  const outcome = lesson.outcome.value;
  return outcome?.kind === "refused" && outcome.tried === tried;
}

interface MarkProps extends LessonStageProps {
  tried: number;
  path: string; // the outline of its place
  at: { x: number; y: number };
}

/** A letter on the board, for pointers. Keyboards use the buttons of the same name. */
export function BoardMark({ tried, path, at, lesson, pointed, onPoint, onTry }: MarkProps) {
  const isShown = shownTry({ lesson, pointed }) === tried;
  return (
    <g class={isShown ? "learn-mark on" : "learn-mark"} onClick={() => onTry(tried)}
      onPointerEnter={() => onPoint(tried)} onPointerLeave={() => onPoint(null)}>
      <path class="learn-mark-ground" d={path} />
      <g transform={`translate(${at.x} ${at.y})`}>
        <circle r="13" />
        <text y="5.5">{letterOf(tried)}</text>
      </g>
    </g>
  );
}

export interface TileChoice {
  label: string; // for screen readers, in full
  note: string; // under the picture
  picture: ComponentChildren;
  isMeant: boolean; // in a step about places: this tile is laid
}

/** The tiles on offer. In a step about tiles they are buttons. */
export function TileRow({ name, tiles, stage, tries, sign }: {
  name: string; tiles: TileChoice[]; stage: LessonStageProps; tries: (number | null)[];
  sign?: ComponentChildren; // a picture before the first of them
}) {
  return (
    <div class="learn-tile-row">
      {sign}
      <ol class="learn-tiles" aria-label={name}>
        {tiles.map((tile, i) => {
          const tried = tries[i] ?? null;
          return (
            <li key={tile.label}>
              {tried === null ? <StillTile tile={tile} />
                : <TileButton tile={tile} tried={tried} stage={stage} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Face({ tile }: { tile: TileChoice }) {
  return (
    <span class="learn-tile-face" aria-hidden="true">{tile.picture}<span>{tile.note}</span></span>
  );
}

function StillTile({ tile }: { tile: TileChoice }) {
  return (
    <span class={tile.isMeant ? "learn-tile meant" : "learn-tile"}>
      <Face tile={tile} /><span class="hidden-text">{tile.label}</span>
    </span>
  );
}

function TileButton({ tile, tried, stage }: {
  tile: TileChoice; tried: number; stage: LessonStageProps;
}) {
  const { lesson, onPoint, onTry } = stage;
  return (
    <button type="button" class={isRefused(lesson, tried) ? "learn-tile refused" : "learn-tile"}
      aria-label={tile.label} onClick={() => onTry(tried)}
      onFocus={() => onPoint(tried)} onBlur={() => onPoint(null)}
      onPointerEnter={() => onPoint(tried)} onPointerLeave={() => onPoint(null)}>
      <Face tile={tile} />
    </button>
  );
}
