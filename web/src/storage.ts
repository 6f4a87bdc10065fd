// storage.ts - what stays on this device. Storage may be full or forbidden: then everything goes on
// in memory, and the reader is told once what that means.
import { signal } from "@preact/signals";

export type Trouble = "full" | "forbidden" | null;

/** What is wrong with storage, for a banner; null while all is well. */
export const storageTrouble = signal<Trouble>(null);

const PREFIX = "polis.";
const memory = new Map<string, string>();

function open(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps the value under the name; true if it will still be there after a reload. */
export function keep(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.set(name, text);
  const storage = open();
  try {
    if (!storage) throw new DOMException("no storage", "SecurityError");
    storage.setItem(PREFIX + name, text);
    storageTrouble.value = null;
    return true;
  } catch (fault) {
    const isFull = fault instanceof DOMException && fault.name === "QuotaExceededError";
    storageTrouble.value = isFull ? "full" : "forbidden";
    return false;
  }
}

/** What was kept; undefined if there is nothing, or nothing that can be read. */
export function kept<T>(name: string): T | undefined {
  let text = memory.get(name);
  try {
    text ??= open()?.getItem(PREFIX + name) ?? undefined;
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    open()?.removeItem(PREFIX + name);
  } catch {
    // forbidden storage has nothing to forget
  }
}

/** The names that begin so, of everything kept. */
export function keptNames(beginning: string): string[] {
  const names = new Set(memory.keys());
  try {
    for (const name of Object.keys(open() ?? {}))
      if (name.startsWith(PREFIX)) names.add(name.slice(PREFIX.length));
  } catch {
    // what is in memory is all there is
  }
  return [...names].filter((name) => name.startsWith(beginning));
}
