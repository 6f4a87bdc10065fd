// options.ts - what can be agreed on before a game, each with its consequence in one line.
import { mark } from "../say";

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
];
