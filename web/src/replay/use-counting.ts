// use-counting.ts - counts the points of a finished game once, in at most three seconds.
import { useEffect, useState } from "preact/hooks";
import { motion } from "../settings";
import type { ScorePart } from "../table/table-game";
import { countAt, type Count } from "./counting";

const LONGEST = 2400; // milliseconds in all; what follows for the winner takes some more
const STEP = 420; // for each part, if there are few
const SKIPPING = ["pointerdown", "keydown", "wheel"] as const;

/** Calls `step` with a share that grows to 1; any input goes to the end. Returns what stops it. */
function run(ms: number, step: (share: number) => void): () => void {
  const began = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of SKIPPING) removeEventListener(name, end);
  };
  const end = (): void => {
    stop();
    step(1);
  };
  const next = (): void => {
    const share = (performance.now() - began) / ms;
    if (share >= 1) return end();
    frame = requestAnimationFrame(next);
    step(Math.max(0, share));
  };
  frame = requestAnimationFrame(next);
  for (const name of SKIPPING) addEventListener(name, end, { passive: true });
  return stop;
}

const counted = new WeakSet<object>();

/** Counts the points of a table once; `parts` is null until they are known. Returns the moment of
 * the count, null when it is over, and whether it has just been seen. */
export function useCounting(table: object, parts: readonly ScorePart[] | null): {
  count: Count | null; isOver: boolean; wasSeen: boolean;
} {
  const [share, setShare] = useState(() => (motion() === 0 || counted.has(table) ? 1 : 0));
  const [wasSeen] = useState(share < 1);
  useEffect(() => {
    if (parts === null) return undefined;
    const isNew = !counted.has(table);
    counted.add(table);
    if (!isNew || motion() === 0 || parts.length === 0) {
      setShare(1);
      return undefined;
    }
    return run(Math.min(LONGEST, STEP * parts.length), setShare);
  }, [table, parts === null]);
  const count = parts && share < 1 ? countAt(parts, share) : null;
  return { count, isOver: share === 1, wasSeen };
}
