// device-games.ts - the finished games of this device: every person there is the player.
import { coachCount } from "../coach/tally";
import type { Call } from "../engine";
import { Rules, type Ask } from "../rules";
import type { Match } from "../table/match";
import { matches, playedAt } from "../table/shelf";
import { isTooOld } from "./kept-games";
import type { OwnGame, Played } from "./own-game";
import { counted, replaying } from "./points";

function playedOf(match: Match): Omit<Played, "review"> {
  const { agreed } = match;
  return {
    id: match.id, where: "device", at: playedAt(match.id) ?? 0,
    game: agreed.game, options: agreed.options, seats: agreed.seats,
    ...(agreed.set ? { set: true } : {}),
    coach: coachCount(match.id),
    mine: agreed.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : [])),
  };
}

/** Matches of bots alone, and those that began in the middle of another, are nobody's. */
function isOwn({ over, continues, agreed }: Match): boolean {
  return over && !continues && agreed.seats.some(({ bot }) => bot === null);
}

/** Those that are not known as they are now; `tell` hears of each game. A damaged one is left out:
 * its own page says what is wrong with it. */
export async function newDeviceGames(
  known: readonly OwnGame[], tell: (games: OwnGame[]) => void,
): Promise<void> {
  const isKnown = ({ id }: Match): boolean =>
    isTooOld(known, playedAt(id) ?? 0) || known.some((one) => one.id === id && one.at === playedAt(id));
  const wanted = matches().filter((match) => isOwn(match) && !isKnown(match));
  if (wanted.length > 0)
    await withRules(async (ask) => {
      for (const match of wanted) tell(await counted(playedOf(match), replaying(match), ask) ?? []);
    });
}

/** Works with rules that are started for it alone. */
export async function withRules(work: (ask: Ask) => Promise<void>): Promise<void> {
  const rules = new Rules();
  try {
    await work((calls: Call[]) => rules.ask(calls));
  } finally {
    rules.stop();
  }
}
