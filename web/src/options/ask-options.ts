// ask-options.ts - the options of each game. The rules are asked once, and the answer is kept while
// the page is open.
import { signal } from "@preact/signals";
import type { Answer, Call } from "../engine";
import { askOnce, documentOf, line } from "../rules";
import type { GameName } from "../types";
import type { Options } from "./options";

const known = signal<Readonly<Record<GameName, Options>>>({});
const unanswered = signal<readonly GameName[]>([]);
const asked = new Set<GameName>();

export const askForOptions = (game: GameName): Call => line(`options ${game}`);

export function readOptions(answer: Answer | undefined): Options | null {
  return answer && !answer.refusal ? documentOf<Options>(answer) : null;
}

/** Keeps what the rules have answered. */
export function learnOptions(answers: readonly Answer[]): void {
  const found = answers.map(readOptions).filter((one) => one !== null);
  known.value = { ...known.value, ...Object.fromEntries(found.map((one) => [one.game, one])) };
}

function giveUp(game: GameName): void {
  unanswered.value = [...unanswered.value, game];
}

/** Did the rules fail to answer about that game? */
export const isUnanswered = (game: GameName): boolean => unanswered.value.includes(game);

/** The next optionsOf() asks again. */
export function askAgain(game: GameName): void {
  asked.delete(game);
  unanswered.value = unanswered.value.filter((one) => one !== game);
}

/** Null until the rules have answered; then whatever drew it is drawn again. */
export function optionsOf(game: GameName): Options | null {
  const found = known.value[game] ?? null;
  if (!found && !asked.has(game)) {
    asked.add(game);
    askOnce([askForOptions(game)]).then(learnOptions, () => giveUp(game));
  }
  return found;
}
