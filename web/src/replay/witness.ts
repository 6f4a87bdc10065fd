// witness.ts - what a player's device noted before it opened its part of the shuffle, in the file of a
// record: a comment, which programs that do not know it skip (docs/fairness.md).
import { mark } from "../say";

const COMMENT = /^; \[Witness "([^"]*)"\]\r?$/m;
const WORDS = 5; // the last covers the set-up; older versions did not write it

export const UNCOVERED =
  mark("But what was noted then does not cover the set-up: nothing here proves that the tiles, options and opponents stayed the same.");

/** The record with the witness below its headers, and no other: the record may come from a server that wrote
 * one into it. */
export function withWitness(record: string, witness: string): string {
  const bare = record.replace(/^; \[Witness .*\n?/gm, "");
  const both = bare.replace(/\r?\n\r?\n/, `\n; [Witness "${witness}"]\n\n`);
  if (both === bare) throw new Error("the record has no place for a witness");
  return both;
}

/** The witness in a record, if it has one. */
export function witnessIn(record: string): string | null {
  return COMMENT.exec(record)?.[1] ?? null;
}

/** Does it say what was seen of game, options, set and seats? */
export function coversSetup(witness: string): boolean {
  return witness.split(" ").length >= WORDS;
}
