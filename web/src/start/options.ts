// options.ts - what can be agreed on before a game, each with its consequence in one line.
import { mark, t } from "../say";

export interface Option {
  name: string; // as the rules know it
  label: string;
  hint: string;
}

export const ARCHITECTS: readonly Option[] = [
  {
    name: "hippodamos", label: mark("Hippodamos"),
    hint: mark("Easy: all its districts count as on level 1."),
  },
  {
    name: "metagenes", label: mark("Metagenes"),
    hint: mark("Medium: it also gets 2 points for each quarry."),
  },
  {
    name: "callicrates", label: mark("Callicrates"),
    hint: mark("Hard: all its districts count as on level 2."),
  },
];

export const VARIANTS: readonly Option[] = [
  { name: "houses", label: mark("Houses"), hint: mark("A group worth 10 or more counts double.") },
  {
    name: "markets", label: mark("Markets"),
    hint: mark("A market beside a market plaza counts double."),
  },
  {
    name: "barracks", label: mark("Barracks"),
    hint: mark("Barracks with three or four open sides count double."),
  },
  {
    name: "temples", label: mark("Temples"),
    hint: mark("Temples on level 2 or higher count double."),
  },
  { name: "gardens", label: mark("Gardens"), hint: mark("Gardens beside a lake count double.") },
];

export interface Ruling {
  name: string;
  label: string;
  choices: readonly Option[]; // the usual one first
  as?: string; // the ruling whose choice is the usual one here
}

/** What a ruling says unless it is given. */
export function usualChoice({ as, choices }: Ruling, given: Record<string, string>): string {
  return (as && given[as]) ?? choices[0]?.name ?? "";
}

/** The rulings that differ from the usual. */
export function unusualRulings(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name, choice]) =>
    RULINGS.some((one) => one.name === name && usualChoice(one, given) !== choice)));
}

/** What differs from the usual, in sentences; `rulings` as a record has them. */
export function rulingHints(rulings = ""): string[] {
  const given = Object.fromEntries(rulings.split(",").map((one) => one.split(":")));
  return RULINGS.flatMap(({ name, choices }) =>
    choices.filter((one) => one.name === given[name]).map(({ hint }) => t(hint)));
}

export const RULINGS: readonly Ruling[] = [
  {
    name: "houses",
    label: mark("Which group of houses counts?"),
    choices: [
      {
        name: "size", label: mark("The largest"),
        hint: mark("The group of most hexes, as the rulebook says."),
      },
      {
        name: "value", label: mark("The best"),
        hint: mark("The group of highest value, even if another has more hexes."),
      },
    ],
  },
  {
    name: "edge",
    label: mark("What is the edge of the city?"),
    choices: [
      {
        name: "outside", label: mark("The outside"),
        hint: mark("Barracks at a lake are not on the edge."),
      },
      {
        name: "any", label: mark("Any empty place"),
        hint: mark("Barracks at a lake are on the edge, too."),
      },
    ],
  },
  {
    name: "lake",
    label: mark("What is a lake?"),
    choices: [
      {
        name: "area", label: mark("Any enclosed area"),
        hint: mark("Empty hexes that are closed in, one or more."),
      },
      {
        name: "single", label: mark("A single hex"),
        hint: mark("Only one empty hex with six built neighbours."),
      },
    ],
  },
  {
    name: "sides",
    as: "edge",
    label: mark("Which open sides double barracks?"),
    choices: [
      {
        name: "outside", label: mark("Those outside"),
        hint: mark("Sides on a lake do not count when barracks double."),
      },
      {
        name: "any", label: mark("On a lake, too"),
        hint: mark("Sides on a lake count, too, when barracks double."),
      },
    ],
  },
  {
    name: "doubling",
    label: mark("When do houses double?"),
    choices: [
      {
        name: "value", label: mark("By value"),
        hint: mark("Houses double if their group is worth 10 or more."),
      },
      {
        name: "points", label: mark("By points"),
        hint: mark("Houses double if they bring 10 points or more, value times stars."),
      },
    ],
  },
];
