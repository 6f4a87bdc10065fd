// trial-table.ts - a board at a moment of a reviewed game, at which the reader tries a turn. It is a
// Table like any other, so the game's own board is its board. Nothing of it is kept.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Say } from "../engine";
import { t } from "../say";
import type { Story } from "../replay/story";
import type { Outcome } from "../study/study";
import type { Advice } from "../table/advice";
import { Table } from "../table/table";
import { worstPart, type Item } from "./items";

export interface TrialPlace {
  from: number; // the moment, as the number of moves before it
  seat: number; // who is to move there
  best: string; // what a bot would do, for a hint; empty: not known
  instead?: Partial<Outcome>; // how it differs from what was played
  loss: number | null; // of what was played there; null: nothing is to be bettered
}

/** Before the step of a turn that lost most. */
export function placeOf(item: Item): TrialPlace {
  const worst = worstPart(item);
  return {
    from: (worst?.cut.at ?? item.from) - 1, seat: item.seat, best: worst?.review?.best ?? "",
    ...(worst?.review && { instead: worst.review }), loss: worst?.review?.loss ?? null,
  };
}

export class TrialTable extends Table {
  readonly tried: ReadonlySignal<string[] | null>; // a whole turn, once there is one
  readonly isAnswered = signal(false); // the board shows the best turn, which the reader asked for
  isHelped = false; // by a hint or by the answer: what is found now is not found alone

  private readonly turnMade: Signal<string[] | null> = signal(null);

  constructor(private readonly story: Story, readonly place: TrialPlace) {
    super({ id: "", agreed: story.agreed, seed: "", date: "", moves: [], over: false });
    this.tried = this.turnMade;
  }

  /** Shows the moment, without what was tried. */
  async open(): Promise<Say | null> {
    this.broken.value = null;
    this.turnMade.value = null;
    this.isAnswered.value = false;
    return this.change(() => this.replay(this.story.record.words.slice(0, this.place.from)));
  }

  /** Shows the best turn. */
  async answer(): Promise<void> {
    await this.open();
    this.isHelped = true;
    this.isAnswered.value = true;
    await this.change(() =>
      this.replay([...this.story.record.words.slice(0, this.place.from), ...this.bestSteps()]));
  }

  private bestSteps(): string[] {
    return this.place.best.split(" ").filter(Boolean);
  }

  owns(seat: number): boolean {
    return seat === this.place.seat && this.turnMade.value === null && !this.isAnswered.value;
  }

  async play(words: string): Promise<Say | null> {
    const refusal = await this.change(() => this.move(words));
    if (!refusal && this.isTurnOver()) this.turnMade.value = this.steps();
    return refusal;
  }

  /** The moves of the turn so far. */
  steps(): string[] {
    return this.match.moves.slice(this.place.from);
  }

  /** As soon as a step of it cannot be taken back: then luck answers in the middle of the turn, or the
   * turn is over, even if something else comes to the same seat. */
  private isTurnOver(): boolean {
    return super.ownSteps() < this.steps().length;
  }

  async takeBack(n: number): Promise<string> {
    const left = this.match.moves.slice(0, Math.max(this.place.from, this.match.moves.length - n));
    this.turnMade.value = null;
    await this.change(() => this.replay(left));
    return t("Your last move is taken back; luck will be the same again.");
  }

  /** A hint is the next move of the best turn, as long as the reader is on its way. */
  override advise(): Promise<Advice[]> {
    const best = this.bestSteps();
    const steps = this.steps();
    const next = steps.every((word, i) => word === best[i]) ? best[steps.length] : undefined;
    this.isHelped ||= next !== undefined;
    return Promise.resolve(next ? [{ move: next, points: null, win: null, why: [] }] : []);
  }

  override ownSteps(): number {
    return this.isMine() ? this.steps().length : 0;
  }

  override lastTurn(): number {
    return this.steps().length;
  }
}
