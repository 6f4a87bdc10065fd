// text-document.ts - the lines of a city (docs/web.md) as the document that the rules read. Only the
// form of a line is judged here: a word that is no number stays one, and the rules say what is wrong.
import type { Agreed } from "../options/options";
import { t } from "../say";

const HEAD = "game key=value …";
const HEX = "hex q r code level";
const TILE = "tile number q r rotation";
const CELL = "cell x y content level [cube:colour] [worker]";
const BUILDING = "building kind x y [x y]";

type Value = number | string;
type Members = Record<string, unknown>;

/** Why lines are not those of a city, in words. */
export class LinesRefused extends Error {}

function refuse(form: string): never {
  throw new LinesRefused(t("the line must be: %s", form));
}

/** What a table has under a word that somebody wrote, be it "toString". */
function at<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const isNumber = (word: string): boolean => /^-?\d{1,15}$/.test(word);
const valueOf = (word: string): Value => (isNumber(word) ? Number(word) : word);

/** "a:1,b:2" by name. */
function pairs(list: string, read: (word: string) => Value): Record<string, Value> {
  const entries = list.split(",").filter(Boolean).map((one): [string, Value] => {
    const [name = "", value = ""] = one.split(":");
    return [name, read(value)];
  });
  return Object.fromEntries(entries);
}

/** What the lines say without a key. */
const SAID = ["game", "moves", "cells", "buildings"];

/** What a first line says, each word by its key. */
function headOf(words: string[]): [string, string][] {
  const keys = new Set(SAID);
  return words.map((word) => {
    const [key = "", ...rest] = word.split("=");
    if (rest.length === 0) throw new LinesRefused(t("'%s' is not of the form key=value", word));
    if (keys.has(key)) throw new LinesRefused(t("'%s' stands twice", key));
    keys.add(key);
    return [key, rest.join("=")];
  });
}

/** What is agreed of what counts for a city: groups of choices, and sets of words. */
export function agreedMembers(agreed: Agreed): Members {
  return Object.fromEntries(Object.entries(agreed).map(([key, text]) =>
    [key, text.includes(":") ? pairs(text, String) : text.split(",").filter(Boolean)]));
}

function tileOf([, ...numbers]: string[]): number[] {
  if (numbers.length !== 4 || !numbers.every(isNumber)) refuse(TILE);
  return numbers.map(Number);
}

function hexOf([first, ...rest]: string[]): Value[] {
  const [q = "", r = "", code = "", level = ""] = rest;
  if (first !== "hex" || rest.length !== 4 || ![q, r, level].every(isNumber)) refuse(HEX);
  return [Number(q), Number(r), code, Number(level)];
}

function akropolis(head: [string, string][], lines: string[][]): Members {
  const { stones, ...agreed } = Object.fromEntries(head);
  const document = {
    game: "akropolis", ...(stones === undefined ? {} : { stones: valueOf(stones) }),
    ...agreedMembers(agreed),
  };
  if (lines[0]?.[0] !== "tile") return { ...document, cells: lines.map(hexOf) };
  if (lines.some(([first]) => first !== "tile")) refuse(TILE);
  return { ...document, moves: lines.map(tileOf) };
}

const OWNED: Record<string, (value: string) => unknown> = {
  coins: valueOf,
  store: (list) => pairs(list, valueOf),
  markers: (list) => pairs(list, valueOf),
  workers: (list) => pairs(list, valueOf),
};

function cellOf([, ...rest]: string[]): Members {
  const [x = "", y = "", content = "", level = "", ...extras] = rest;
  const cube = extras.find((one) => one.startsWith("cube:"))?.slice(5);
  if (rest.length < 4 || rest.length > 6 ||
    !extras.every((one) => one === "worker" || one.startsWith("cube:"))) refuse(CELL);
  return {
    x: valueOf(x), y: valueOf(y), content, level: valueOf(level), cube: cube ?? null,
    worker: extras.includes("worker"),
  };
}

function buildingOf([, kind = "", ...places]: string[]): Members {
  if (places.length !== 2 && places.length !== 4) refuse(BUILDING);
  const all = places.map(valueOf);
  return { kind, cells: [all.slice(0, 2), all.slice(2)].filter((place) => place.length > 0) };
}

/** What does not belong to the seat. */
const BESIDE: Record<string, (value: string) => unknown> = {
  set: String,
  coins_taken: (word) => (word === "true" || (word === "false" ? false : word)),
};

function panticapaeum(head: [string, string][], lines: string[][]): Members {
  const first = lines.findIndex(([word]) => word === "building");
  const cells = first < 0 ? lines : lines.slice(0, first);
  const buildings = lines.slice(cells.length);
  const beside = head.filter(([key]) => at(BESIDE, key));
  const owned = head.filter(([key]) => !at(BESIDE, key));
  if (cells.some(([word]) => word !== "cell")) refuse(CELL);
  if (buildings.some(([word]) => word !== "building")) refuse(BUILDING);
  return {
    game: "panticapaeum",
    ...Object.fromEntries(beside.map(([key, value]) => [key, at(BESIDE, key)?.(value)])),
    seat: {
      ...Object.fromEntries(owned.map(([key, value]) => [key, at(OWNED, key)?.(value) ?? value])),
      cells: cells.map(cellOf),
      buildings: buildings.map(buildingOf),
    },
  };
}

const GAMES: Record<string, (head: [string, string][], lines: string[][]) => Members> =
  { akropolis, panticapaeum };

/** The document of a city; throws LinesRefused where a line has not its form. */
export function documentOf(text: string): string {
  const [head, ...lines] = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
  const [game, ...words] = head ?? [];
  if (game === undefined) return refuse(HEAD);
  return JSON.stringify(at(GAMES, game)?.(headOf(words), lines) ?? { game });
}
