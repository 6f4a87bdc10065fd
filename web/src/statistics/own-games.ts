// own-games.ts - all games of the player, as they become known: at first what is kept, then those of
// the device that are new, then those of the account.
import { signal, type ReadonlySignal } from "@preact/signals";
import { person } from "../online/identity";
import { faultText } from "../online/server-api";
import { t } from "../say";
import { askServer } from "../server";
import { NO_RULES } from "../ui/no-rules";
import { newAccountGames } from "./account-games";
import { newDeviceGames } from "./device-games";
import { keepGames, keptGames } from "./kept-games";
import { keyOf, type OwnGame } from "./own-game";

const known = signal<readonly OwnGame[]>([]);
const doing = signal<"device" | "account" | null>(null);
const trouble = signal("");

/** What is being looked through; null: all is known. */
export const searching: ReadonlySignal<"device" | "account" | null> = doing;

/** Why some games are missing, in a sentence; empty: none are. */
export const missing: ReadonlySignal<string> = trouble;

/** Newest first; those of another account that was once used here are not shown. */
export function ownGames(): OwnGame[] {
  return known.value.filter((game) =>
    game.where === "device" || game.person === person.value?.person);
}

/** Keeps what is now known of these games. */
export function learn(games: readonly OwnGame[]): void {
  keepGames(games);
  const keys = new Set(games.map(keyOf));
  known.value = [...known.value.filter((one) => !keys.has(keyOf(one))), ...games]
    .sort((a, b) => b.at - a.at);
}

async function lookAtAccount(): Promise<void> {
  if (!person.value || await askServer() === null) return;
  doing.value = "account";
  try {
    await newAccountGames(known.value, learn);
  } catch (fault) {
    trouble.value = t("The games of your account are missing: %s", faultText(fault));
  }
}

/** Looks through the shelf, then through the account. */
export async function lookForGames(): Promise<void> {
  if (doing.value) return;
  known.value = keptGames();
  trouble.value = "";
  doing.value = "device";
  try {
    await newDeviceGames(known.value, learn);
    await lookAtAccount();
  } catch {
    trouble.value = t(NO_RULES);
  } finally {
    doing.value = null;
  }
}
