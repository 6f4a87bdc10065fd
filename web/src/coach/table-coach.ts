// table-coach.ts - the coach of one table: judges what the player is about to play while it is still
// in hand, and warns once if a turn that cannot be taken back would lose too much. What it knows it
// says step by step, when it is asked: that there is something better, where, and what.
//
// It never makes anybody wait: what it has not judged a moment after the player confirms is played.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Attempt, Coach } from "../table/coaching";
import type { Table } from "../table/table";
import type { Judge, Verdict } from "./judge";
import type { Help, JudgedTurn } from "./tally";

/** How much the player has been told. */
export type Told = Exclude<Help, "alone" | "missed">;

export interface Warning {
  told: Told;
  attempt: Attempt;
  turn: readonly string[]; // all of it, with what is attempted
  verdict: Verdict;
}

/** The turn to which a move belongs: what was before it, and its steps so far. */
interface Turn {
  before: readonly string[];
  steps: readonly string[];
}

const REST = 120; // milliseconds for which something has to stay in hand: what flies over is not judged
const PATIENCE = 1500; // milliseconds that Confirm waits for an answer, which is seldom not there yet

const NEXT: Record<Told, Told> = { that: "where", where: "what", what: "what" };

const textOf = (words: readonly string[]): string => words.join(" ");

/** The promise's value, or null if it takes longer. */
function soon<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export interface CoachParts {
  judge: Judge;
  limit(): number; // points that a turn may lose without a warning
  noteHelp(turn: JudgedTurn): void; // the player is told something in this turn
  note(turn: JudgedTurn): void; // counts a turn that is played, by the most help it had
}

export class TableCoach implements Coach {
  readonly warning: ReadonlySignal<Warning | null>;
  readonly isAttempted: ReadonlySignal<boolean>; // the warning is about what is in hand now

  private readonly warned = signal<Warning | null>(null);
  private readonly considered = signal<string | null>(null);
  private readonly begun: ReadonlySignal<string | null>; // what was before the player's turn
  private readonly undo: () => void;
  private told: Told | null = null; // in this turn
  private readonly known = new Set<string>(); // turns that it has warned of
  private timer?: ReturnType<typeof setTimeout>;

  constructor(private readonly table: Table, private readonly parts: CoachParts) {
    this.warning = this.warned;
    this.begun = computed(() => (this.table.isMine() ? textOf(this.turn().before) : null));
    this.isAttempted = computed(() => {
      const { turn } = this.warned.value ?? {};
      return turn !== undefined && this.inHand() === textOf(turn);
    });
    this.undo = effect(() => {
      void this.begun.value;
      untracked(() => this.beginTurn());
    });
  }

  close(): void {
    this.undo();
    clearTimeout(this.timer);
    this.parts.judge.stop();
  }

  consider(words: string | null): void {
    this.considered.value = words;
    clearTimeout(this.timer);
    if (words === null || !untracked(() => this.table.isMine())) return;
    this.timer = setTimeout(() => {
      const { before, steps } = this.turn();
      const text = textOf([...steps, words]);
      void this.parts.judge.judge(before, [...steps, words], () => this.inHand() === text);
    }, REST);
  }

  async holdsBack(attempt: Attempt): Promise<boolean> {
    if (!this.table.closes(attempt.words)) return false;
    clearTimeout(this.timer);
    this.considered.value = attempt.words;
    const { before, steps } = this.turn();
    const turn = [...steps, ...attempt.words.split(" ")];
    const isAgain = this.known.has(textOf(turn));
    const answer = this.parts.judge.judge(before, turn, () => true);
    const verdict = isAgain ? null : await soon(answer, PATIENCE);
    const isBad = verdict !== null && this.loses(verdict);
    if (isBad) this.warn({ attempt, turn, verdict });
    else void this.note(answer, before.length, isAgain);
    return isBad;
  }

  /** Tells the player more. */
  tellMore(): void {
    const warning = this.warned.peek();
    if (!warning) return;
    this.tell(warning, NEXT[warning.told]);
    if (this.told === "what") warning.attempt.show?.(warning.verdict.better);
  }

  /** The player has read it, and looks further. */
  dismiss(): void {
    this.warned.value = null;
  }

  /** The turn as it would be; null if nothing is in hand. */
  private inHand(): string | null {
    const words = this.considered.value;
    return words === null ? null : textOf([...this.turn().steps, words]);
  }

  private loses({ loss }: Verdict): boolean {
    return loss > this.parts.limit();
  }

  /** In a turn in which the player has been told more already, that stays told. */
  private warn(found: Omit<Warning, "told">): void {
    this.known.add(textOf(found.turn));
    this.tell(found, this.told ?? "that");
  }

  private tell(about: Omit<Warning, "told">, told: Told): void {
    this.told = told;
    this.warned.value = { ...about, told };
    this.parts.noteHelp({ ply: this.turn().before.length, digest: about.verdict.digest, help: told });
  }

  /** Counts a turn that is played now, even if the answer is late. */
  private async note(answer: Promise<Verdict | null>, ply: number, isAgain: boolean): Promise<void> {
    const verdict = await answer;
    if (!verdict?.isChoice) return;
    const help = isAgain || this.loses(verdict) ? "missed" : "alone";
    this.parts.note({ ply, digest: verdict.digest, help });
  }

  private beginTurn(): void {
    this.told = null;
    this.warned.value = null;
    this.known.clear();
    if (this.begun.peek() !== null) this.parts.judge.prepare(this.turn().before);
  }

  private turn(): Turn {
    void this.table.position.value; // the moves themselves are no signal
    const { moves } = this.table.match;
    const { ply: at } = this.table.turnStart();
    return { before: moves.slice(0, at), steps: moves.slice(at) };
  }
}
