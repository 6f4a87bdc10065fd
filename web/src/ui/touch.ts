// touch.ts - whether the player's main pointer is a finger; sentences say "tap" or "click" by it.
import { followMedia } from "./media";

export const isTouch = followMedia("(pointer: coarse)");
