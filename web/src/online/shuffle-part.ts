// shuffle-part.ts - the player's own part of the shuffle: a number that only this device knows
// until all seats are taken and the server has committed itself. Its seal, a hash, is sent when a
// seat is taken. The part is opened when the page's own fold of the events says that it is time.
// What was seen then, the witness, is kept, so that whatever the server shows later can be checked
// against it (docs/fairness.md).
//
// A part is kept under its seal, before the seal is sent: the answer may be lost, and the table of
// a rematch is not known yet.
import type { Fold, Say } from "../engine";
import { coversSetup } from "../replay/witness";
import { mark } from "../say";
import { forget, keep, kept, keptNames } from "../storage";
import { randomHex } from "./connection";
import type { TableView } from "./table-view";

interface ShufflePart {
  nonce: string;
  at: number; // when it was made, in milliseconds
  table?: string; // once it is known
  after?: string; // of a rematch: the table before it
  witness?: string; // once it was opened
  changed?: true; // the server has shown something else since
}

/** What became of the player's own part: the tiles were dealt with it; they were not, though this
 * device opened it ("dropped") or because it never did ("unused"); or something contradicts what
 * was promised before. `uncovered`: what was noted does not cover the set-up. */
export type Luck = { kind: "proved"; uncovered?: true } | { kind: "dropped" | "unused" } |
  { kind: "broken"; why: Say };

const NAME = "part.";
const BYTES = 16;
const MOST = 60; // parts; as many as seats
const UNUSED = "absent"; // the code of a witness whose own part is missing
const CHANGED =
  mark("the server has already shown another game at this table after this seat opened its part of the shuffle");

function read(seal: string): ShufflePart | null {
  const part = kept<ShufflePart>(NAME + seal);
  return typeof part?.nonce === "string" ? part : null;
}

function sealsWhere(fits: (part: ShufflePart) => boolean): string[] {
  return keptNames(NAME).map((name) => name.slice(NAME.length)).filter((seal) => {
    const part = read(seal);
    return part !== null && fits(part);
  });
}

function dropOldest(): void {
  const seals = sealsWhere(() => true);
  const age = (seal: string): number => read(seal)?.at ?? 0;
  for (const old of seals.sort((a, b) => age(b) - age(a)).slice(MOST)) forget(NAME + old);
}

/** Makes a part and keeps it. Returns its seal, to be sent. */
export function newPart(fold: Fold, of: Pick<ShufflePart, "table" | "after"> = {}): string {
  const nonce = randomHex(BYTES);
  const seal = fold.seal(nonce);
  keep(NAME + seal, { nonce, at: Date.now(), ...of } satisfies ShufflePart);
  dropOldest();
  return seal;
}

function change(seal: string, by: Partial<ShufflePart>): void {
  const part = read(seal);
  if (part) keep(NAME + seal, { ...part, ...by } satisfies ShufflePart);
}

/** Notes the table to which the part belongs. */
export function partIsOf(seal: string, table: string): void {
  change(seal, { table });
}

export function forgetPart(seal: string): void {
  forget(NAME + seal);
}

/** Forgets the parts of a table that were not opened. What was seen when one was opened stays: else a server
 * that says that the seat is gone could show another game afterwards. */
export function forgetPartsOf(table: string): void {
  for (const seal of sealsWhere((part) => part.table === table && part.witness === undefined))
    forgetPart(seal);
}

/** Has this device a part at this table that it has not opened yet? */
export function partIsAwaited(table: string): boolean {
  return sealsWhere((part) => part.table === table && part.witness === undefined).length > 0;
}

function sealsOpenedAt(table: string): string[] {
  return sealsWhere((part) => part.table === table && part.witness !== undefined);
}

/** The part with which this table was dealt, or should have been; if there are several, because an
 * answer was lost, the one that was opened. */
function partOf(table: string, { rematch_of }: TableView): ShufflePart | null {
  const [seal] = [
    ...sealsOpenedAt(table),
    ...sealsWhere((part) => part.table === table),
    ...sealsWhere(({ table: known, after }) => known === undefined && after !== undefined &&
      after === rematch_of),
  ];
  return seal === undefined ? null : read(seal);
}

/** The nonce to send now, if it is time to open the player's own part: the one whose seal the table
 * has for this seat. What is seen is kept first. A table that shows another seal gets nothing, and
 * one that shows another past than when the part was first opened does not get it again. */
export function partToOpen(fold: Fold, table: string, seat: number): string | null {
  if (!fold.wantsPart(seat)) return null;
  for (const seal of sealsWhere((part) => part.table === table || part.table === undefined)) {
    const part = read(seal);
    const seen = part ? fold.witness(seat, part.nonce) : "";
    if (!part || seen === "") continue;
    const witness = part.witness ?? seen;
    change(seal, { table, witness });
    return part.changed || fold.holds(witness) ? null : part.nonce;
  }
  return null; // it is on another device
}

/** What this device noted before it opened its part at this table; null if it opened none. */
export function witnessOf(table: string): string | null {
  const [seal] = sealsOpenedAt(table);
  return (seal !== undefined && read(seal)?.witness) || null;
}

/** Why nothing that the fold has now may be shown: it is not what this device saw before it opened its
 * part. That the server has shown it is kept: later it could show the honest table again. */
export function changeOf(fold: Fold, table: string): Say | null {
  const [seal] = sealsOpenedAt(table);
  const witness = seal === undefined ? undefined : read(seal)?.witness;
  if (seal === undefined || witness === undefined) return null;
  const refusal = fold.holds(witness);
  if (refusal) change(seal, { changed: true });
  return refusal?.say ?? null;
}

/** What became of the player's own part, as far as the table has come; null if this device had none,
 * or all is well so far. */
export function luckOf(fold: Fold, table: string, view: TableView): Luck | null {
  const part = partOf(table, view);
  if (!part) return null;
  const isDealt = view.words.length > 0;
  if (!part.witness) return isDealt ? { kind: "unused" } : null;
  if (part.changed) return { kind: "broken", why: [CHANGED] };
  const refusal = fold.check(part.witness);
  const isProved = view.phase === "over" && isDealt;
  if (!refusal && isProved && !coversSetup(part.witness)) return { kind: "proved", uncovered: true };
  if (!refusal) return isProved ? { kind: "proved" } : null;
  return refusal.code === UNUSED ? { kind: "dropped" } : { kind: "broken", why: refusal.say };
}
