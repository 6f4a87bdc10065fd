// words.ts - the names of things in Panticapaeum, as sentences of the catalogues. Each phrase is
// complete: no other language puts a colour before "resource" as English does.
import { mark, t } from "../../say";
import type { Building, BuildingKind, Colour, SquareCell } from "./types";
import type { Content, Improvement, RowCell } from "./set";

const COLOUR_NAMES: Record<Colour, string> = {
  brown: mark("brown"),
  purple: mark("purple"),
  white: mark("white"),
  orange: mark("orange"),
  green: mark("green"),
};

const RESOURCE_NAMES: Record<Colour, string> = {
  brown: mark("brown resource"),
  purple: mark("purple resource"),
  white: mark("white resource"),
  orange: mark("orange resource"),
  green: mark("green resource"),
};

const CUBE_NAMES: Record<Colour, string> = {
  brown: mark("brown cube"),
  purple: mark("purple cube"),
  white: mark("white cube"),
  orange: mark("orange cube"),
  green: mark("green cube"),
};

const ROW_NAMES: Record<Colour, string> = {
  brown: mark("brown row: houses"),
  purple: mark("purple row: wineries"),
  white: mark("white row: fortresses"),
  orange: mark("orange row: aqueducts"),
  green: mark("green row: temples"),
};

const CONTENT_NAMES: Record<Exclude<Content, Colour>, string> = {
  drought: mark("drought"),
  plain: mark("plain cell"),
  wild: mark("cell for a cube of any colour"),
};

const FETCHED_NAMES: Record<Colour, string> = {
  brown: mark("brown resource cell, its cube is gone"),
  purple: mark("purple resource cell, its cube is gone"),
  white: mark("white resource cell, its cube is gone"),
  orange: mark("orange resource cell, its cube is gone"),
  green: mark("green resource cell, its cube is gone"),
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
  substitute: mark("another colour may stand in for 1 resource"),
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

export const colourName = (colour: Colour): string => t(COLOUR_NAMES[colour]);
export const resourceName = (colour: Colour): string => t(RESOURCE_NAMES[colour]);
const cubeName = (colour: Colour): string => t(CUBE_NAMES[colour]);
export const rowName = (colour: Colour): string => t(ROW_NAMES[colour]);
export const buildingName = (kind: BuildingKind): string => t(BUILDING_NAMES[kind]);
export const buildingRule = (kind: BuildingKind): string => t(BUILDING_RULES[kind]);

/** Words of the protocol are plain strings. */
export function improvementName(kind: string): string {
  return t(IMPROVEMENT_NAMES[kind as Improvement] ?? kind);
}

export function contentName(content: Content): string {
  return t(content in CONTENT_NAMES
    ? CONTENT_NAMES[content as Exclude<Content, Colour>] : RESOURCE_NAMES[content as Colour]);
}

/** What a cell of a row gives, in a few words; a token's resources come from the state. */
export function effectName(cell: RowCell, token: readonly Colour[] = []): string {
  switch (cell.type) {
    case "vp":
      return (cell.per ?? 1) > 1 ? t("points: %d for every %d", cell.vp, cell.per ?? 1)
        : t("points: %d for each", cell.vp);
    case "single":
    case "double":
      return token.length > 0 ? token.map(resourceName).join(" + ")
        : cell.type === "single" ? t("one resource") : t("two resources");
    case "improvement":
      return improvementName(cell.kind);
    case "aqueduct_tile":
      return t("aqueduct tile %s", cell.form);
    default:
      return t(PROPERTY_NAMES[cell.type]);
  }
}

/** The same for beginners: what it means, in a sentence or nothing. */
export function effectRule(cell: RowCell, row: BuildingKind): string {
  switch (cell.type) {
    case "vp":
      return buildingRule(row);
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
  if (cell.cube) return cubeName(cell.cube);
  if (cell.content in FETCHED_NAMES) return t(FETCHED_NAMES[cell.content as Colour]);
  return contentName(cell.content);
}

/** A cell of a city in words: "brown cube, level 2, at 1,-2; a worker stands there". */
export function cellName(cell: SquareCell, buildings: readonly Building[]): string {
  const what = cellWhat(cell, buildings);
  const place = `${cell.x},${cell.y}`;
  return cell.worker ? t("%s, level %d, at %s; a worker stands there", what, cell.level, place)
    : t("%s, level %d, at %s", what, cell.level, place);
}
