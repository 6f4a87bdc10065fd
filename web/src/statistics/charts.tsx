// charts.tsx - small plain charts. Each is drawn for the eye, and has a table for everybody.
import type { ComponentChildren } from "preact";
import { t } from "../say";

const WIDE = 100; // units of a drawing, which is stretched to the room that there is
const HIGH = 100;

interface Line {
  name: string;
  look: "first" | "second"; // statistics.css has their colours
  dots: readonly number[]; // a value for each game, the oldest first
  trend?: readonly number[]; // a line through them
}

interface Props {
  lines: readonly Line[];
  times: readonly [string, string]; // of the first and the last game
  write(value: number): string;
  base?: number; // always seen, with a line of its own
  bounds?: readonly number[]; // always seen
}

/** The lowest and the highest value, with some room if there is only one. */
export function rangeOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? [low, high] : [low - 1, high + 1];
}

/** Where the value with this number stands, from left to right. */
function across(i: number, count: number): number {
  return count > 1 ? 3 + ((WIDE - 6) * i) / (count - 1) : WIDE / 2;
}

/** A dot is a line without length: its round ends keep their shape however the drawing is
 * stretched. */
function pathsOf({ dots, trend = [] }: Line, up: (value: number) => number) {
  const point = (value: number, i: number, count: number): string =>
    `${across(i, count).toFixed(2)} ${up(value).toFixed(2)}`;
  return {
    dots: dots.map((value, i) => `M${point(value, i, dots.length)}h0`).join(""),
    trend: trend.map((value, i) => `${i ? "L" : "M"}${point(value, i, trend.length)}`).join(""),
  };
}

export function TimeChart({ lines, times, write, base, bounds = [] }: Props) {
  const [low, high] = rangeOf(
    [...lines.flatMap(({ dots }) => dots), ...bounds, ...(base === undefined ? [] : [base])]);
  const up = (value: number): number => HIGH - 4 - ((HIGH - 8) * (value - low)) / (high - low);
  return (
    <div class="time-chart" aria-hidden="true">
      <div class="chart-scale"><span>{write(high)}</span><span>{write(low)}</span></div>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none">
        {base !== undefined && <path class="chart-base" d={`M0 ${up(base)}H${WIDE}`} />}
        {lines.map((line) => {
          const { dots, trend } = pathsOf(line, up);
          return (
            <g key={line.name} class={`chart-${line.look}`}>
              {trend && <path class="chart-trend" d={trend} />}
              <path class="chart-dots" d={dots} />
            </g>
          );
        })}
      </svg>
      <div class="chart-times">{times[0] === times[1] ? <span>{times[0]}</span>
        : times.map((time, i) => <span key={i}>{time}</span>)}</div>
      {lines.length > 1 && (
        <div class="chart-names">{lines.map(({ name, look }) => (
          <span key={name} class={`chart-${look}`}><i />{name}</span>
        ))}</div>
      )}
    </div>
  );
}

/** A bar of parts that add up to at most 1. */
export function Bar({ parts }: { parts: readonly { share: number; look: string }[] }) {
  let x = 0;
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-ground" width="100" height="10" />
      {parts.map(({ share, look }, i) => {
        const from = x;
        x += share * 100;
        return <rect key={i} class={`bar-${look}`} x={from} width={share * 100} height="10" />;
      })}
    </svg>
  );
}

/** The numbers of a chart, unfolded when asked for. */
export function AsTable({ label, heads, rows }: {
  label: string; heads: readonly string[]; rows: readonly (readonly ComponentChildren[])[];
}) {
  return (
    <details class="as-table">
      <summary>{t("As a table")}</summary>
      <div class="scroll-table" tabIndex={0} role="region"
        aria-label={t("%s (%s)", label, t("As a table"))}>
        <table class="count-table">
          <thead><tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
          <tbody>
            {rows.map(([first, ...rest], i) => (
              <tr key={i}>
                <th scope="row">{first}</th>{rest.map((cell, j) => <td key={j}>{cell}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
