// foresight.ts - what a step would lead to, asked of the rules while the player looks at it. One
// question at a time: while it waits for an answer, only the latest question is kept.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Table } from "../../table/table";
import { changeOf, momentOf, type Change, type TurnMoment } from "./changes";

export interface Outlook {
  word: string;
  change: Change;
  after: TurnMoment;
}

/** Steps that luck answers: trying them would reveal what comes next. */
const UNSEEN = ["draw", "end"];

export class Foresight {
  readonly outlook: ReadonlySignal<Outlook | null>;
  private readonly shown: Signal<Outlook | null> = signal(null);
  private wish: string | null = null;
  private isAsking = false;

  constructor(private readonly table: Table) {
    this.outlook = this.shown;
  }

  /** Looks at a step; null: at none. What was shown stays until the answer arrives. */
  look(word: string | null): void {
    this.wish = word !== null && UNSEEN.includes(word) ? null : word;
    if (this.wish === null) this.shown.value = null;
    else if (!this.isAsking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.wish !== null && this.wish !== this.shown.value?.word) {
      const word = this.wish;
      const found = await this.outlookOf(word).catch(() => null);
      if (this.wish === word) {
        this.shown.value = found;
        if (!found) this.wish = null;
      }
    }
    this.isAsking = false;
  }

  private async outlookOf(word: string): Promise<Outlook | null> {
    const position = this.table.position.peek();
    const before = position && momentOf(position.state, position.score);
    const answer = await this.table.tryOut(word);
    if (!before || Array.isArray(answer) || this.table.position.peek() !== position) return null;
    const after = momentOf(answer.state, answer.score);
    const change = after && changeOf(before, after, before.state.turn);
    return change && after ? { word, change, after } : null;
  }
}
