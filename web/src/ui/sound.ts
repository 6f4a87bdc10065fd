// sound.ts - what is heard: wood and stone. How they sound is loaded with the first one.
import { settings } from "../settings";

/** A tile laid by the player, one laid by a rival, stones, a turn that begins, the end. */
export type Sound = "tile" | "rival" | "stones" | "turn" | "over";

/** Browsers complain about sound before the first gesture. */
function hasActed(): boolean {
  return (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
}

/** Plays it unless sound is off. `n` is the level of a tile, or how many stones. */
export function play(sound: Sound, n = 1): void {
  if (!settings.value.sound || typeof AudioContext === "undefined" || !hasActed()) return;
  void import("./wood-and-stone").then(({ strike }) => strike(sound, n), () => undefined);
}
