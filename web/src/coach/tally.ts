// tally.ts - what a coach keeps of a match, on this device: how much a move must lose before it
// warns, and how the player came to each of the turns that it has judged.
import { signal } from "@preact/signals";
import { settings } from "../settings";
import { follow, keep, kept } from "../storage";

/** How a turn was found: without help; after the coach said that there is something better, or where
 * it is; after the coach or a hint said what it is; or not at all. */
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
  helped: JudgedTurn[]; // what the player was told in each turn, played or not
}

/** The turns of a match in numbers. */
export interface CoachCount {
  turns: number; // that were judged
  alone: number; // as good as the best, without help
  helped: number; // found after a warning of the coach or a hint
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

const turnsIn = (value: unknown): JudgedTurn[] => (Array.isArray(value) ? value.filter(isTurn) : []);

function read(match: string): KeptTally {
  void changes.value;
  const { limit, turns, helped } = kept<Partial<KeptTally> | null>(nameOf(match)) ?? {};
  return {
    ...(typeof limit === "number" ? { limit } : {}), turns: turnsIn(turns), helped: turnsIn(helped),
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

const isSame = (one: JudgedTurn, other: JudgedTurn): boolean =>
  one.ply === other.ply && one.digest === other.digest;

/** The turn with the most help that it had in any of these lists. */
function mostHelped(turn: JudgedTurn, ...lists: (readonly JudgedTurn[])[]): JudgedTurn {
  return lists.flat().filter((one) => isSame(one, turn)).reduce((most, one) =>
    (HELPS.indexOf(one.help) > HELPS.indexOf(most.help) ? one : most), turn);
}

/** A turn that was begun again from the same position counts once, by the most help it had. Turns of
 * a game that went on otherwise do not count. */
export function withTurn(
  turns: readonly JudgedTurn[], turn: JudgedTurn, helped: readonly JudgedTurn[] = [],
): JudgedTurn[] {
  return [...turns.filter(({ ply }) => ply < turn.ply), mostHelped(turn, turns, helped)];
}

export function noteTurn(match: string, turn: JudgedTurn): void {
  const tally = read(match);
  write(match, { ...tally, turns: withTurn(tally.turns, turn, tally.helped) });
}

/** The player is told something in this turn. It is kept at once, as the page may be reloaded, or the
 * turn before taken back, until the turn is played. */
export function noteHelp(match: string, turn: JudgedTurn): void {
  const tally = read(match);
  const others = tally.helped.filter((one) => !isSame(one, turn));
  write(match, { ...tally, helped: [...others, mostHelped(turn, tally.helped)] });
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
