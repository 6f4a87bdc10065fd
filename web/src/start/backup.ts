// backup.ts - everything that this page keeps on the device as one document, written and read.
import { change, settings, type Settings } from "../settings";
import { forgetReviews } from "../study/kept-reviews";
import { forget, keep, kept, keptNames } from "../storage";

interface Backup {
  polis: 1; // the format
  date: string;
  kept: Record<string, unknown>;
}

export function exportAll(now = new Date()): string {
  const names = keptNames("").sort();
  const backup: Backup = {
    polis: 1,
    date: now.toISOString(),
    kept: Object.fromEntries(names.map((name) => [name, kept<unknown>(name)])),
  };
  return `${JSON.stringify(backup, null, 1)}\n`;
}

/** The contents of a file; null if it is not a backup of this page. */
export function readBackup(text: string): Record<string, unknown> | null {
  try {
    const backup = JSON.parse(text) as Partial<Backup> | null;
    const isOurs = backup?.polis === 1 && typeof backup.kept === "object" && backup.kept !== null &&
      !Array.isArray(backup.kept);
    return isOurs ? (backup.kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Those stored settings that have a known name and the right type. */
export function soundSettings(stored: unknown, now: Settings): Partial<Settings> {
  if (typeof stored !== "object" || stored === null) return {};
  const known = now as unknown as Record<string, unknown>;
  const fitting = Object.entries(stored).filter(([name, value]) =>
    name in known && typeof value === typeof known[name] && value !== null);
  return Object.fromEntries(fitting) as Partial<Settings>;
}

/** Adds what is in the file; what has the same name is replaced. Returns how many things were taken
 * over, or null if the file is not a backup. */
export function importAll(text: string): number | null {
  const found = readBackup(text);
  if (!found) return null;
  for (const [name, value] of Object.entries(found)) if (name !== "settings") keep(name, value);
  change(soundSettings(found.settings, settings.value));
  return Object.keys(found).length;
}

/** Deletes everything, and is done when nothing is left; the page must be reloaded afterwards. */
export async function deleteAll(): Promise<void> {
  await forgetReviews();
  for (const name of keptNames("")) forget(name);
}
