// held.ts - what the player held when the page was left, kept for each match: a reload brings it
// back. It belongs to one position and is not offered at another.
import { forget, keep, kept } from "../storage";
import type { Table } from "./table";

interface HeldEntry {
  digest: string; // of the position
  held: unknown; // in the board's own format
}

const nameOf = (table: Table): string => `held.${table.match.id}`;

/** A match without an id, as in a lesson, leaves nothing behind. */
const isKept = (table: Table): boolean => table.match.id !== "";

/** What was held at this position; undefined if nothing. */
export function heldAt<T>(table: Table): T | undefined {
  const digest = table.position.peek()?.state.digest;
  const entry = kept<Partial<HeldEntry> | null>(nameOf(table));
  return digest !== undefined && entry?.digest === digest ? (entry.held as T) : undefined;
}

/** Keeps what is held here; null if nothing is. What belongs to another position stays, since the
 * table may still be catching up with it. */
export function keepHeld(table: Table, held: unknown): void {
  const digest = table.position.peek()?.state.digest;
  if (digest === undefined || !isKept(table)) return;
  if (held !== null) keep(nameOf(table), { digest, held } satisfies HeldEntry);
  else if (heldAt(table) !== undefined) forget(nameOf(table));
}

/** What was held has been played. What is held at the next position stays. */
export function dropHeld(table: Table): void {
  if (heldAt(table) === undefined) forget(nameOf(table));
}
