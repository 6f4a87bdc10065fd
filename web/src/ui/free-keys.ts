// free-keys.ts - keys belong to the board, and not to the button that was pressed last.

/** For groups of buttons beside the board: one pressed by a pointer does not keep the focus, so that
 * Enter still confirms what is in hand. */
export function freeKeys(event: MouseEvent): void {
  const pressed = event.target instanceof Element && event.detail > 0
    ? event.target.closest<HTMLElement>("button, summary, input") : null;
  pressed?.blur();
}
