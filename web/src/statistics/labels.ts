// labels.ts - what groups of games are called: by opponent, by number of players, by variant.
import { optionsOf } from "../options/ask-options";
import { isUsual, offerFor, valueOf, type Offer, type OptionRow } from "../options/options";
import { t } from "../say";
import { LEVEL_ORDER, levelName, ownSeatName } from "../table/names";
import { OWN_SEAT, PERSON, type OwnGame } from "./own-game";

/** The easiest first, people last. */
const placeOf = (kind: string): number =>
  (kind === PERSON ? LEVEL_ORDER.length : LEVEL_ORDER.indexOf(kind));

export function opponentsRank({ against }: OwnGame): number {
  return Math.max(-1, ...against.map(placeOf));
}

/** Each kind of opponent once. */
function kindsOf({ against, game, options }: OwnGame): string[] {
  return [...new Set(against)].sort((a, b) => placeOf(a) - placeOf(b))
    .map((kind) => (kind === PERSON ? t("people")
      : kind === OWN_SEAT ? ownSeatName({ game, options }) : levelName(kind)));
}

/** Whom the player had as opponents: "normal", "easy, strong", "people". */
export function opponentsLabel(game: OwnGame): string {
  return kindsOf(game).join(", ") || t("nobody");
}

export function playersLabel({ players }: OwnGame): string {
  return String(players);
}

/** Who begins is no variant, nor is the opponent: those that change what is scored, or how long it
 * takes. */
function isVariant({ scores, kind }: OptionRow): boolean {
  return scores || kind === "number";
}

function rowLabel(offer: Offer, row: OptionRow, { options }: OwnGame): string {
  if (row.group) return t(row.group.title);
  const value = valueOf(offer, row, options);
  const words = value.split(",").map((word) =>
    t(row.words?.find((one) => one.word === word)?.name ?? word));
  return row.kind === "words" ? words.join(" + ") : t("%s: %s", t(row.title), words.join(", "));
}

/** What differs from the usual rules: "Houses + Temples". The rules say which options there are; the
 * label changes when they have. */
export function variantLabel(game: OwnGame): string {
  const options = optionsOf(game.game);
  const offer = options && offerFor(options, game.players);
  const rows = offer?.rows.filter((row) => isVariant(row) && !isUsual(offer, row, game.options)) ?? [];
  const labels = offer ? rows.map((row) => rowLabel(offer, row, game)) : [];
  return [...new Set([...labels, ...(game.set ? [t("a set of your own")] : [])])].join(", ") ||
    t("the usual rules");
}
