// own-game.ts - a finished game as statistics see it: a plain value that stays small, so that it can
// be kept when the game itself is gone. A game that several people of this device played is there
// once for each of them.
import type { CoachCount } from "../coach/tally";
import type { Agreed } from "../options/options";
import type { ScorePart } from "../table/table-game";
import type { AnyScore, GameName } from "../types";
import type { Analysis } from "./analysis";

export type Where = "device" | "account";
export type Result = "won" | "shared" | "lost";

/** Who sits at a table besides the player: the level of a bot, or one of these. */
export const PERSON = "person";
export const OWN_SEAT = "own"; // a seat that the game plays itself

export interface OwnGame {
  id: string; // of the match or the table
  where: Where;
  person?: string; // to the server, whose account has it
  at: number; // when it was last played, in milliseconds
  game: GameName;
  seat: number; // the player's, from 0
  name: string; // of the player, if there is one
  players: number; // without a seat that the game plays itself
  against: string[]; // by seat
  options: Agreed;
  set?: true; // it was played with a set of its own
  result: Result;
  points: number;
  rival: number | null; // the points of the best of the others
  parts: Record<string, number>; // what the points are made of, as the game's sheet has it
  others: Record<string, number>; // the mean of the others'
  gaveUp?: number; // the seat that did
  review: string; // the key under which its review is kept, if there is one
  coach?: CoachCount; // if a coach looked on
  analysis?: Analysis;
}

/** What is known of a game before its points: who played, and whose game it is. */
export interface Played {
  id: string;
  where: Where;
  person?: string;
  at: number;
  game: GameName;
  options: Agreed;
  set?: true;
  seats: { bot: string | null; name: string }[]; // without the game's own
  mine: number[];
  lost?: number[]; // seats that gave the game up: last, whatever their points
  wasGivenUp?: boolean; // so it ended before its end
  coach?: CoachCount | null;
  review: string;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

export function mean(numbers: readonly number[]): number {
  return numbers.length > 0 ? sum(numbers) / numbers.length : 0;
}

/** Those who win among the seats that stayed, as the server ranks them: the winners by the rules, or
 * else those with most points. */
function winnersOf({ winners, seats }: AnyScore, lost: readonly number[]): number[] {
  const stayed = seats.map(({ total }, seat) => ({ total, seat })).filter(({ seat }) => !lost.includes(seat));
  const best = Math.max(...stayed.map(({ total }) => total));
  const first = stayed.filter(({ seat }) => winners.includes(seat));
  return (first.length > 0 ? first : stayed.filter(({ total }) => total === best)).map(({ seat }) => seat);
}

function resultOf({ lost = [], wasGivenUp }: Played, score: AnyScore, seat: number): Result {
  if (lost.includes(seat)) return "lost";
  if (wasGivenUp) return "won"; // a game for two: the other one gave up
  const first = winnersOf(score, lost);
  if (!first.includes(seat)) return "lost";
  return first.length > 1 ? "shared" : "won";
}

function otherSeats(score: AnyScore, seat: number): number[] {
  return score.seats.flatMap((_, other) => (other === seat ? [] : [other]));
}

function partsOf(parts: readonly ScorePart[], points: (part: ScorePart) => number) {
  return Object.fromEntries(parts.map((part) => [part.id, points(part)]));
}

function ownGame(played: Played, score: AnyScore, parts: readonly ScorePart[], seat: number): OwnGame {
  const { seats, lost = [] } = played;
  const others = otherSeats(score, seat);
  const totals = others.map((other) => score.seats[other]?.total ?? 0);
  return {
    id: played.id, where: played.where, at: played.at, game: played.game,
    ...(played.person ? { person: played.person } : {}),
    ...(played.coach ? { coach: played.coach } : {}),
    review: played.review, seat, name: seats[seat]?.name ?? "", players: seats.length, options: played.options,
    against: others.map((other) => (seats[other] ? seats[other].bot ?? PERSON : OWN_SEAT)),
    ...(played.set ? { set: true } : {}),
    ...(lost[0] === undefined ? {} : { gaveUp: lost.includes(seat) ? seat : lost[0] }),
    result: resultOf(played, score, seat),
    points: score.seats[seat]?.total ?? 0,
    rival: totals.length > 0 ? Math.max(...totals) : null,
    parts: partsOf(parts, ({ cells }) => cells[seat]?.points ?? 0),
    others: partsOf(parts, ({ cells }) => mean(others.map((other) => cells[other]?.points ?? 0))),
  };
}

/** The game once for each seat of the player; none if it has no result. */
export function ownGames(played: Played, score: AnyScore, parts: readonly ScorePart[]): OwnGame[] {
  if (score.winners.length === 0 && !played.wasGivenUp) return [];
  return played.mine.map((seat) => ownGame(played, score, parts, seat));
}

/** The name under which it is kept, and by which lists know it. */
export function keyOf({ id, seat }: Pick<OwnGame, "id" | "seat">): string {
  return `${id}.${seat}`;
}
