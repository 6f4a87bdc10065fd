// after-scene.ts - what has to wait until a rival's move has been seen.
import { stage } from "../ui/stage";

/** Calls when the rival's move has been seen, since the answer to a plan would spoil it. The input
 * that ends a scene is not about the answer, which the player has not read. A scene in a tab
 * that is left ends: a plan to be played by itself must not wait for the player. */
export function afterScene(call: () => void): void {
  queueMicrotask(() => {
    let isLate = false;
    stage.afterwards(() => (isLate ? setTimeout(call) : call()));
    isLate = true;
    document.addEventListener("visibilitychange", () => stage.finish(), { once: true });
  });
}
