// coach.ts - where a better turn is to be found: the first thing that it does otherwise, and the part
// of the city in which it does it.
import { t } from "../../say";
import type { CoachUi, Where } from "../../table/coaching";
import type { GameState } from "../../types";
import { footprint } from "./set";
import { key } from "./square";
import { partsOf, type StepPart } from "./step-parts";
import type { PanticapaeumState } from "./types";

type Thing = StepPart["what"] | "end";

/** What a step is about. Whether something is free, or which row moves, is a detail. */
function thingOf(word: string): Thing {
  return partsOf(word)[0]?.what ?? "end";
}

const LOOK: Record<Thing, () => string> = {
  tile: () => t("Look at another tile."),
  building: () => t("Look at what you could build."),
  sell: () => t("Look at what you could sell."),
  coins: () => t("Look at what you could take."),
  take: () => t("Look at what you could take."),
  worker: () => t("Look at your workers."),
  row: () => t("Look at the steps in the rows."),
  move: () => t("Look at a building that could move."),
  cube: () => t("Look at your resources."),
  drop: () => t("Look at your resources."),
  draw: () => t("Look at the bag."),
  free: () => t("Look at what you could build."),
  end: () => t("Look at what you could leave out."),
};

const PLACE = /(-?\d+),(-?\d+)/g;

/** The cells on which a step puts something. */
function cellsOf(word: string): [number, number][] {
  const [part] = partsOf(word);
  const places = [...word.matchAll(PLACE)].map(([, x, y]): [number, number] => [Number(x), Number(y)]);
  const [x, y] = places[0] ?? [0, 0];
  return part?.what === "tile"
    ? footprint(part.id, x, y, part.turn).map((cell): [number, number] => [cell.x, cell.y]) : places;
}

/** The cells of a city near those on which the step puts something. */
function nearby(state: PanticapaeumState, seat: number, word: string): string[] {
  const cells = cellsOf(word);
  return (state.seats[seat]?.cells ?? [])
    .filter(({ x, y }) => cells.some(([a, b]) => Math.abs(a - x) <= 1 && Math.abs(b - y) <= 1))
    .map(({ x, y }) => key(x, y));
}

const nameOf = (word: string): string => word.split("@")[0] ?? "";

function where(
  state: GameState, seat: number, mine: readonly string[], better: readonly string[],
): Where {
  const at = better.findIndex((word, i) => word !== mine[i]);
  const word = better[Math.max(0, at)] ?? "";
  const isSameThing = word.includes("@") && nameOf(word) === nameOf(mine[Math.max(0, at)] ?? "");
  if (!isSameThing) return { text: LOOK[thingOf(word)]() };
  return { text: t("The choice is right. Look at the marked part of your city."),
    keys: nearby(state as PanticapaeumState, seat, word) };
}

export const PANTICAPAEUM_COACH: CoachUi = { where };
