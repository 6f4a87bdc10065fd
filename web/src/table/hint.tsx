// hint.tsx - a move that a bot suggests, in words: its reasons, and what it expects at the end.
import { language, sayReason, t, tn } from "../say";
import { freeKeys } from "../ui/free-keys";
import { Icon } from "../ui/icon";
import type { Advice } from "./advice";

function percent(share: number): string {
  return new Intl.NumberFormat(language.value, { style: "percent" }).format(share);
}

function atTheEnd(points: number): string {
  return tn("About %d point at the end", "About %d points at the end", points);
}

/** Why the move is good, the strongest reason first. */
function reasons({ why, points }: Advice): string[] {
  return [...why.map(sayReason), ...(points === null ? [] : [atTheEnd(Math.round(points))])];
}

/** The reasons, and then the chance to win. */
export function hintLines(advice: Advice): string[] {
  const { win } = advice;
  return [...reasons(advice), ...(win === null ? [] : [t("%s to win", percent(win))])];
}

/** Is there more to say than these first reasons? The chance to win alone answers no "Why?". */
export function hasMore(advice: Advice, first = 0): boolean {
  return reasons(advice).length > first;
}

const MOST = 2; // lines that are read at a glance

function Lines({ lines }: { lines: readonly string[] }) {
  return <ul>{lines.map((one) => <li key={one}>{one}</li>)}</ul>;
}

/** The strongest reasons; the others are there for those who ask. */
export function HintWords({ advice, most = MOST }: { advice: Advice; most?: number }) {
  const lines = hintLines(advice);
  const rest = lines.slice(most);
  return lines.length > 0 && (
    <div class="hint-words" onClick={freeKeys}>
      <Icon name="bulb" />
      <div>
        <Lines lines={lines.slice(0, most)} />
        {hasMore(advice, most) && (
          <details>
            <summary>{advice.why.length > most ? t("Why?") : t("More")}</summary>
            <Lines lines={rest} />
          </details>
        )}
      </div>
    </div>
  );
}
