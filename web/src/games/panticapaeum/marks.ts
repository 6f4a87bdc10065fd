// marks.ts - what a first game of Panticapaeum points out.
import { t } from "../../say";
import type { CoachMark } from "../../table/coach-marks";
import { keyLabel, keysOf, type ActionName } from "../../table/keys";

const key = (action: ActionName): string => keyLabel(keysOf(action)[0] ?? "");

export const PANTICAPAEUM_MARKS: readonly CoachMark[] = [
  {
    at: ".pt-board[data-turn=mine]:not(.pt-holding) .pt-choices.tiles .pt-choice",
    touch: () => t("Take one of these tiles."),
    mouse: () => t("Take one of these tiles: click it, or press its number."),
  },
  {
    at: ".pt-board.pt-holding .pt-city", isInside: true,
    touch: () => t("Tap where it should lie. A tap on it turns it; ✓ places it."),
    mouse: () => t("Click where it should lie. The wheel or %s turns it; ✓ or a second click places it.", key("turn")),
  },
  {
    at: ".pt-board[data-turn=mine]:not(.pt-holding) .pt-end",
    touch: () => t("Until you end the turn, you can take back every step of it."),
    mouse: () => t("Until you end the turn, you can take back every step of it."),
  },
];
