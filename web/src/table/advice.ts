// advice.ts - what a bot says about the moves it considered: the lines `info …` of the protocol.
import type { Say } from "../engine";

/** A move that a bot would make, for a hint. */
export interface Advice {
  move: string;
  points: number | null; // the mover's points at the end, as the bot expects; null in a lesson
  win: number | null; // its chance to win, 0 to 1
  why: Say[]; // the strongest reason first; may be none
  pv?: string[]; // how the bot would go on from here, this move first
}

/** The reasons are JSON with spaces in it, and end where the line of play starts. */
const INFO = /^info move=(\S+) points=(\S+) win=(\S+).*?(?: why=(\[.*\]))? pv=(.*)$/gm;

/** The moves of an answer to `go`, best first. */
export function readAdvice(answer: string): Advice[] {
  return [...answer.matchAll(INFO)].map(([, move = "", points, win, why, pv = ""]) => ({
    move,
    points: Number(points),
    win: Number(win),
    why: why ? JSON.parse(why) as Say[] : [],
    pv: pv.split(" "),
  }));
}
