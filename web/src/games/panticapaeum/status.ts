// status.ts - what is expected now and why, in two short sentences; and what would still help before
// the end of the turn.
import { mark, t, tn } from "../../say";
import type { PanticapaeumState } from "./types";
import type { Hand } from "./hand";
import { set } from "./set";
import { keyOf, type Steps } from "./steps";
import type { Turn } from "./turn";
import { effectWord } from "./words";

interface Expectation {
  what: string;
  why: string;
}

type Telling = (state: PanticapaeumState) => Expectation;

const EXPLORE: Telling = (state) => ({
  what: t("Exploration: which tile?"),
  why: state.ring.length > 1
    ? tn("Take it and lay it beside your city or on top of it.",
      "Take one of these %d and lay it beside your city or on top of it.",
      Math.min(state.ring.length, set.market_window))
    : t("It goes beside your city or on top of it."),
});

const EFFECT_WHY: Record<string, string> = {
  worker: mark("One more worker is free at once, and brings 1 coin at the end of every round."),
  move_building: mark("Choose one of your buildings in the city, then its new place."),
  free_build: mark("Choose a building that costs nothing now, then its place."),
  draw_tile: mark("Once it is drawn it must be laid, and earlier steps cannot be taken back."),
  advance_other: mark("Choose the row; its next cell takes effect."),
  aqueduct_tile: mark("Choose its place; then the resource that lies on it."),
};

const EFFECT: Telling = (state) => ({
  what: t("You may use: %s.", effectWord(state.effect ?? "")),
  why: t(EFFECT_WHY[state.effect ?? ""] ?? ""),
});

function heldResources(state: PanticapaeumState): number {
  return Object.values(state.seats[state.turn]?.store ?? {}).reduce((sum, n) => sum + n, 0);
}

const BY_PHASE: Record<PanticapaeumState["phase"], Telling> = {
  luck: () => ({ what: t("Tiles are being laid out."), why: "" }),
  over: () => ({ what: t("The game is over."), why: "" }),
  explore: EXPLORE,
  develop: () => ({
    what: t("Development: what will you do?"),
    why: t("Do one thing: build, sell or take. Your workers can fetch cubes at any moment."),
  }),
  effect: EFFECT,
  lay: () => ({
    what: t("You drew this tile; it must be laid."),
    why: t("It goes beside your city or on top of it."),
  }),
  cube: () => ({
    what: t("Which resource shall lie on the new tile?"),
    why: t("A worker fetches it like any other."),
  }),
  finish: () => ({ what: t("Anything else?"), why: t("If not, end your turn.") }),
  last: () => ({
    what: t("The game ends. You may still place free workers."),
    why: t("They count beside houses, cover droughts and fetch cubes."),
  }),
  discard: (state) => ({
    what: t("Choose what to discard."),
    why: t("At the end of a round %d resources may be kept; you have %d.",
      set.storage_limit_end_of_round, heldResources(state)),
  }),
};

const HOLDING: Record<Hand["what"], string> = {
  tile: mark("Choose a place for the tile."),
  worker: mark("Where shall the worker stand?"),
  building: mark("Choose a place for the building."),
  free: mark("Choose a place for the building."),
  moved: mark("Choose the new place of the building."),
};

/** What is asked at this moment, whatever is in hand; nothing if nothing can be chosen. */
export function question(turn: Turn): Expectation {
  const state = turn.moment.value?.state;
  if (!state || isDone(turn)) return { what: "", why: "" };
  return BY_PHASE[state.phase](state);
}

/** What the player to move is expected to do. */
export function expectation(turn: Turn): Expectation {
  const state = turn.moment.value?.state;
  const hand = turn.hand.value;
  if (!state) return { what: "", why: "" };
  if (hand) return { what: t(HOLDING[hand.what]), why: handWhy(hand) };
  if (turn.asking.value === "sell")
    return {
      what: t("Which resources will you sell?"),
      why: t("Choose %d to %d different ones; each brings %s and moves your marker in its row.",
        set.sell.min, set.sell.max, tn("%d coin", "%d coins", set.sell.coins_each)),
    };
  if (turn.asking.value === "take")
    return { what: t("Which resource will you take?"), why: "" };
  if (isDone(turn)) return { what: t("All done: you can end your turn."), why: "" };
  return question(turn);
}

function handWhy(hand: Hand): string {
  if (hand.what === "tile") return t("It goes beside the city, or on top of cells of one height.");
  if (hand.what === "worker") return t("It fetches the cube there, and stays until the round ends or something covers it.");
  return t("All its cells must be on one level; cubes and workers there come to you.");
}

/** How many cubes free workers could fetch now. */
function fetchable(turn: Turn, steps: Steps): number {
  const seat = turn.seat();
  const cubes = new Set(seat?.cells.filter((cell) => cell.cube).map(({ x, y }) => keyOf([x, y])));
  const reachable = steps.workers.filter((spot) =>
    spot.cells.some((cell) => cubes.has(keyOf(cell))));
  return Math.min(reachable.length, seat?.workers.board ?? 0);
}

/** Would a free worker bring points where it stays? In the last round it does. */
function bringsPoints(turn: Turn, steps: Steps): boolean {
  const moment = turn.moment.value;
  const now = moment?.score.seats[moment.state.turn]?.total ?? 0;
  return moment?.state.round === set.rounds && steps.workers.some(({ weight }) => weight > now);
}

/** Cubes are of use as long as there is a turn to use them in; then only points count. */
function workersHelp(turn: Turn, steps: Steps): string[] {
  const n = turn.moment.value?.state.phase === "last" ? 0 : fetchable(turn, steps);
  if (n > 0) return [tn("%d worker can fetch a cube", "%d workers can fetch cubes", n)];
  return bringsPoints(turn, steps) ? [t("a worker can bring points")] : [];
}

/** What would still help before the end of the turn, in a few words each. */
export function stillHelps(turn: Turn): string[] {
  const steps = turn.steps.value;
  const step = steps.plain.has("step") ? [t("a paid step")] : [];
  return [...workersHelp(turn, steps), ...step];
}

/** Is the end of the turn all that is left to do? */
export function isDone(turn: Turn): boolean {
  return turn.steps.value.plain.has("end") && stillHelps(turn).length === 0;
}
