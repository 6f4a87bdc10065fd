// branch.ts - a new match that begins at a moment of a record. If the seed of its tiles is known, the
// same ones come; otherwise what was dealt stays, and the rest is dealt anew.
import type { Answer } from "../engine";
import { go } from "../router";
import { askOnce, documentOf, line, refusalOf } from "../rules";
import { beginLines, newMatch, type Match, type Seat } from "../table/match";
import { keepMatch } from "../table/shelf";
import type { GameState } from "../types";
import { LUCK, seatMoves, type Moment, type Story } from "./story";

/** A moment of a game, perhaps with moves that were never played. */
export interface Branch {
  story: Story;
  at: number; // moves of the record before it, luck's included
  more?: readonly string[]; // after them
  seed?: string; // of the match that it is, on this device
}

interface Way {
  seed?: string;
  start?: string[];
  moves: string[];
}

/** The seed that a record reveals. */
function revealed({ record: { head } }: Story): string {
  return [head.Reveal, head.Nonces].filter(Boolean).join(",");
}

/** Where the moves lead, as the rules tell; null if they refuse one. */
async function leadsTo(match: Pick<Match, "agreed" | "seed" | "start" | "moves">): Promise<string | null> {
  const answers = await askOnce([
    ...beginLines(match).map(line), ...(match.moves.length > 0 ? [line(`move ${match.moves.join(" ")}`)] : []),
    line("state"),
  ]);
  return refusalOf(answers) ? null : documentOf<GameState>(answers.at(-1) as Answer).digest;
}

/** The moment when luck has dealt all that comes at this one: with a seed the rules deal at once. */
function dealt({ moments }: Story, at: number): Moment | undefined {
  let end = at;
  while (moments[end + 1]?.seat === LUCK) end++;
  return moments[end];
}

/** With the seed, if it deals what the record has; else from what was dealt. */
async function wayOf(branch: Branch, agreed: Match["agreed"]): Promise<Way> {
  const { story, at, more = [] } = branch;
  const seed = branch.seed || revealed(story);
  const moves = seatMoves(story, at);
  const isSame = seed !== "" &&
    await leadsTo({ agreed, seed, moves }) === dealt(story, at)?.state().digest;
  return isSame ? { seed, moves: [...moves, ...more] }
    : { start: [...story.record.words.slice(0, at), ...more], moves: [] };
}

/** Puts the new match on the shelf and goes to its table. */
export async function beginsAt(branch: Branch, mine: number, level: string): Promise<void> {
  const { agreed } = branch.story;
  const seats = agreed.seats.map((seat, i): Seat =>
    (i === mine ? { bot: null, name: seat.bot === null ? seat.name : "" } : { bot: level, name: "" }));
  const { seed, start, moves } = await wayOf(branch, { ...agreed, seats });
  const match = newMatch({ ...agreed, seats }, seed);
  keepMatch({ ...match, moves, continues: true, ...(start ? { start } : {}) });
  go("table", match.id);
}
