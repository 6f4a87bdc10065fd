// levels.ts - which bots there are. The engine is asked, so a new bot appears by itself; its last
// answer is kept, so that the list is there at once.
import { signal, type ReadonlySignal } from "@preact/signals";
import { askForOptions, learnOptions } from "../options/ask-options";
import { askOnce, line } from "../rules";
import { settings } from "../settings";
import { keep, kept } from "../storage";
import { botRules } from "../table/bots";
import { allGames } from "../table/installed-games";
import { LEVEL_ORDER } from "../table/names";

/** The first guess for a player who has not chosen a level: one that can be beaten. */
const WISHED = ["easy", "normal", "greedy"];

/** The bots in the answer to `pgi`. */
export function readLevels(answer: string): string[] {
  const names = /^option bot (.*)$/m.exec(answer)?.[1] ?? "";
  return inOrder(names.split(/\s+/).filter(Boolean));
}

/** The order in lists; a bot that has no place in it comes last. */
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

/** Their names, easiest first. */
export const levels: ReadonlySignal<string[]> = known;

let asked = false;

/** Asks once, also about the options of each game. This loads the rules, so that a game can start at
 * once. All games have the same bots, so those of any will do. */
export async function askLevels(game = allGames()[0]?.name ?? ""): Promise<void> {
  if (asked) return;
  asked = true;
  const bots = botRules(game);
  try {
    learnOptions(await askOnce(allGames().map(({ name }) => askForOptions(name))));
    const [answer] = await bots.ask([line("pgi")]);
    const names = readLevels(answer?.text ?? "");
    if (names.length === 0 || names.join() === known.value.join()) return;
    known.value = names;
    keep("levels", names);
  } catch {
    asked = false; // offline before the first visit: the table says so when it is opened
  } finally {
    bots.stop();
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
