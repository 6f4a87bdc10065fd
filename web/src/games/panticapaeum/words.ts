// words.ts - the names of things in Panticapaeum, as sentences of the catalogues.
import { mark, t, tn } from "../../say";
import { COLOURS, type Building, type BuildingKind, type Colour, type SquareCell } from "./types";
import { rateName } from "./rate-words";
import type { Content, Improvement, RowCell } from "./set";

/** The names of the pictures, as src/games/panticapaeum/set.c has them; words.test.ts compares. */
const RESOURCE_NAMES: Record<Colour, string> = {
  brown: mark("logs"),
  purple: mark("grapes"),
  white: mark("marble"),
  orange: mark("amphoras"),
  green: mark("herbs"),
};

/** With the colour, by which the rulebook knows them. */
const COLOURED_NAMES: Record<Colour, string> = {
  brown: mark("logs (brown)"),
  purple: mark("grapes (purple)"),
  white: mark("marble (white)"),
  orange: mark("amphoras (orange)"),
  green: mark("herbs (green)"),
};

const AMOUNTS: Record<Colour, (n: number) => string> = {
  brown: (n) => tn("%d log", "%d logs", n),
  purple: (n) => tn("%d bunch of grapes", "%d bunches of grapes", n),
  white: (n) => tn("%d block of marble", "%d blocks of marble", n),
  orange: (n) => tn("%d amphora", "%d amphoras", n),
  green: (n) => tn("%d bundle of herbs", "%d bundles of herbs", n),
};

const ROW_NAMES: Record<Colour, string> = {
  brown: mark("row of the houses"),
  purple: mark("row of the wineries"),
  white: mark("row of the fortresses"),
  orange: mark("row of the aqueducts"),
  green: mark("row of the temples"),
};

const CONTENT_NAMES: Record<Exclude<Content, Colour>, string> = {
  drought: mark("drought"),
  plain: mark("plain cell"),
  wild: mark("cell for any resource"),
};

const BUILDING_NAMES: Record<BuildingKind, string> = {
  house: mark("house"),
  winery: mark("winery"),
  fortress: mark("fortress"),
  aqueduct: mark("aqueduct"),
  temple: mark("temple"),
};

/** What each kind of building counts at the end (PA-10.3). */
const BUILDING_RULES: Record<BuildingKind, string> = {
  house: mark("A house gives points for the workers on neighbouring cells."),
  winery: mark("A winery gives points for the neighbouring cells of the city that have no building, rounded down for each winery."),
  fortress: mark("A fortress gives points for the level on which it stands."),
  aqueduct: mark("An aqueduct gives points for the visible droughts on neighbouring cells."),
  temple: mark("A temple gives points for the neighbouring buildings that are not temples."),
};

const IMPROVEMENT_NAMES: Record<Improvement, string> = {
  substitute: mark("another resource may stand in for 1"),
  discount_resource: mark("buildings cost 1 resource less"),
  discount_coin: mark("one paid step a turn costs 1 coin less"),
};

type Property = Exclude<
  RowCell["type"], "vp" | "improvement" | "aqueduct_tile" | "single" | "double">;

const PROPERTY_NAMES: Record<Property, string> = {
  worker: mark("a worker from the reserve"),
  move_building: mark("move a building"),
  free_build: mark("a building for nothing"),
  draw_tile: mark("a tile from the bag"),
  advance_other: mark("a step in another row"),
};

const PROPERTY_RULES: Record<Property | "aqueduct_tile", string> = {
  worker: mark("One more worker is free at once, and brings 1 coin at the end of every round."),
  move_building: mark("Move one of your buildings to a place for it; it brings in what is there."),
  free_build: mark("Build anything but a fortress for nothing, without a step in its row."),
  draw_tile: mark("Draw a tile and lay it. Decide before you see it; then it must be laid."),
  advance_other: mark("Your marker in any other row moves one cell, and the cell takes effect."),
  aqueduct_tile: mark("Lay this tile and put a cube of any colour on it."),
};

export const resourceName = (colour: Colour): string => t(RESOURCE_NAMES[colour]);
export const colouredName = (colour: Colour): string => t(COLOURED_NAMES[colour]);
export const amountOf = (colour: Colour, n: number): string => AMOUNTS[colour](n);
export const rowName = (colour: Colour): string => t(ROW_NAMES[colour]);
export const buildingName = (kind: BuildingKind): string => t(BUILDING_NAMES[kind]);
export const buildingRule = (kind: BuildingKind): string => t(BUILDING_RULES[kind]);

/** A typed step with resources by the names of the reader's language, as the rules read it. */
export function inColours(words: string): string {
  return words.replace(/[\p{L}]+/gu, (word) => {
    const found = COLOURS.find((colour) => resourceName(colour) === word.toLowerCase());
    return found ?? word;
  });
}

/** Words of the protocol are plain strings. */
export function improvementName(kind: string): string {
  return t(IMPROVEMENT_NAMES[kind as Improvement] ?? kind);
}

export function contentName(content: Content): string {
  return t(content in CONTENT_NAMES
    ? CONTENT_NAMES[content as Exclude<Content, Colour>] : RESOURCE_NAMES[content as Colour]);
}

/** What a cell of a row gives, in a few words; a token's resources come from the state. */
export function effectName(
  cell: RowCell, kind: BuildingKind, token: readonly Colour[] = [],
): string {
  switch (cell.type) {
    case "vp":
      return rateName(kind, cell.vp, cell.per ?? 1);
    case "single":
    case "double":
      return token.length > 0 ? token.map(resourceName).join(" + ")
        : cell.type === "single" ? t("one resource") : t("two resources");
    case "improvement":
      return improvementName(cell.kind);
    default:
      return effectWord(cell.type);
  }
}

/** The same for beginners: what it means, in a sentence or nothing. */
export function effectRule(cell: RowCell): string {
  switch (cell.type) {
    case "vp":
      return t("It counts at the end, for every building of this kind that you have.");
    case "single":
    case "double":
      return t("They come from the supply; the token stays for the others.");
    case "improvement":
      return t("It works at once and for good.");
    default:
      return t(PROPERTY_RULES[cell.type]);
  }
}

/** An effect by its name in the state: "worker", "free_build" … */
export function effectWord(effect: string): string {
  return effect === "aqueduct_tile" ? t("an aqueduct tile")
    : t(PROPERTY_NAMES[effect as Property] ?? effect);
}

function cellWhat(cell: SquareCell, buildings: readonly Building[]): string {
  const building = cell.building === null ? undefined : buildings[cell.building];
  if (building) return buildingName(building.kind);
  if (cell.cube) return t("cube: %s", colouredName(cell.cube));
  if (cell.content in RESOURCE_NAMES)
    return t("%s: the cube is gone", colouredName(cell.content as Colour));
  return contentName(cell.content);
}

/** A cell of a city as a title: "cube: logs (brown), level 2". */
export function cellTitle(cell: SquareCell, buildings: readonly Building[]): string {
  return t("%s, level %d", cellWhat(cell, buildings), cell.level);
}

/** For those who do not see where it is: "cube: logs (brown), level 2, at 1,-2; a worker stands
 * there". */
export function cellName(cell: SquareCell, buildings: readonly Building[]): string {
  const what = cellWhat(cell, buildings);
  const place = `${cell.x},${cell.y}`;
  return cell.worker ? t("%s, level %d, at %s; a worker stands there", what, cell.level, place)
    : t("%s, level %d, at %s", what, cell.level, place);
}
