// plan.ts - the moves that the player has planned on the turn of another, best first: kept for each
// match on this device alone, since rivals may move, and the page may be reloaded. Nothing of it is
// sent to a server.
//
// A plan is about a tile: the same tile put elsewhere changes its plan, another tile is one more
// plan at the end of the list. When the turn comes, the first plan that is still possible is offered.
import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { t } from "../say";
import { forget, keep, kept } from "../storage";
import { announce } from "../ui/announce";
import type { Table } from "./table";

export const MOST_PLANS = 3;

export interface Plan {
  word: string; // the move, as records write it
  cost: number; // what it cost when it was planned
  isAuto: boolean; // the player wants it to be played by itself
}

/** Why a plan cannot be played, in a sentence; null if it can. */
export type Fate = (plan: Plan) => string | null;

/** A plan that came to nothing. */
export interface LostPlan {
  plan: Plan;
  why: string;
}

/** The turn has come: the plans as they were, and which of them lies in the city. */
export interface Offer {
  plans: readonly Plan[];
  at: number;
  lost: LostPlan | null; // the first that the player would have liked better
}

/** The tile of a move that lays or takes one: 17@1,-2/3, A4@0,1/2, !17. */
export function tileOf(word: string): string {
  return word.replace(/^!/, "").split("@")[0] ?? "";
}

/** The seat that took a tile last; null if none did. */
export function takerOf(table: Table, tile: string): number | null {
  const taken = [...table.events.value].reverse().find(({ move }) => tileOf(move) === tile);
  return taken?.seat ?? null;
}

function isPlan(value: unknown): value is Plan {
  const plan = value as Partial<Plan> | null | undefined;
  return typeof plan?.word === "string" && typeof plan.cost === "number";
}

/** Older pages kept a single plan. */
function read(value: unknown): Plan[] {
  return (Array.isArray(value) ? value : [value]).filter(isPlan).slice(0, MOST_PLANS);
}

export class Plans {
  readonly list: ReadonlySignal<readonly Plan[]>;
  readonly chosen: ReadonlySignal<Plan | null>; // the one that is looked at
  readonly lost = signal<LostPlan | null>(null); // all came to nothing; until the player acts
  readonly offer = signal<Offer | null>(null); // until the player does something else
  readonly isPlayed = signal(false); // one was played by itself; until the player acts
  readonly isOpen = signal(false); // on a small phone: all that can be done with them is shown
  readonly isAside = signal(false); // the city is looked at without them

  private readonly planned: Signal<readonly Plan[]>;
  private readonly tile = signal<string | null>(null); // of the chosen one

  constructor(private readonly table: Table) {
    this.planned = signal(read(kept<unknown>(this.name())));
    this.list = this.planned;
    this.chosen = computed(() => this.of(this.tile.value));
  }

  /** The plan for a tile. */
  of(tile: string | null): Plan | null {
    return this.planned.value.find(({ word }) => tileOf(word) === tile) ?? null;
  }

  /** Looks at the plan for a tile; null: at none. */
  choose(tile: string | null): void {
    this.tile.value = tile;
  }

  /** Plans a move. With a full list, those that `fate` calls impossible give way, or else the last. */
  put(word: string, cost: number, fate: Fate): void {
    const tile = tileOf(word);
    const before = this.of(tile);
    const plan = before?.word === word ? before : { word, cost, isAuto: false };
    const others = this.planned.value.length < MOST_PLANS ? this.planned.value
      : this.planned.value.filter((one) => !fate(one)).slice(0, MOST_PLANS - 1);
    batch(() => {
      this.tile.value = tile;
      if (plan !== before) this.set(before
        ? this.planned.value.map((one) => (one === before ? plan : one)) : [...others, plan]);
    });
  }

  remove(plan: Plan): void {
    this.set(this.planned.value.filter((one) => one !== plan));
  }

  /** Makes it the first choice. */
  prefer(plan: Plan): void {
    this.set([plan, ...this.planned.value.filter((one) => one !== plan)]);
  }

  /** Shall the plan be played by itself when its turn comes? */
  automate(plan: Plan, isAuto: boolean): void {
    this.set(this.planned.value.map((one) => (one === plan ? { ...one, isAuto } : one)));
  }

  clear(): void {
    this.set([]);
  }

  /** The player does something: what was said of the plans is read. */
  leave(): void {
    this.lost.value = null;
    this.isPlayed.value = false;
    this.isAside.value = false;
  }

  /** A plan was played by itself, as the player wished. */
  notePlayed(): void {
    this.isPlayed.value = true;
    announce(t("Your plan was played."));
  }

  /** Another player has moved. If no plan is possible any more, that is said, and they are gone. */
  judge(fate: Fate): void {
    const [first] = this.planned.value;
    const why = first ? fate(first) : null;
    if (!first || why === null || this.planned.value.some((plan) => !fate(plan))) return;
    this.clear();
    this.lost.value = { plan: first, why };
  }

  /** Which to show in the city: the one that was looked at, or the first that is possible; null if
   * there is none, or if they are put aside. */
  toShow(isPossible: (plan: Plan) => boolean): Plan | null {
    if (this.isAside.peek()) return null;
    const chosen = this.chosen.peek();
    return chosen && isPossible(chosen) ? chosen : this.planned.peek().find(isPossible) ?? null;
  }

  /** Is there something to show of them? */
  isAny(): boolean {
    return this.planned.value.length > 0 || this.lost.value !== null || this.offer.value !== null ||
      this.isPlayed.value;
  }

  /** The turn has come: the list is used up. Returns what to offer; null if none is possible. */
  begin(fate: Fate): Offer | null {
    const plans = this.planned.value;
    const [first] = plans;
    this.isPlayed.value = false;
    const at = plans.findIndex((plan) => !fate(plan));
    this.judge(fate);
    this.clear();
    if (!first || at < 0) return null;
    return { plans, at, lost: at > 0 ? { plan: first, why: fate(first) ?? "" } : null };
  }

  private set(plans: readonly Plan[]): void {
    this.planned.value = plans;
    if (plans.length > 0) keep(this.name(), plans);
    else forget(this.name());
  }

  private name(): string {
    return `plan.${this.table.match.id}`;
  }
}

/** "Your plan (1 stone)", "Plan 2 of 3 (free)"; the price is empty in a game without prices. */
export function planTitle(plans: Plans, plan: Plan, price: string): string {
  const all = plans.list.value;
  const title = all.length < 2 ? t("Your plan")
    : t("Plan %d of %d", all.indexOf(plan) + 1, all.length);
  return price ? t("%s (%s)", title, price) : title;
}
