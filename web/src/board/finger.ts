// finger.ts - a finger that has just tapped may come down again at once, to turn what it has put on
// the board. A button that appears keeps away from it, and ignores it for a moment.
import { useRef } from "preact/hooks";
import type { Box, Point } from "./view";

const APART = 72; // pixels between the finger and such a button
const DEAF = 350; // milliseconds

let touched: Point | null = null; // where the page was pressed last; null: by a mouse
function remember({ clientX, clientY, pointerType }: PointerEvent): void {
  touched = pointerType === "mouse" ? null : { x: clientX, y: clientY };
}
if (typeof window !== "undefined")
  window.addEventListener("pointerdown", remember, { capture: true });

/** Where a finger last touched the page, if the last press was a finger's. */
export const lastTouch = (): Point | null => touched;

/** Does the press come so soon after this moment that it cannot be meant? A key is always meant, and
 * so is a mouse. Some browsers do not say what made a click: then it is what was pressed last. */
export function isTooSoon(event: UIEvent, since: number): boolean {
  const { pointerType } = event as PointerEvent;
  const isFinger = pointerType ? pointerType !== "mouse" : touched !== null;
  return event.detail > 0 && isFinger && event.timeStamp - since < DEAF;
}

/** Since when this has been what it is now, on the clock of events. */
export function useSince(what: unknown): number {
  const last = useRef({ what, at: performance.now() });
  if (last.current.what !== what) last.current = { what, at: performance.now() };
  return last.current.at;
}

/** The first of these places that is inside the room and far enough from the finger, if it is a
 * finger. */
export function clearOf(
  finger: Point | null, places: readonly Point[], room: Box, radius: number,
): Point | undefined {
  const isInside = (at: number, from: number, size: number): boolean =>
    at >= from + radius && at <= from + size - radius;
  return places.find(({ x, y }) => isInside(x, room.x, room.width) &&
    isInside(y, room.y, room.height) &&
    (!finger || Math.hypot(x - finger.x, y - finger.y) >= APART + radius));
}

/** Is the button, as it lies on the page, too near to the finger? */
export function isNear({ x, y }: Point, button: DOMRect): boolean {
  const aside = Math.max(button.left - x, x - button.right, 0);
  return Math.hypot(aside, Math.max(button.top - y, y - button.bottom, 0)) < APART;
}
