// player-keys.ts - the keys of a replay, wherever the focus is.
import { useLayoutEffect, useRef } from "preact/hooks";
import { playerKey, type Player } from "./replay-player";

const CONTROLS = "input:not([type=range]):not([type=checkbox]), textarea, select, dialog[open]";

/** Arrows, Home, End and Space, except in fields that need them, and what more the screen knows: a
 * function that returns false for keys that mean nothing to it. Without a player nothing is heard. */
export function usePlayerKeys(
  player: Player | null, more: (event: KeyboardEvent) => boolean = () => false,
): void {
  const latest = useRef({ player, more });
  latest.current = { player, more };
  useLayoutEffect(() => { // a key may come before the first frame
    const down = (event: KeyboardEvent): void => {
      const now = latest.current;
      const target = event.target instanceof Element ? event.target : null;
      if (!now.player || event.ctrlKey || event.altKey || event.metaKey || target?.closest(CONTROLS)) return;
      if (now.more(event)) return event.preventDefault();
      const isSpace = event.key === " " && !target?.closest("button, a, input");
      if (!playerKey(event, now.player) && !isSpace) return;
      event.preventDefault();
      now.player.play(isSpace && !now.player.isPlaying);
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
