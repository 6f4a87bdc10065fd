// after-scene.ts - what has to wait until a rival's move has been seen.
import { stage } from "../ui/stage";

/** Calls when the rival's move has been seen, since the answer to a plan would spoil it. The input
 * that ends a scene is not about the answer, which the player has not read. */
export function afterScene(call: () => void): void {
  queueMicrotask(() => {
    let isLate = false;
    stage.afterwards(() => (isLate ? setTimeout(call) : call()));
    isLate = true;
  });
}
