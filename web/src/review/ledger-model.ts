// ledger-model.ts - a result as luck, play and what forecasts saw only later. Whole points are said, and
// they add up: what rounding leaves over is part of what was seen later. In a solo game all is compared
// with what was to be expected against the game itself.
import { signed, t, tn } from "../say";
import type { Sum, RoundSum } from "../study/study";

/** A seat's margin and its parts, in whole points. */
export interface Ledger {
  margin: number;
  start: number | null; // what was to be expected against the game's own seat; null: it has none
  luck: number;
  play: number;
  later: number; // what forecasts saw only later: neither luck nor play
}

/** Halves away from zero, as `polis analyse` rounds them, so that both say the same; never -0. */
const whole = (points: number): number => Math.sign(points) * Math.round(Math.abs(points)) || 0;

/** `hasOwnSeat`: the game itself has a seat, as in a solo game. */
export function ledgerOf({ seats }: Pick<Sum, "seats">, seat: number, hasOwnSeat = false): Ledger {
  const { margin = 0, start = 0, luck = 0, play = 0 } = seats[seat] ?? {};
  const said = { margin: whole(margin), start: whole(start), luck: whole(luck), play: whole(play) };
  const later = said.margin - said.start - said.luck - said.play;
  return { ...said, start: hasOwnSeat ? said.start : null, later };
}

/** The parts of a seat's result, round by round; the seating, before the first, is luck. Against the game's own
 * seat nothing depends on the seating. */
export interface LedgerRow {
  round: number; // 0: the seating
  luck: number;
  play: number;
  later: number;
}

export function ledgerRows(rounds: readonly RoundSum[], seat: number, hasOwnSeat = false): LedgerRow[] {
  return rounds.filter(({ round }) => !hasOwnSeat || round > 0)
    .map(({ round, luck, play, later }) => ({
      round, luck: luck[seat] ?? 0, play: play[seat] ?? 0, later: later[seat] ?? 0,
    }));
}

type Said = (n: number) => string;

/** For more, less and none. */
interface Words {
  more: Said;
  less: Said;
  none: Said;
}

const MARGIN: Words = {
  more: (n) => tn("You won by %d point", "You won by %d points", n),
  less: (n) => tn("You lost by %d point", "You lost by %d points", n),
  none: () => t("You ended level"),
};

const AMONG_MANY: Words = {
  more: (n) => tn("You ended %d point above the others' average", "You ended %d points above the others' average", n),
  less: (n) => tn("You ended %d point below the others' average", "You ended %d points below the others' average", n),
  none: () => t("You ended at the others' average"),
};

const LUCK: Words = {
  more: (n) => t("luck brought you %d", n),
  less: (n) => t("luck cost you %d", n),
  none: () => t("luck was even"),
};

const PLAY: Words = {
  more: (n) => t("you played %d better", n),
  less: (n) => t("you played %d worse", n),
  none: () => t("play was even"),
};

const LATER: Words = {
  more: (n) => t("what showed only later brought you %d", n),
  less: (n) => t("what showed only later cost you %d", n),
  none: () => "", // not said
};

function said({ more, less, none }: Words, n: number): string {
  return n > 0 ? more(n) : n < 0 ? less(-n) : none(0);
}

/** "You lost by 9 points: luck cost you 13, you played 6 better, what showed only later cost you 2." What
 * was seen later is left out where it is nothing. Of somebody with a name only the numbers are said; `name`
 * is null for the reader. */
export function ledgerSentence(ledger: Ledger, name: string | null, seats = 2): string {
  const { margin, start, luck, play, later } = ledger;
  if (name !== null)
    return t("%s: %s (%s).", name, signed(margin), [
      ...(start === null ? [] : [t("expected at the start %s", signed(start))]),
      t("luck: %s", signed(luck)), t("play: %s", signed(play)),
      ...(later === 0 ? [] : [t("seen later: %s", signed(later))]),
    ].join(", "));
  return t("%s: %s.", said(seats > 2 ? AMONG_MANY : MARGIN, margin), [
    ...(start === null ? [] : [t("expected at the start %s", signed(start))]),
    said(LUCK, luck), said(PLAY, play),
    ...(later === 0 ? [] : [said(LATER, later)]),
  ].join(", "));
}
