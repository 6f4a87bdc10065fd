// review-run.ts - a match being reviewed. First every step is looked at briefly, so that there is
// something to see at once; then each again, as thoroughly as the last pass says. The step that the
// reader looks at comes first. What is finished is kept on this device.
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer } from "../engine";
import { fnv1a } from "../fnv";
import { documentOf, EngineFault, STOPPED } from "../rules";
import { keepReview, keptReview, type KeptReview } from "../study/kept-reviews";
import { Pool, type Analyst } from "../study/pool";
import {
  BUDGETS, cutsCall, stepCall, studied, sumCall,
  type Beginning, type Budget, type Cut, type Cuts, type Step, type Sum,
} from "../study/study";
import type { GameName } from "../types";

/** The beginning is analysed like a step. */
export const BEGINNING = -1;

export type StepReview = Step | Beginning;

const PASSES: readonly Budget[] = [BUDGETS.first, BUDGETS.full];

export type RunStatus = "waiting" | "running" | "stopped" | "done" | "failed";

/** All that is known of a match: what is kept. */
export interface Reviewed {
  cuts: Cuts;
  steps: ReadonlyMap<number, StepReview>; // by their number; the beginning is -1
  sum: Sum | null; // once every step has been looked at
}

const NOTHING: Reviewed = { cuts: { seats: 0, grades: {}, steps: [] }, steps: new Map(), sum: null };

/** Headers that do not change what was played. */
const ABOUT = /^\[(?:Seats|Date|Commit|Seals|Nonces|Reveal) .*\n/gm;

/** The name under which the review of a record is kept, whoever played it and when. */
export function reviewKey(record: string): string {
  const text = record.replace(ABOUT, "").trim();
  const half = (basis?: number): string => fnv1a(text, basis).toString(36);
  return `${half()}-${half(0x1b873593)}-${text.length}`;
}

export class ReviewRun {
  readonly reviewed: ReadonlySignal<Reviewed>;
  readonly status: ReadonlySignal<RunStatus>;
  readonly progress: ReadonlySignal<number>; // 0 to 1, over all passes
  readonly lost: ReadonlySignal<number>; // steps that could not be analysed

  private readonly found: Signal<Reviewed> = signal(NOTHING);
  private readonly state: Signal<RunStatus> = signal("waiting");
  private readonly share = signal(0);
  private readonly missing = signal(0);
  private readonly finished: Set<number>[];
  private analyst: Analyst | null = null;
  private looked = 0; // the move that the reader looks at

  /** `record` is the text as polis writes it. */
  constructor(
    game: GameName,
    private readonly record: string,
    private readonly open: () => Analyst = () => new Pool(game, [{ ask: "load", text: record }]),
    private readonly passes: readonly Budget[] = PASSES,
  ) {
    this.reviewed = this.found;
    this.status = this.state;
    this.progress = this.share;
    this.lost = this.missing;
    this.finished = passes.map(() => new Set());
  }

  /** The move, counted as in a record, near which the next steps are analysed. */
  lookAt(move: number): void {
    this.looked = move;
  }

  /** Shows what is kept, or analyses what is still missing. */
  async start(): Promise<void> {
    if (this.state.value === "running" || this.state.value === "done") return;
    this.state.value = "running";
    const analyst = (this.analyst = this.open());
    try {
      if (!await this.begin(analyst)) await this.analyse(analyst);
    } catch (fault) {
      const isStopped = fault instanceof Error && fault.message === STOPPED;
      this.state.value = isStopped ? "stopped" : "failed";
    } finally {
      analyst.stop();
    }
  }

  stop(): void {
    this.analyst?.stop();
  }

  /** Asks how the match is cut, once. Returns true if the whole review is kept. */
  private async begin(analyst: Analyst): Promise<boolean> {
    if (this.found.value.cuts.steps.length > 0) return false;
    const kept = await keptReview(reviewKey(this.record), this.last());
    if (kept) {
      this.show(kept);
      return true;
    }
    const [cut] = await analyst.ask([cutsCall()]) as [Answer];
    this.found.value = { ...NOTHING, cuts: studied<Cuts>(cut) };
    return false;
  }

  private last(): Budget {
    return this.passes.at(-1) as Budget;
  }

  private show({ cuts, steps, sum }: KeptReview): void {
    batch(() => {
      this.found.value = { cuts, sum, steps: new Map(steps.map((one) => [one.step, one])) };
      this.share.value = 1;
      this.state.value = "done";
    });
  }

  /** A pass ends with the sum of what is known by then. */
  private async analyse(analyst: Analyst): Promise<void> {
    const passes = this.passes.map(async (budget, i) => {
      await Promise.all(this.wanted().map((cut) => this.look(analyst, budget, i, cut)));
      await this.sumUp(analyst);
    });
    await Promise.all(passes);
    const { size } = this.found.value.steps;
    if (size === 0) throw new EngineFault("nothing could be analysed");
    this.missing.value = this.wanted().length - size;
    this.share.value = 1;
    this.state.value = "done";
    if (this.finished.at(-1)?.size === this.wanted().length) await this.keep();
  }

  private wanted(): (Cut | null)[] {
    return [null, ...this.found.value.cuts.steps];
  }

  private async look(analyst: Analyst, budget: Budget, i: number, cut: Cut | null): Promise<void> {
    const step = cut?.step ?? BEGINNING;
    if (this.finished[i]?.has(step)) return;
    try {
      const [answer] = await analyst.ask([stepCall(step, budget)], () => this.rankOf(i, cut));
      if (answer && !answer.refusal) this.learn(i, documentOf<StepReview>(answer));
    } catch (fault) {
      if (fault instanceof Error && fault.message === STOPPED) throw fault;
      // engines die of this step; the rest goes on
    }
  }

  /** An earlier pass comes first, and in it what the reader looks at. */
  private rankOf(pass: number, cut: Cut | null): number {
    const away = cut ? Math.abs(cut.to - this.looked) : 0;
    return pass * 10_000 + (pass > 0 ? away : cut?.to ?? 0);
  }

  private learn(pass: number, step: StepReview): void {
    this.finished[pass]?.add(step.step);
    const isBetter = this.finished.slice(pass + 1).every((later) => !later.has(step.step));
    const all = this.passes.length * this.wanted().length;
    batch(() => {
      if (isBetter)
        this.found.value = {
          ...this.found.value, steps: new Map(this.found.value.steps).set(step.step, step),
        };
      this.share.value = this.finished.reduce((sum, { size }) => sum + size, 0) / all;
    });
  }

  private async sumUp(analyst: Analyst): Promise<void> {
    const [answer] = await analyst.ask([sumCall([...this.found.value.steps.values()])], -1) as [Answer];
    this.found.value = { ...this.found.value, sum: studied<Sum>(answer) };
  }

  private async keep(): Promise<void> {
    const { cuts, steps, sum } = this.found.value;
    if (!sum) return;
    await keepReview(reviewKey(this.record), this.last(), { cuts, steps: [...steps.values()], sum });
  }
}
