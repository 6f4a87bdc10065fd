// plan.ts - a move that the player has planned on the turn of another, kept for each match on this
// device alone: rivals may move, and the page may be reloaded. Nothing of it is sent to a server.
import { forget, keep, kept } from "../storage";
import type { Table } from "./table";

export interface Plan {
  word: string; // the move, as records write it
  cost: number; // what it cost when it was planned
  isAuto: boolean; // the player wants it to be played by itself
}

const nameOf = (table: Table): string => `plan.${table.match.id}`;

function isPlan(value: unknown): value is Plan {
  const plan = value as Partial<Plan> | null | undefined;
  return typeof plan?.word === "string" && typeof plan.cost === "number";
}

export function planOf(table: Table): Plan | null {
  const plan = kept<unknown>(nameOf(table));
  return isPlan(plan) ? plan : null;
}

/** Keeps the plan; null: there is none any more. */
export function keepPlan(table: Table, plan: Plan | null): void {
  if (plan) keep(nameOf(table), plan);
  else forget(nameOf(table));
}
