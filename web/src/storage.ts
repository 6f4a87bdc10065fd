// storage.ts - what stays on this device. If storage is full or forbidden, everything is kept in
// memory instead, and the reader is told once what that means.
//
// All tabs of this browser share it, so it is read again each time, and screens follow what other
// tabs keep.
import { signal } from "@preact/signals";

export type StorageTrouble = "full" | "forbidden" | null;

/** What is wrong with storage, for a banner; null while all is well. */
export const storageTrouble = signal<StorageTrouble>(null);

const PREFIX = "polis.";
const memory = new Map<string, string>(); // what storage would not take

function open(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps the value under the name. Returns true if it will survive a reload. */
export function keep(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  const storage = open();
  try {
    if (!storage) throw new DOMException("no storage", "SecurityError");
    storage.setItem(PREFIX + name, text);
    memory.delete(name);
    storageTrouble.value = null;
    return true;
  } catch (fault) {
    memory.set(name, text);
    const isFull = fault instanceof DOMException && fault.name === "QuotaExceededError";
    storageTrouble.value = isFull ? "full" : "forbidden";
    return false;
  }
}

/** What is kept under the name; undefined if there is nothing readable. */
export function kept<T>(name: string): T | undefined {
  let text = memory.get(name);
  try {
    text ??= open()?.getItem(PREFIX + name) ?? undefined;
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Those entries of a kept value that are numbers: a file that somebody made may have anything there. */
export function numbersIn(value: unknown): Record<string, number> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, one]) => Number.isFinite(one)));
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    open()?.removeItem(PREFIX + name);
  } catch {
    // forbidden storage has nothing to forget
  }
}

/** The names of everything kept that start with this. */
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

interface Follower {
  name: string;
  onChange(): void;
}

const followers = new Set<Follower>();
let isListening = false;

/** Calls those who follow this name; null: all of them. */
function notify(changed: string | null): void {
  for (const { name, onChange } of [...followers])
    if (changed === null || changed === name || (name.endsWith(".") && changed.startsWith(name)))
      onChange();
}

/** The browser tells every tab but the one that wrote. A suspended tab may have missed it. */
function listen(): void {
  const lookAgain = (): void => {
    if (document.visibilityState === "visible") notify(null);
  };
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return; // another program's
    const name = key === null ? null : key.slice(PREFIX.length);
    if (name === null) memory.clear();
    else memory.delete(name); // the other tab's value is newer
    notify(name);
  });
  window.addEventListener("pageshow", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  isListening = true;
}

/** Calls back when another tab has changed, or may have changed, what is kept under this name; a
 * name that ends with a dot stands for all that start with it. Returns what stops this. */
export function follow(name: string, onChange: () => void): () => void {
  if (!isListening && typeof document !== "undefined") listen();
  const follower = { name, onChange };
  followers.add(follower);
  return () => void followers.delete(follower);
}
