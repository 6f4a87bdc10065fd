// replay-player.ts - where in a replay the reader is, stepping by hand or playing. If what comes is
// hidden, nothing beyond the farthest moment seen so far is shown, not even how long the game was.
import { useEffect, useRef, useState } from "preact/hooks";
import { keep, kept } from "../storage";
import { LUCK, type Story } from "./story";

export const SPEEDS = [0.5, 1, 2, 4] as const; // moves a second
export type Speed = (typeof SPEEDS)[number];

export interface Player {
  at: number; // the moment that is shown
  reach: number; // the last one that may be shown in lists and bars
  end: number; // the last one there is
  isPlaying: boolean;
  speed: Speed;
  hides: boolean;
  goTo(at: number): void;
  step(by: number): void;
  play(on: boolean): void;
  setSpeed(speed: Speed): void;
  hide(on: boolean): void;
}

/** The first moment at which a seat is to move: before it luck lays out the game. */
export function openingOf({ moments }: Story): number {
  const first = moments.findIndex((moment) => moment.seat !== LUCK);
  return first < 0 ? moments.length - 1 : first - 1;
}

/** Luck's moves pass quickly: nobody thought about them. */
function waitFor(story: Story, next: number, speed: Speed): number {
  return (story.moments[next]?.seat === LUCK ? 250 : 1000) / speed;
}

export function usePlayer(story: Story): Player {
  const end = story.moments.length - 1;
  const [at, setAt] = useState(() => openingOf(story));
  const [farthest, setFarthest] = useState(at);
  const [isPlaying, play] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const [hides, setHides] = useState(() => kept<boolean>("replay.hides") === true);

  // keys come faster than the screen is drawn: each step begins where the last one led
  const current = useRef(at);
  const goTo = (wanted: number): void => {
    current.current = Math.max(0, Math.min(end, wanted));
    setAt(current.current);
    setFarthest((before) => Math.max(before, current.current));
  };
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= end) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(() => goTo(at + 1), waitFor(story, at + 1, speed));
    return () => clearTimeout(timer);
  }, [isPlaying, at, speed, end]);

  return {
    at, end, isPlaying, speed, hides, goTo, setSpeed,
    step: (by) => goTo(current.current + by),
    reach: hides ? farthest : end,
    play: (on) => {
      if (on && at >= end) goTo(openingOf(story));
      play(on);
    },
    hide: (on) => {
      keep("replay.hides", on);
      setHides(on);
      setFarthest(at);
    },
  };
}

/** Moves as a key says. Returns false if the key means nothing here. */
export function playerKey(event: Pick<KeyboardEvent, "key" | "shiftKey">, player: Player): boolean {
  const far = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case "ArrowLeft": player.step(-far); break;
    case "ArrowRight": player.step(far); break;
    case "Home": player.goTo(0); break;
    case "End": player.goTo(player.reach); break;
    default: return false;
  }
  return true;
}
