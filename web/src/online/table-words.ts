// table-words.ts - a table in words, for lists: who plays, and what was agreed on.
import { optionsOf } from "../options/ask-options";
import { briefly, offerFor, sentences, type Offer } from "../options/options";
import { mark, t, tn } from "../say";
import type { Aids } from "../table/aids";
import { levelName, ownSeatName } from "../table/names";
import type { GameName } from "../types";
import type { GivenUp, Standing } from "./events";
import type { Summary, SummarySeat } from "./server-messages";
import { aidsText, speedText } from "./table-terms";

function seatText(seat: SummarySeat, number: number): string {
  if (seat.kind === "open") return t("open seat");
  if (seat.kind === "bot") return t("Bot (%s)", levelName(seat.level ?? ""));
  return seat.name || t("Player %d", number);
}

export function whoText({ seats }: Pick<Summary, "seats">): string {
  return seats.map((seat, i) => seatText(seat, i + 1)).join(", ");
}

/** All sides that can win: the seats, and after them one that the game plays itself. */
export function sidesOf({ game, seats, setup }: Pick<Summary, "game" | "seats" | "setup">):
string[] {
  const own = ownSeatName({ game, options: setup });
  return [...seats.map((seat, i) => seatText(seat, i + 1)), ...(own ? [own] : [])];
}

/** A game that was given up: for the loser, for the winner, for others. */
const GIVEN_UP: Record<GivenUp, [string, string, string]> = {
  resigned: [
    mark("You resigned: %s wins."), mark("%s resigned: you win."), mark("%s resigned: %s wins."),
  ],
  left: [mark("You left: %s wins."), mark("%s left: you win."), mark("%s left: %s wins.")],
  timedout: [
    mark("You ran out of time: %s wins."), mark("%s ran out of time: you win."),
    mark("%s ran out of time: %s wins."),
  ],
};

/** Who gave the game up, how, and who wins. The winner is the other of two; if there is one seat, it
 * is the game's own, whose name comes last. */
export function givenUpText(
  { reason, loser }: { reason: GivenUp; loser: number }, names: readonly string[],
  you: number | null,
): string {
  const winner = loser === 0 ? 1 : 0;
  const [asLoser, asWinner, asOther] = GIVEN_UP[reason];
  if (loser === you) return t(asLoser, names[winner] ?? "");
  if (winner === you) return t(asWinner, names[loser] ?? "");
  return t(asOther, names[loser] ?? "", names[winner] ?? "");
}

/** Who gave up a game of two, if anybody did. */
export function givenUp(
  result: { reason?: string; loser?: number } | null | undefined,
): { reason: GivenUp; loser: number } | null {
  const { reason = "", loser } = result ?? {};
  return loser !== undefined && reason in GIVEN_UP ? { reason: reason as GivenUp, loser } : null;
}

/** Players who come last, whatever their points, in a game that continued without them. */
const GONE: Partial<Record<Standing, string>> = {
  resigned: mark("resigned"), left: mark("has left"), timedout: mark("out of time"),
  replaced: mark("replaced by a bot"),
};

export function hasGone(standing: Standing | undefined): boolean {
  return (standing ?? "playing") in GONE;
}

/** The names in a standing; for players who have gone, with what they did. */
export function standingNames(
  seats: readonly { standing?: Standing }[], names: readonly string[],
): string[] {
  return names.map((name, i) => {
    const gone = GONE[seats[i]?.standing ?? "playing"];
    return gone ? t("%s (%s)", name, t(gone)) : name;
  });
}

interface AgreedTable {
  game: GameName;
  setup: Readonly<Record<string, string>>;
  speed: string;
  aids: Aids;
  seats: readonly unknown[];
}

function offerOf({ game, seats }: Pick<AgreedTable, "game" | "seats">): Offer | null {
  const options = optionsOf(game);
  return options && offerFor(options, seats.length);
}

/** What differs from a usual game, and what everybody must know before joining. */
export function termsText(table: AgreedTable): string {
  const offer = offerOf(table);
  return [
    tn("%d player", "%d players", table.seats.length),
    speedText(table.speed),
    aidsText(table.aids),
    ...(offer ? briefly(offer, table.setup) : []),
    table.setup.set ? t("set: %s", table.setup.set) : "",
  ].filter(Boolean).join(" · ");
}

/** The house rules, a sentence each. */
export function houseRules(table: Pick<AgreedTable, "game" | "seats" | "setup">): string[] {
  const offer = offerOf(table);
  return offer ? sentences(offer, table.setup) : [];
}
