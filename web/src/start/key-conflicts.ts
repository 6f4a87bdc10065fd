// key-conflicts.ts - which actions share a key, and what a changed key does to the map.
import type { Action } from "../table/keys";

type Changed = Readonly<Record<string, string>>;

function keysOf(name: string, all: Record<string, Action>, changed: Changed): readonly string[] {
  const chosen = changed[name];
  return chosen ? [chosen] : (all[name]?.keys ?? []);
}

/** The other actions that share a key with this one. */
export function conflictsOf(name: string, all: Record<string, Action>, changed: Changed): string[] {
  const own = keysOf(name, all, changed);
  return Object.keys(all).filter((other) =>
    other !== name && keysOf(other, all, changed).some((key) => own.includes(key)));
}

/** The changed keys with another key for an action. Null, or its usual key, removes the change. */
export function withKey(
  name: string, key: string | null, all: Record<string, Action>, changed: Changed,
): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(changed).filter(([other]) => other !== name));
  const usual = all[name]?.keys ?? [];
  return key === null || (usual.length === 1 && usual[0] === key) ? rest : { ...rest, [name]: key };
}
