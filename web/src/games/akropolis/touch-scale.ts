// touch-scale.ts - how large hexes must be for fingers.
import { RADIUS, slant } from "./hex";

const TOUCHABLE = 44; // the smallest hex, in pixels

/** The scale at which a hex is large enough for a finger. */
export function touchScale(tilt: boolean): number {
  return TOUCHABLE / (RADIUS * Math.sqrt(3) * slant(tilt).squash);
}

/** The smallest scale for the pointer in use: a mouse needs none. */
export function neededScale(tilt: boolean): number {
  return matchMedia("(pointer: coarse)").matches ? touchScale(tilt) : 0;
}
