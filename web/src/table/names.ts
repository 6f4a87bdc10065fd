// names.ts - what seats and bots are called on the screen and in records.
import words from "@data/levels.json"; // the words of --help, too
import { mark, t } from "../say";
import { gameOf } from "./installed-games";
import type { Agreement, Match, Seat } from "./match";

interface LevelGroup {
  title: string; // marked
  names: readonly string[];
}

interface LevelRow {
  title?: string; // of the group that begins here
  bot?: string;
  about?: string; // what it is like, in a sentence for the player who chooses
}

const ROWS = words as LevelRow[];

/** Bots from the easiest to the strongest, then by their style. */
export const LEVEL_ORDER: readonly string[] = ROWS.flatMap(({ bot }) => bot ?? []);

function readGroups(): LevelGroup[] {
  const groups: { title: string; names: string[] }[] = [];
  for (const { title, bot } of ROWS) {
    if (title) groups.push({ title, names: [] });
    if (bot) groups.at(-1)?.names.push(bot);
  }
  return groups;
}

const GROUPS: readonly LevelGroup[] = readGroups();

/** These bots by group, in the order of lists; a bot that has no group is among others. */
export function levelGroups(levels: readonly string[]): LevelGroup[] {
  const others = levels.filter((name) => !LEVEL_ORDER.includes(name));
  return [...GROUPS, { title: mark("Others"), names: others }]
    .map(({ title, names }) => ({ title, names: names.filter((name) => levels.includes(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** The level below this one; undefined for the lowest, and for styles, which have no order. */
export function weakerLevel(level: string): string | undefined {
  const levels = GROUPS[0]?.names ?? [];
  return levels[levels.indexOf(level) - 1];
}

/** A level that we have no word for keeps its own name. */
export function levelName(level: string): string {
  return t(level);
}

/** What a level means, in a sentence; empty if we have none. */
export function levelHint(level: string): string {
  return t(ROWS.find(({ bot }) => bot === level)?.about ?? "");
}

/** The name of the seat that the game plays itself; empty if there is none. */
export function ownSeatName({ game, options }: Pick<Agreement, "game" | "options">): string {
  return gameOf(game)?.ownSeat?.(options) ?? "";
}

function botName(seats: readonly Seat[], seat: number, level: string): string {
  const bots = seats.filter((one) => one.bot !== null);
  if (bots.length < 2) return t("Bot (%s)", levelName(level));
  const number = seats.slice(0, seat + 1).filter((one) => one.bot !== null).length;
  return t("Bot %d (%s)", number, levelName(level));
}

/** The seat that is called "You": the only person's, without a name; null if there is none. */
export function yourSeat({ agreed: { seats } }: Pick<Match, "agreed">): number | null {
  const people = seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  const [seat = -1] = people;
  return people.length === 1 && seats[seat]?.name === "" ? seat : null;
}

/** What a seat is called: "Anna", "You", "Player 2", "Bot (normal)", "Metagenes". */
export function seatName({ agreed }: Pick<Match, "agreed">, seat: number): string {
  const { seats } = agreed;
  const one = seats[seat];
  if (!one) return ownSeatName(agreed);
  if (one.bot !== null) return botName(seats, seat, one.bot);
  return one.name || (seat === yourSeat({ agreed }) ? t("You") : t("Player %d", seat + 1));
}

/** The names of all seats, the game's own last. */
export function seatNames(match: Pick<Match, "agreed">): string[] {
  const count = match.agreed.seats.length + (ownSeatName(match.agreed) ? 1 : 0);
  return Array.from({ length: count }, (_, seat) => seatName(match, seat));
}

/** The names in the head of a record (docs/record.md), where nobody is called "You". */
export function recordNames({ agreed }: Pick<Match, "agreed">): string[] {
  return agreed.seats.map(({ bot, name }, seat) =>
    bot === null ? name || t("Player %d", seat + 1) : `bot:${bot}`);
}
