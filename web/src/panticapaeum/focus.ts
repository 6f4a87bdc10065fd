// focus.ts - keeps the keyboard in the panel of the turn while its buttons come and go: from an
// answer to the button that places what was taken, and after the step to the next answers.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Who is to have the focus next, the first that is there. */
const NEXT = [".pt-place", ".pt-choice:not([aria-disabled=true])", ".pt-end", "button"];

/** Call it with the panel and what changes its buttons. Focus that is elsewhere stays there. */
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
    if (!isInside.current) return;
    const box = panel.current;
    const found = NEXT.map((one) => box?.querySelector<HTMLElement>(one)).find(Boolean);
    found?.focus({ preventScroll: true });
  }, changes);
}
