// step-parts.ts - a step as the things it moves, in the order in which they are pictured: the tile
// that is laid, the building, what is paid and what comes.
import { COLOURS, type BuildingKind, type Colour } from "./types";
import { KIND_OF, set } from "./set";

export type StepPart =
  | { what: "tile"; id: string; turn: number }
  | { what: "building"; kind: BuildingKind }
  | { what: "cube"; colour: Colour }
  | { what: "row"; kind: BuildingKind } // its marker moves
  | { what: "worker" | "sell" | "move" | "free" | "draw" | "take" | "drop" }
  | { what: "coins"; n: number };

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

function cubes(text: string): StepPart[] {
  return text.split("+").filter(isColour).map((colour) => ({ what: "cube", colour }));
}

function building(text: string): StepPart {
  return { what: "building", kind: (text.split("@")[0] ?? "") as BuildingKind };
}

/** Coins have a plus of their own. */
function taken(what: string): StepPart[] {
  return what === "coins" ? [{ what: "coins", n: set.take.either.coins }]
    : [{ what: "take" }, ...cubes(what)];
}

function sold(colours: string): StepPart[] {
  const sale = cubes(colours);
  return [{ what: "sell" }, ...sale, { what: "coins", n: sale.length * set.sell.coins_each }];
}

const BY_HEAD: Record<string, (rest: string, moved?: BuildingKind) => StepPart[]> = {
  sell: sold,
  take: taken,
  cube: cubes,
  drop: (rest) => [{ what: "drop" }, ...cubes(rest)],
  advance: (rest) => (isColour(rest) ? [{ what: "row", kind: KIND_OF[rest] }] : []),
  move: (_, moved) => [{ what: "move" }, ...(moved ? [building(moved)] : [])],
  free: (rest) => [building(rest), { what: "free" }],
};

const BY_WORD: Record<string, StepPart[]> = {
  hire: [{ what: "take" }, { what: "worker" }],
  draw: [{ what: "draw" }],
};

function placed(word: string): StepPart[] {
  const [name = "", at = ""] = word.split("@");
  if (name === "worker") return [{ what: "worker" }];
  if (name in set.buildings) return [building(word)];
  return [{ what: "tile", id: name, turn: Number(at.split("/")[1] ?? 0) }];
}

/** Empty for a step that moves nothing, such as the end of a turn. `moved` is the building that it
 * moves, if that is known. */
export function partsOf(word: string, moved?: BuildingKind): StepPart[] {
  const head = /^([a-z]+):/.exec(word)?.[1];
  if (head) return BY_HEAD[head]?.(word.slice(head.length + 1), moved) ?? [];
  return word.includes("@") ? placed(word) : BY_WORD[word] ?? [];
}
