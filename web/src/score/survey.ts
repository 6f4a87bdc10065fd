// survey.ts - a painted city as the lines that the rules read, and their answer (docs/wasm.md).
import type { Say } from "../engine";
import {
  COLOURS,
  type AkropolisSeatScore,
  type Colour,
  type PanticapaeumSeatScore,
} from "../types";
import type { Agreed, AkropolisCity, PaintedBuilding, PaintedCell, PanticapaeumCity } from "./book";

export function akropolisLines(
  { stones, hexes }: AkropolisCity,
  { variants, rulings }: Agreed,
): string {
  const choices = Object.entries(rulings).map(([name, choice]) => `${name}:${choice}`);
  const head = [
    `akropolis stones=${stones}`,
    ...(variants.length > 0 ? [`variants=${variants.join(",")}`] : []),
    ...(choices.length > 0 ? [`rulings=${choices.join(",")}`] : []),
  ].join(" ");
  return [head, ...hexes.map(([q, r, code, level]) => `hex ${q} ${r} ${code} ${level}`)].join("\n");
}

function listOf(numbers: Record<Colour, number>): string {
  return COLOURS.filter((colour) => numbers[colour] > 0)
    .map((colour) => `${colour}:${numbers[colour]}`)
    .join(",");
}

function cellLine({ x, y, content, level, cube, worker }: PaintedCell): string {
  return [
    `cell ${x} ${y} ${content} ${level}`,
    ...(cube ? [`cube:${cube}`] : []),
    ...(worker ? ["worker"] : []),
  ].join(" ");
}

const buildingLine = ({ kind, cells }: PaintedBuilding): string =>
  `building ${kind} ${cells.map(([x, y]) => `${x} ${y}`).join(" ")}`;

/** `set`: the packed set of the box; empty: the usual one. */
export function panticapaeumLines(city: PanticapaeumCity, set = ""): string {
  const { coins, coinsTaken, store, markers, cells, buildings } = city;
  const head = [
    `panticapaeum${set && ` set=data:${set}`} coins=${coins} coins_taken=${coinsTaken}`,
    ...(listOf(store) ? [`store=${listOf(store)}`] : []),
    ...(listOf(markers) ? [`markers=${listOf(markers)}`] : []),
  ].join(" ");
  return [head, ...cells.map(cellLine), ...buildings.map(buildingLine)].join("\n");
}

/** The answer: a score with what was done for it and its warnings, or why there is none and where. */
export type Surveyed<Score> =
  | { ok: true; score: Score; notes: Say[]; warnings: Say[] }
  | { ok: false; at: number | null; list?: string; say: Say[] };

type Answered<Score> =
  | ({ ok: true; notes_say?: Say[]; say?: Say[] } & Score)
  | { ok: false; at: number | null; list?: string; error: string; say: Say[] };

export function readSurvey<Score extends AkropolisSeatScore | PanticapaeumSeatScore>(
  text: string,
): Surveyed<Score> {
  const answer = JSON.parse(text) as Answered<Score>;
  if (!answer.ok) return { ok: false, at: answer.at, list: answer.list, say: answer.say };
  return {
    ok: true,
    score: answer,
    notes: answer.notes_say ?? [],
    warnings: answer.say ?? [],
  };
}
