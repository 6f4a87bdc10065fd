// seat-clock.ts - how much time the seats have, counted down between messages of the server.
import { useEffect, useState } from "preact/hooks";
import { t } from "../say";
import type { TableView } from "./table-view";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Milliseconds that a seat has left; null if it has no clock. */
export function timeLeft(view: TableView, seat: number, serverNow: number): number | null {
  const left = view.clocks?.[seat];
  if (left === null || left === undefined) return null;
  const isRunning = view.phase === "playing" && view.turn === seat;
  return Math.max(0, left - (isRunning ? Math.max(0, serverNow - view.clocksAt) : 0));
}

/** "0:42", "12:05", "3 h 20 min", "2 d 4 h". */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (ms >= DAY) return t("%d d %d h", Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR));
  if (ms >= HOUR)
    return t("%d h %d min", Math.floor(ms / HOUR), Math.floor((ms % HOUR) / 60_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Redraws the component once a second while a clock runs, and not otherwise. */
export function useTicking(isRunning: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
}
