// marks.ts - what a first game of Akropolis points out.
import { t } from "../../say";
import type { CoachMark } from "../../table/coach-marks";
import { keyLabel, keysOf, type ActionName } from "../../table/keys";

const key = (action: ActionName): string => keyLabel(keysOf(action)[0] ?? "");

export const AKROPOLIS_MARKS: readonly CoachMark[] = [
  {
    at: ".ak-board[data-turn=mine]:not(.holding) .ak-slot",
    touch: () => t("Take a tile: the first one is free."),
    mouse: () => t("Take a tile: the first one is free. Click it, or press %s.", key("tile1")),
  },
  {
    at: ".ak-board.holding:has(.confirm:disabled) .ak-centre", isInside: true,
    touch: () => t("Tap where the tile should lie. A tap on it turns it."),
    mouse: () => t("Click where the tile should lie. The wheel or %s turns it.", key("turn")),
  },
  {
    at: ".ak-board.holding .ak-bar-button.confirm:not(:disabled)",
    touch: () => t("Confirm the move with ✓."),
    mouse: () => t("Confirm the move with ✓, a second click or %s.", key("confirm")),
  },
];
