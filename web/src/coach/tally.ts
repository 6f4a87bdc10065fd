// tally.ts - what a coach keeps of a match, on this device: how much a move must lose before it
// warns, and how the player came to each of the turns that it has judged.
import { signal } from "@preact/signals";
import { settings } from "../settings";
import { follow, keep, kept } from "../storage";

/** How a turn was found: without a word of the coach; after it said that there is something better,
 * where it is, or what it is; or not at all. */
export const HELPS = ["alone", "that", "where", "what", "missed"] as const;
export type Help = (typeof HELPS)[number];

/** A turn that was judged. */
export interface JudgedTurn {
  ply: number; // how many moves there were before it
  digest: string; // of the position at which it began
  help: Help;
}

interface KeptTally {
  limit?: number; // of this match; none: as in the settings
  turns: JudgedTurn[];
}

/** The turns of a match in numbers. */
export interface CoachCount {
  turns: number; // that were judged
  alone: number; // as good as the best, without a word of the coach
  helped: number; // found after the coach had warned
  missed: number; // a mistake was played
}

/** Points that a move must lose before the coach warns; 0: there is no coach. */
export const LIMITS = [0, 2, 4, 8] as const;

const changes = signal(0);
follow("coach.", () => changes.value++);

const nameOf = (match: string): string => `coach.${match}`;

function isTurn(value: unknown): value is JudgedTurn {
  const turn = value as Partial<JudgedTurn> | null | undefined;
  return typeof turn?.ply === "number" && typeof turn.digest === "string" &&
    HELPS.includes(turn.help as Help);
}

function read(match: string): KeptTally {
  void changes.value;
  const { limit, turns } = kept<Partial<KeptTally> | null>(nameOf(match)) ?? {};
  return {
    ...(typeof limit === "number" ? { limit } : {}),
    turns: Array.isArray(turns) ? turns.filter(isTurn) : [],
  };
}

function write(match: string, tally: KeptTally): void {
  keep(nameOf(match), tally);
  changes.value++;
}

/** How many points a move of this match must lose before the coach warns; 0: there is no coach. */
export function coachLimit(match: string): number {
  return read(match).limit ?? settings.value.coach;
}

export function setCoachLimit(match: string, limit: number): void {
  write(match, { ...read(match), limit });
}

/** A turn that was begun again from the same position counts once, by the most help it had. Turns of
 * a game that went on otherwise do not count. */
export function withTurn(turns: readonly JudgedTurn[], turn: JudgedTurn): JudgedTurn[] {
  const before = turns.find(({ ply, digest }) => ply === turn.ply && digest === turn.digest);
  const most = before && HELPS.indexOf(before.help) > HELPS.indexOf(turn.help) ? before : turn;
  return [...turns.filter(({ ply }) => ply < turn.ply), most];
}

export function noteTurn(match: string, turn: JudgedTurn): void {
  const tally = read(match);
  write(match, { ...tally, turns: withTurn(tally.turns, turn) });
}

export function countOf(turns: readonly JudgedTurn[]): CoachCount {
  const alone = turns.filter(({ help }) => help === "alone").length;
  const missed = turns.filter(({ help }) => help === "missed").length;
  return { turns: turns.length, alone, missed, helped: turns.length - alone - missed };
}

/** How often the player of this match found the move alone; null if no coach has looked on. */
export function coachCount(match: string): CoachCount | null {
  const { turns } = read(match);
  return turns.length > 0 ? countOf(turns) : null;
}
