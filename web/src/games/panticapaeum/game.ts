// game.ts - Panticapaeum, all that the page knows of it.
import bots from "panticapaeum_bots.wasm?url";
import rules from "panticapaeum.wasm?url";
import type { MoveEvent } from "../../table/move-event";
import type { GameState } from "../../types";
import type { GameUi } from "../game-ui";
import { mark } from "../../say";
import { PanticapaeumArt } from "./start-art";
import type { SetFile } from "./set";

/** Steps that cannot be taken back: the end of a turn, and what luck answers. */
const CLOSING = ["draw", "end", "drop"];

function closes(word: string): boolean {
  return CLOSING.includes(word.replace(/:.*/, ""));
}

/** How many of the last events belong to the turn that is still open, so that they can be taken
 * back: nothing before its beginning, and nothing that luck has answered. */
export function openSteps(
  events: readonly MoveEvent[], state: Pick<GameState, "phase" | "turn">,
): number {
  const isOpen = (word: string): boolean =>
    !closes(word) || (state.phase === "discard" && word.startsWith("drop:"));
  let n = 0;
  for (let i = events.length - 1; i >= 0; i--, n++) {
    const event = events[i];
    if (!event || event.seat !== state.turn) break;
    if (!isOpen(event.move)) break;
  }
  return n;
}

export const PANTICAPAEUM: GameUi = {
  name: "panticapaeum",
  title: mark("Panticapaeum"),
  letters: "PA",
  rules,
  bots,
  about: mark("Explore the land, send out workers, and raise the buildings of a Greek colony."),
  facts: mark("2 to 4 players, about 45 minutes"),
  lesson: mark("Your first two turns, step by step: about two minutes."),
  Art: PanticapaeumArt,
  openSteps,
  closes,
  setField: async () => (await import("./set-field")).SetField,
  showSet: async (file) => (await import("./set")).showSet(file as SetFile | null),
  loadPlay: async () => (await import("./play-ui")).PANTICAPAEUM_PLAY,
  loadCalculator: async () => (await import("./calculator-ui")).PANTICAPAEUM_CALCULATOR,
  loadLearn: async () => (await import("./learn-ui")).PANTICAPAEUM_LEARN,
  loadExercises: async () => (await import("./exercises")).PANTICAPAEUM_EXERCISES,
  loadPuzzles: async () => (await import("./puzzle-ui")).PANTICAPAEUM_PUZZLES,
  loadWords: async () => (await import("./game-words")).PANTICAPAEUM_WORDS,
};
