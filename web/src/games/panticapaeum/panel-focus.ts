// panel-focus.ts - keeps the focus in the panel of the turn while its buttons come and go: it goes
// from an answer to the button that places what was taken, and after the step to the next answers.
// What was taken from a board beside the city leads to that button too, because Enter on the board
// would put it back.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What gets the focus next: the first of these that exists. */
const NEXT = [".pt-place", ".pt-choice:not([aria-disabled=true])", ".pt-end", "button"];

const BOARDS = ".pt-drawer button, .pt-own button";

/** Call it with the panel and what changes its buttons. A focus elsewhere stays there. */
export function useKeptFocus(
  panel: RefObject<HTMLElement | null>, changes: readonly unknown[],
): void {
  const isInside = useRef(false);
  useEffect(() => {
    const watch = (event: FocusEvent): void => {
      isInside.current = panel.current?.contains(event.target as Node) ?? false;
    };
    addEventListener("focusin", watch);
    return () => removeEventListener("focusin", watch);
  }, []);
  useEffect(() => {
    const box = panel.current;
    const isTaken = document.activeElement?.matches(BOARDS) && box?.querySelector(".pt-place");
    if (!isInside.current && !isTaken) return;
    const found = NEXT.map((one) => box?.querySelector<HTMLElement>(one)).find(Boolean);
    found?.focus({ preventScroll: true });
  }, changes);
}
