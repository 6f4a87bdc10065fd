// graphs.tsx - the two graphs of a review, one above the other and as wide as the handle's way
// below them: the margin to be expected at the end, with its band, and the chances to win. Pointing
// into one reads it; a press goes there. graph-tables.tsx has the same as tables.
import { useMemo, useRef, useState } from "preact/hooks";
import { mark, t } from "../say";
import type { Player } from "../replay/replay-player";
import {
  bandPath, gridOf, laterPath, linePath, marginScale, pointAt, pointsOf, shareOf, WIN_SCALE,
  type GraphPoint, type Scale,
} from "./graph-model";
import { mistakesOf, type Item } from "./items";
import { decimal, percent, signedDecimal } from "./numbers";
import type { Reviewed } from "./review-run";

const HIGH = 100; // of a drawing; its width is one for each move

interface Props {
  reviewed: Reviewed;
  items: readonly Item[];
  player: Player;
  names: readonly string[];
  seat: number; // from whose side
}

interface Line {
  seat: number;
  points: GraphPoint[];
}

/** Of two seats one line says everything; of more each has its own, and one its band. */
function useLines({ reviewed, player, names, seat }: Props): Line[] {
  return useMemo(() => {
    const seats = names.length > 2 ? names.map((_, one) => one) : [seat];
    return seats.map((one) => ({ seat: one, points: pointsOf(reviewed, one, player.reach) }));
  }, [reviewed, player.reach, names.length, seat]);
}

/** What the band around the margin, and the number after ±, mean. */
export const BAND_NOTE = mark("± and the band: two games of three end with a margin within it.");

/** "+3.4 ± 12": in two games of three the end is that close. Without a band the end is known. */
function bandText({ margin, spread }: GraphPoint): string {
  return spread === 0 ? signedDecimal(margin) : `${signedDecimal(margin)} ± ${decimal(spread)}`;
}

/** "seen later: −1.5", where that changed something. */
function laterText({ margin, later }: GraphPoint): string {
  return later ? t("seen later: %s", signedDecimal(later.margin - margin)) : "";
}

const joined = (...texts: string[]): string => texts.filter(Boolean).join("; ");

export const marginText = (point: GraphPoint): string => joined(bandText(point), laterText(point));

interface GraphProps {
  title: string;
  reading: string;
  later?: string; // what is said after it, on a small screen below it
  lines: Line[];
  seat: number;
  scale: Scale;
  grid: readonly { value: number; label: string }[];
  value(point: Pick<GraphPoint, "margin" | "win">): number;
  hasBand?: boolean;
  width: number;
  at: number;
  mistakes: readonly Item[];
  pointing: ReturnType<typeof usePointing>;
}

function GraphLines({ lines, seat, scale, value, hasBand }: GraphProps) {
  const own = lines.find((line) => line.seat === seat);
  return (
    <>
      {hasBand && own &&
        <path class={`graph-band side-band-${seat}`} d={bandPath(own.points, scale, HIGH)} />}
      {lines.map((line) => (
        <g key={line.seat} class={`chart-seat side-line-${line.seat}`}>
          <path class="chart-later" d={laterPath(line.points, value, scale, HIGH)} />
          <path class="chart-line" d={linePath(line.points, value, scale, HIGH)} />
        </g>
      ))}
    </>
  );
}

function Graph(props: GraphProps) {
  const { title, reading, later = "", lines, seat, scale, grid, value, hasBand, width, at, mistakes, pointing } = props;
  const own = lines.find((line) => line.seat === seat)?.points ?? [];
  const placeOf = (item: Item): GraphPoint | undefined => pointAt(own, item.to);
  return (
    <figure class="graph">
      <figcaption><span>{title}</span><output>{reading}<span class="graph-later">{later}</span></output></figcaption>
      <div class="graph-area" title={hasBand ? t(BAND_NOTE) : undefined} {...pointing}>
        <svg viewBox={`0 0 ${width} ${HIGH}`} preserveAspectRatio="none" role="img"
          aria-label={t("%s: %s", title, joined(reading, later))}>
          {grid.map((one) => <path key={one.value} class={one.value === 0 ? "graph-zero" : "graph-grid"}
            d={`M0 ${HIGH * shareOf(one.value, scale)}H${width}`} />)}
          <GraphLines {...props} />
          <path class="chart-now" d={`M${Math.min(at, width)} 0V${HIGH}`} />
        </svg>
        {grid.map((one) => (
          <span key={one.value} class="graph-label" aria-hidden="true"
            style={{ insetBlockStart: `${100 * shareOf(one.value, scale)}%` }}>{one.label}</span>
        ))}
        {mistakes.map((item) => {
          const point = placeOf(item);
          return point && (
            <span key={item.turn} class={`graph-mark grade-${item.grade}`} aria-hidden="true" style={{
              insetInlineStart: `${(100 * item.to) / width}%`,
              insetBlockStart: `${100 * shareOf(value(point), scale)}%`,
            }} />
          );
        })}
      </div>
    </figure>
  );
}

/** The move under the pointer; a press or a drag goes there. */
function usePointing(player: Player, width: number, point: (at: number | null) => void) {
  const isDown = useRef(false);
  const moveAt = (event: PointerEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.round(Math.max(0, Math.min(1, share)) * width);
  };
  return {
    onPointerMove(event: PointerEvent): void {
      const at = moveAt(event);
      point(at);
      if (isDown.current) player.goTo(at);
    },
    onPointerDown(event: PointerEvent): void {
      isDown.current = true;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      player.play(false);
      player.goTo(moveAt(event));
    },
    onPointerUp(): void {
      isDown.current = false;
    },
    onPointerCancel(): void {
      isDown.current = false;
    },
    onPointerLeave: (): void => point(null),
  };
}

export function Graphs(props: Props) {
  const { player, names, seat, items } = props;
  const [pointed, point] = useState<number | null>(null);
  const width = Math.max(1, player.reach);
  const lines = useLines(props);
  const margins = useMemo(() => marginScale(lines.map(({ points }) => points)), [lines]);
  const pointing = usePointing(player, width, point);
  const at = pointed ?? player.at;
  const own = lines.find((line) => line.seat === seat)?.points ?? [];
  const here = pointAt(own, at);
  const who = names[seat] ?? "";
  const mistakes = mistakesOf(items, names.length > 2 ? seat : null)
    .filter(({ to }) => to <= player.reach);
  const common = { lines, seat, width, at, mistakes, pointing };
  return (
    <div class="graphs">
      <Graph {...common} title={t("Expected margin")} scale={margins} hasBand
        reading={here ? t("%s: %s", who, bandText(here)) : "…"} later={here && laterText(here)}
        grid={gridOf(margins).map((value) => ({ value, label: value > 0 ? `+${value}` : String(value).replace("-", "−") }))}
        value={({ margin }) => margin} />
      <Graph {...common} title={t("Chances to win")} scale={WIN_SCALE}
        reading={here ? t("%s: %s", who, percent(here.percent / 100)) : "…"}
        grid={[0, 0.5, 1].map((value) => ({ value, label: percent(value) }))}
        value={({ win }) => win} />
    </div>
  );
}
