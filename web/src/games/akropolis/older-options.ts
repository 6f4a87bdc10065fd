// older-options.ts - what was agreed, as older pages wrote it: fields in a match, bits in a link
// to the calculator. Both are still read.
import type { Agreed } from "../../options/options";

interface Fields {
  architect?: string;
  variants?: string[];
  rulings?: Record<string, string>;
  long?: boolean;
}

const said = (entries: [string, string | undefined][]): Agreed =>
  Object.fromEntries(entries.filter(([, text]) => text)) as Agreed;

const groupText = (rulings: Record<string, string>): string =>
  Object.entries(rulings).map(([name, choice]) => `${name}:${choice}`).join(",");

export function optionsBefore(kept: object): Agreed {
  const { architect, variants = [], rulings = {}, long } = kept as Fields;
  return said([
    ["architect", architect], ["variants", variants.join(",")], ["rulings", groupText(rulings)],
    ["stacks", long ? "long" : ""],
  ]);
}

// These lists are closed: a word more would shift the bits of old links.
const VARIANTS = ["houses", "markets", "barracks", "temples", "gardens"];
const RULINGS = [["houses", "value"], ["edge", "any"], ["lake", "single"], ["sides", "any"],
  ["doubling", "points"]] as const;

/** Reads the bits of a link; null if there are others. The bit of `sides` says that it differs from
 * `edge`. */
export function agreedByBits(bits: number): Agreed | null {
  if (bits >= 2 ** (VARIANTS.length + RULINGS.length)) return null;
  const has = (i: number): boolean => Math.floor(bits / 2 ** i) % 2 === 1;
  const rulings: Record<string, string> = Object.fromEntries(
    RULINGS.filter((_, i) => has(VARIANTS.length + i)));
  if (rulings.sides && rulings.edge) rulings.sides = "outside";
  return said([
    ["variants", VARIANTS.filter((_, i) => has(i)).join(",")], ["rulings", groupText(rulings)],
  ]);
}
