// names.ts - what seats and bots are called on the screen and in records.
import { mark, t } from "../say";
import { gameOf } from "./installed-games";
import type { Agreement, Match, Seat } from "./match";

/** What bots are called, from the easiest to the strongest, then by their style. */
const LEVELS: Record<string, string> = {
  beginner: mark("beginner"),
  easy: mark("easy"),
  normal: mark("normal"),
  good: mark("good"),
  skilled: mark("skilled"),
  strong: mark("strong"),
  master: mark("master"),
  unlimited: mark("unlimited"),
  builder: mark("builder"),
  hoarder: mark("hoarder"),
  denier: mark("denier"),
  greedy: mark("greedy"),
  random: mark("random"),
};

export const LEVEL_ORDER: readonly string[] = Object.keys(LEVELS);

interface LevelGroup {
  title: string; // marked
  names: readonly string[];
}

const GROUPS: readonly LevelGroup[] = [
  {
    title: mark("Levels, easiest first"),
    names: ["beginner", "easy", "normal", "good", "skilled", "strong", "master", "unlimited"],
  },
  { title: mark("Styles: good players with a habit"), names: ["builder", "hoarder", "denier"] },
  { title: mark("For practice: no thinking ahead"), names: ["greedy", "random"] },
];

/** These bots by group, in the order of lists; a bot that has no group is among others. */
export function levelGroups(levels: readonly string[]): LevelGroup[] {
  const others = levels.filter((name) => !GROUPS.some(({ names }) => names.includes(name)));
  return [...GROUPS, { title: mark("Others"), names: others }]
    .map(({ title, names }) => ({ title, names: names.filter((name) => levels.includes(name)) }))
    .filter(({ names }) => names.length > 0);
}

/** What a level means, in one line for the player who chooses. */
const LEVEL_HINTS: Record<string, string> = {
  beginner: mark("Makes the mistakes of a first game."),
  easy: mark("For your first games."),
  normal: mark("A fair game for someone who knows the rules."),
  good: mark("Knows the game, and overlooks a thing or two."),
  skilled: mark("Makes few mistakes; for experienced players."),
  strong: mark("Looks ahead and gives nothing away."),
  master: mark("The best it can find in a few seconds a move."),
  unlimited: mark("As strong as it gets; takes its time."),
  builder: mark("Loves tall cities."),
  hoarder: mark("Saves up before it spends."),
  denier: mark("Takes what you need."),
  greedy: mark("Takes the most points right away and never looks ahead."),
  random: mark("Plays any legal move: good for learning the rules."),
};

/** A level that we have no word for keeps its own name. */
export function levelName(level: string): string {
  return t(LEVELS[level] ?? level);
}

export function levelHint(level: string): string {
  return t(LEVEL_HINTS[level] ?? "");
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
