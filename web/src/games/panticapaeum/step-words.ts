// step-words.ts - steps in words. With places for screen readers and the log, where nothing is seen;
// without for what is shown beside pictures.
import { t, tn } from "../../say";
import { COLOURS, type BuildingKind, type Colour, type PanticapaeumSeat } from "./types";
import { set } from "./set";
import { key } from "./square";
import { tileBounty } from "./tile-words";
import { buildingName, resourceName } from "./words";

const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

/** "1,1 + 2,1" as a reader says it. */
function sites(text: string): string {
  return text.replace(/:.*$/, "").split("+").join(" + ");
}

function colours(text: string): string {
  return text.split("+").filter(isColour).map(resourceName).join(", ");
}

function taken(what: string): string {
  if (isColour(what)) return t("takes %s", resourceName(what));
  const { coins } = set.take.either;
  return t("takes %s", tn("%d coin", "%d coins", coins));
}

/** The kind of the building that a step moves, if it stood in the city before the turn. */
export function movedBuilding(word: string, city: Pick<PanticapaeumSeat, "buildings"> | undefined): BuildingKind | undefined {
  const from = /^move:([^>]*)>/.exec(word)?.[1];
  return city?.buildings.find(({ cells }) => cells.some(([x, y]) => from === key(x, y)))?.kind;
}

type Teller = (rest: string, moved?: BuildingKind) => string;

const BY_COLON: Record<string, Teller> = {
  sell: (rest) => t("sells %s", colours(rest)),
  take: taken,
  cube: (rest) => t("cube: %s", colours(rest)),
  advance: (rest) => t("steps on: %s", colours(rest)),
  drop: (rest) => t("discards %s", colours(rest)),
  move: (rest, moved) => (moved
    ? t("moves: %s to %s", buildingName(moved), sites(rest.split(">")[1] ?? ""))
    : t("moves a building to %s", sites(rest.split(">")[1] ?? ""))),
  free(rest) {
    const [kind = "", site = ""] = rest.split("@");
    return t("builds for nothing: %s at %s", buildingName(kind as BuildingKind), sites(site));
  },
};

const PLAIN: Record<string, () => string> = {
  hire: () => t("gets a worker"),
  draw: () => t("draws a tile from the bag"),
  skip: () => t("leaves the effect unused"),
  step: () => t("pays for a step"),
  end: () => t("ends the turn"),
};

const HINTS: Record<string, () => string> = {
  skip: () => t("A bot would leave the effect unused."),
  step: () => t("A bot would pay for a step."),
  end: () => t("A bot would end the turn."),
};

/** The hint for a step of which there is no picture; null for the others. */
export function botWould(word: string): string | null {
  return HINTS[word]?.() ?? null;
}

function atPlace(word: string): string {
  const [name = "", rest = ""] = word.split("@");
  if (name === "worker") return t("worker at %s", rest);
  if (name in set.buildings)
    return t("builds: %s at %s", buildingName(name as BuildingKind), sites(rest));
  return t("tile %s at %s", name, rest.replace(/\/.*$/, ""));
}

/** A step in words, in the third person; an unknown word is returned as it is. `moved` is what it
 * moves, if that is known. */
export function stepWords(word: string, moved?: BuildingKind): string {
  const head = /^([a-z]+):/.exec(word)?.[1];
  const tell = head ? BY_COLON[head] : undefined;
  if (tell && head) return tell(word.slice(head.length + 1), moved);
  if (word.includes("@")) return atPlace(word);
  return PLAIN[word]?.() ?? word;
}

const PLAIN_HEADS: Record<string, Teller> = {
  move: (_, moved) => (moved ? t("moves: %s", buildingName(moved)) : t("moves a building")),
  free: (rest) => t("builds for nothing: %s", buildingName(rest.split("@")[0] as BuildingKind)),
};

function withoutPlace(name: string): string {
  if (name === "worker") return t("places a worker");
  return name in set.buildings ? t("builds: %s", buildingName(name as BuildingKind))
    : t("lays a tile: %s", tileBounty(name));
}

/** The same without places and names of tiles, for what is shown. */
export function plainStep(word: string, moved?: BuildingKind): string {
  const head = /^([a-z]+):/.exec(word)?.[1] ?? "";
  const tell = PLAIN_HEADS[head];
  if (tell) return tell(word.slice(head.length + 1), moved);
  const [name = ""] = word.split("@");
  return head === "" && word.includes("@") ? withoutPlace(name) : stepWords(word);
}
