// levels.ts - which bots there are: the engine is asked, so that a new one shows by itself. What it
// said last time is kept, so that the list is there at once.
import { signal, type ReadonlySignal } from "@preact/signals";
import { askForOptions, learnOptions } from "../options/ask-options";
import { allGames } from "../table/installed-games";
import { line, Rules } from "../rules";
import { settings } from "../settings";
import { keep, kept } from "../storage";
import { LEVEL_ORDER } from "../table/names";

/** Best first guess for who has never chosen: rather a game that can be won. */
const WISHED = ["easy", "normal", "greedy"];

/** The bots among the lines that answer `pgi`. */
export function readLevels(answer: string): string[] {
  const names = /^option bot (.*)$/m.exec(answer)?.[1] ?? "";
  return inOrder(names.split(/\s+/).filter(Boolean));
}

/** As a list shows them; one that has no place there comes last. */
function inOrder(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !LEVEL_ORDER.includes(name));
  return [...LEVEL_ORDER.filter((name) => names.includes(name)), ...unknown];
}

function remembered(): string[] {
  const names = kept<unknown>("levels");
  return Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === "string")
    ? inOrder(names as string[]) : [...LEVEL_ORDER];
}

const known = signal<string[]>(remembered());

/** Their names, from the easiest on. */
export const levels: ReadonlySignal<string[]> = known;

let asked = false;

/** Asks once, also what can be agreed before each game. It brings the rules into the browser's
 * memory, so that a game begins at once. */
export async function askLevels(): Promise<void> {
  if (asked) return;
  asked = true;
  const rules = new Rules();
  try {
    const [answer, ...options] = await rules.ask(
      [line("pgi"), ...allGames().map(({ name }) => askForOptions(name))]);
    learnOptions(options);
    const names = readLevels(answer?.text ?? "");
    if (names.length === 0 || names.join() === known.value.join()) return;
    known.value = names;
    keep("levels", names);
  } catch {
    asked = false; // offline before the first visit: the table says so when it is opened
  } finally {
    rules.stop();
  }
}

/** The chosen level if there is such a bot, else a fitting one. */
export function fittingLevel(chosen: string, names: readonly string[]): string {
  if (names.includes(chosen)) return chosen;
  return WISHED.find((name) => names.includes(name)) ?? names[0] ?? chosen;
}

export function chosenLevel(): string {
  return fittingLevel(settings.value.level, known.value);
}
