// ease.ts - a change that takes a moment: quick at first, then slower. It runs on the browser's
// frames, and nothing runs once it has ended. For DOM elements, element.animate() does the same.
import { motion } from "../settings";

export interface Easing {
  finish(): void; // goes to the end at once
  stop(): void; // stays where it is
}

/** Calls `step` with the share of the way that is done, up to 1. */
export type Ease = (ms: number, step: (share: number) => void) => Easing;

const USUAL = 250; // the setting for which durations are given

function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** Takes so many milliseconds, more or less by the player's setting; if nothing may move, it is at
 * its end when this returns. */
export const ease: Ease = (ms, step) => {
  const duration = (ms * motion()) / USUAL;
  let isDone = false;
  let frame = 0;
  const stop = (): void => {
    isDone = true;
    cancelAnimationFrame(frame);
  };
  const finish = (): void => {
    if (isDone) return;
    stop();
    step(1);
  };
  if (duration <= 0) {
    isDone = true;
    step(1);
    return { finish, stop };
  }
  const began = performance.now();
  const next = (): void => {
    const share = (performance.now() - began) / duration;
    if (share >= 1) {
      finish();
      return;
    }
    frame = requestAnimationFrame(next); // first: the step may stop it
    step(eased(Math.max(0, share)));
  };
  frame = requestAnimationFrame(next);
  return { finish, stop };
};
