// touch-scale.ts - how large hexes must be under a finger.
import { RADIUS, slant } from "./hex";

const TOUCHABLE = 44; // pixels that a hex has at least

/** The scale at which a hex is large enough for a finger. */
export function touchScale(tilt: boolean): number {
  return TOUCHABLE / (RADIUS * Math.sqrt(3) * slant(tilt).squash);
}

/** The scale that a place must be shown at: a mouse needs none. */
export function neededScale(tilt: boolean): number {
  return matchMedia("(pointer: coarse)").matches ? touchScale(tilt) : 0;
}
