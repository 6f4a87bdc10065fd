// game.ts - Akropolis, all that the page knows of it.
import bots from "akropolis_bots.wasm?url";
import rules from "akropolis.wasm?url";
import type { GameUi } from "../game-ui";
import { mark, t } from "../../say";
import { AkropolisArt } from "./start-art";
import { optionsBefore } from "./older-options";

/** The name of an architect is its word with a capital letter. */
const nameOf = (architect: string): string =>
  t(architect.charAt(0).toUpperCase() + architect.slice(1));

export const AKROPOLIS: GameUi = {
  name: "akropolis",
  title: mark("Akropolis"),
  letters: "AK",
  rules,
  bots,
  about: mark("Lay tiles of three hexes, build upwards, and make every district count."),
  facts: mark("1 to 4 players, about 20 minutes"),
  lesson: mark("Six moves on a small city, a rule with each: about 90 seconds."),
  Art: AkropolisArt,
  solo: mark("Your city against an architect, who takes tiles by fixed rules."),
  ownSeat: ({ architect = "" }) => nameOf(architect),
  optionsBefore,
  loadPlay: async () => (await import("./play-ui")).AKROPOLIS_PLAY,
  loadCalculator: async () => (await import("./calculator-ui")).AKROPOLIS_CALCULATOR,
  loadLearn: async () => (await import("./learn-ui")).AKROPOLIS_LEARN,
  loadExercises: async () => (await import("./exercises")).AKROPOLIS_EXERCISES,
  loadPuzzles: async () => (await import("./puzzle-ui")).AKROPOLIS_PUZZLES,
  loadWords: async () => (await import("./game-words")).AKROPOLIS_WORDS,
};
