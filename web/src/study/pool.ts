// pool.ts - several engines at work on one match: as many workers as the device has processors, each
// with the match loaded. Questions wait in a list, the most urgent first.
//
// A worker may die: the system takes its memory, or the engine traps. Then another one takes its
// place and its question is asked once more, while the others go on. A question at which two
// engines died is given up, and no other is.
import type { Answer, Call } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import { botRules } from "../table/bots";
import type { GameName } from "../types";

/** An engine that can be started again: after stop(), the next question goes to a new one. */
export interface PoolEngine {
  ask(calls: Call[]): Promise<Answer[]>;
  stop(): void;
}

interface Job {
  calls: Call[];
  rank(): number;
  deaths: number;
  resolve(answers: Answer[]): void;
  reject(fault: Error): void;
}

interface Hand {
  engine: PoolEngine;
  isReady: boolean; // has the match loaded
  isBusy: boolean;
  failures: number; // in a row, before it had answered anything
}

interface Options {
  size?: number;
  patience?: number; // milliseconds until a silent engine counts as dead
  open?(): PoolEngine;
}

const MOST_DEATHS = 2; // of engines at one question
const MOST_FAILURES = 3; // an engine that never comes to life is not started again
const PATIENCE = 45_000; // the longest step takes a slow telephone a few seconds
const HOPELESS = "no engine can be started";

/** How many engines may compute at once without one waiting for another. */
export function processors(): number {
  return Math.max(1, Math.min(16, globalThis.navigator?.hardwareConcurrency ?? 2));
}

export class Pool {
  private readonly hands: Hand[];
  private readonly patience: number;
  private jobs: Job[] = [];
  private isStopped = false;

  /** `begin` loads a match of the game into an engine. */
  constructor(game: GameName, private readonly begin: Call[], options: Options = {}) {
    const { size = processors(), patience = PATIENCE, open = () => botRules(game) } = options;
    this.patience = patience;
    this.hands = Array.from({ length: size }, () =>
      ({ engine: open(), isReady: false, isBusy: false, failures: 0 }));
  }

  /** The answers to these calls, from whichever engine is free first. The lowest rank is asked first;
   * it is looked at anew whenever an engine is free. */
  ask(calls: Call[], rank: number | (() => number) = 0): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) return reject(new EngineFault(STOPPED));
      if (this.isHopeless()) return reject(new EngineFault(HOPELESS));
      const rankOf = typeof rank === "number" ? () => rank : rank;
      this.jobs.push({ calls, rank: rankOf, deaths: 0, resolve, reject });
      this.employ();
    });
  }

  /** Ends all work; what was asked is rejected. */
  stop(): void {
    this.isStopped = true;
    this.giveUp(new EngineFault(STOPPED));
    for (const { engine } of this.hands) engine.stop();
  }

  private giveUp(fault: Error): void {
    const { jobs } = this;
    this.jobs = [];
    for (const job of jobs) job.reject(fault);
  }

  private employ(): void {
    for (const hand of this.hands)
      if (!hand.isBusy && hand.failures < MOST_FAILURES && this.jobs.length > 0) {
        hand.isBusy = true;
        void this.work(hand);
      }
  }

  private next(): Job | undefined {
    let best = 0;
    let lowest = Infinity;
    for (const [i, job] of this.jobs.entries()) {
      const rank = job.rank();
      if (rank < lowest) [best, lowest] = [i, rank];
    }
    return this.jobs.splice(best, 1)[0];
  }

  private async work(hand: Hand): Promise<void> {
    for (let job = this.next(); job; job = hand.failures < MOST_FAILURES ? this.next() : undefined) {
      try {
        job.resolve(await this.answer(hand, job));
        hand.failures = 0;
      } catch (fault) {
        this.mourn(hand, job, fault as Error);
      }
    }
    hand.isBusy = false;
    this.employ(); // one that leaves for good may have put its question back while others rest
    if (this.isHopeless()) this.giveUp(new EngineFault(HOPELESS));
  }

  /** Nobody is left who could answer. */
  private isHopeless(): boolean {
    return this.hands.every(({ failures }) => failures >= MOST_FAILURES);
  }

  private async answer(hand: Hand, job: Job): Promise<Answer[]> {
    const begin = hand.isReady ? [] : this.begin;
    const answers = await this.inTime(hand, [...begin, ...job.calls]);
    hand.isReady = true;
    return answers.slice(begin.length);
  }

  /** A worker that the system has killed says nothing. That it is stopped then does not mean that
   * anybody wants the work to stop. */
  private async inTime({ engine }: Hand, calls: Call[]): Promise<Answer[]> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      engine.stop();
    }, this.patience);
    try {
      return await engine.ask(calls);
    } catch (fault) {
      throw isLate ? new EngineFault("no answer") : fault;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The engine is dead; the next question to it starts another. */
  private mourn(hand: Hand, job: Job, fault: Error): void {
    if (!hand.isReady) hand.failures++;
    hand.isReady = false;
    if (this.isStopped || ++job.deaths >= MOST_DEATHS) job.reject(fault);
    else this.jobs.push(job);
  }
}

/** What analyses a match: a Pool does. */
export type Analyst = Pick<Pool, "ask" | "stop">;
