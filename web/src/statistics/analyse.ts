// analyse.ts - what reviews say of the player's games. A review that is kept on this device is used
// as it is; other games are looked at briefly, one after the other, by all processors, when the
// player asks for it.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Answer, Call } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import { keptReview, type KeptReview } from "../study/kept-reviews";
import { Pool, type Analyst } from "../study/pool";
import {
  BUDGETS, cutsCall, stepCall, studied, sumCall,
  type Beginning, type Budget, type Cuts, type Step, type Sum,
} from "../study/study";
import { matchById } from "../table/shelf";
import { recordOf } from "./account-games";
import { analysisOf } from "./analysis";
import type { OwnGame } from "./own-game";
import { learn } from "./own-games";
import { replaying } from "./points";

/** How far the work is. */
export interface Progress {
  done: number; // games
  all: number;
  share: number; // of the game that is being looked at, 0 to 1
}

const progress = signal<Progress | null>(null);

/** Null: nothing is being analysed. */
export const analysing: ReadonlySignal<Progress | null> = progress;

const failures = signal(0);

/** How many games could not be analysed the last time. */
export const failed: ReadonlySignal<number> = failures;

let current: Analyst | null = null;
let isStopped = false;

const ENOUGH = 0.9; // of the steps: without a few that engines died of, the numbers are still good

function lostUnlessStopped(fault: Error): Answer[] {
  if (fault.message === STOPPED) throw fault;
  return [];
}

/** Every step of a match, looked at briefly. */
export async function briefReview(
  analyst: Analyst, tell: (share: number) => void, budget: Budget = BUDGETS.many,
): Promise<KeptReview> {
  const [cut] = await analyst.ask([cutsCall()]) as [Answer];
  const cuts = studied<Cuts>(cut);
  const wanted = [-1, ...cuts.steps.map(({ step }) => step)];
  let n = 0;
  const found = await Promise.all(wanted.map(async (step) => {
    const [answer] = await analyst.ask([stepCall(step, budget)], step).catch(lostUnlessStopped);
    tell(++n / wanted.length);
    return answer ? studied<Step | Beginning>(answer) : null;
  }));
  const steps = found.filter((step) => step !== null);
  if (steps.length < ENOUGH * wanted.length) throw new EngineFault("too little could be analysed");
  const [sum] = await analyst.ask([sumCall(steps)]) as [Answer];
  return { cuts, steps, sum: studied<Sum>(sum) };
}

/** What plays the game; null if it is nowhere any more. */
async function playing({ id, where }: OwnGame): Promise<Call[] | null> {
  if (where === "device") {
    const match = matchById(id);
    return match ? replaying(match) : null;
  }
  const text = await recordOf(id);
  return text === null ? null : [{ ask: "load", text }];
}

/** The games with what the review says of each. */
function withReview(games: readonly OwnGame[], review: KeptReview, playouts: number): OwnGame[] {
  return games.flatMap((game) => {
    const analysis = analysisOf(review, game.seat, playouts);
    return analysis ? [{ ...game, analysis }] : [];
  });
}

/** Uses the reviews that are kept on this device, where they say more than what is known. */
export async function useKeptReviews(games: readonly OwnGame[]): Promise<void> {
  const most = BUDGETS.full.outlook;
  for (const game of games) {
    if ((game.analysis?.playouts ?? 0) >= most) continue;
    const kept = await keptReview(game.review, BUDGETS.full);
    if (kept) learn(withReview([game], kept, most));
  }
}

/** Can the rest be analysed? A game of this device that its shelf had no room for cannot. */
export function canAnalyse({ id, where, analysis }: OwnGame): boolean {
  return !analysis && (where === "account" || matchById(id) !== undefined);
}

async function analyseOne(games: readonly OwnGame[], tell: (share: number) => void): Promise<void> {
  const [first] = games as [OwnGame];
  const calls = await playing(first);
  if (!calls) throw new Error("the game is gone");
  if (isStopped) throw new EngineFault(STOPPED); // while it was fetched
  const pool = (current = new Pool(first.game, calls));
  try {
    const review = await briefReview(pool, tell);
    learn(withReview(games, review, BUDGETS.many.outlook));
  } finally {
    pool.stop();
  }
}

export function stopAnalysing(): void {
  isStopped = true;
  current?.stop();
}

/** Analyses these, the newest first, until it is stopped. What is done stays. */
export async function analyse(games: readonly OwnGame[]): Promise<void> {
  if (progress.value) return;
  isStopped = false;
  failures.value = 0;
  const ids = [...new Set(games.filter(canAnalyse).map(({ id }) => id))];
  for (const [done, id] of ids.entries()) {
    const tell = (share: number): void => {
      progress.value = { done, all: ids.length, share };
    };
    tell(0);
    try {
      await analyseOne(games.filter((one) => one.id === id), tell);
    } catch {
      if (!isStopped) failures.value++;
    }
    if (isStopped) break;
  }
  progress.value = null;
}
