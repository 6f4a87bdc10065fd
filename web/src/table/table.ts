// table.ts - a match as the screens see it: asks the rules and shows what they say.
//
// The match (its moves) is the truth; a Position follows from it by asking the rules. All changes
// go one after the other through `change`, so answers never cross. Where moves come from is the
// business of those who extend it: people and bots at this device (local-table.ts), or a server
// (online/remote-table.ts).
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer, Call, Say } from "../engine";
import { documentOf, line, refusalOf, Rules } from "../rules";
import { gameOf } from "./installed-games";
import { motion } from "../settings";
import type { AnyScore, GameState } from "../types";
import type { Advice } from "./advice";
import { Bots } from "./bots";
import { eventOf, isLuck, type MoveEvent } from "./move-event";
import { newgameLine, type Match } from "./match";
import { showSetOf } from "./shown-set";

export type { MoveEvent } from "./move-event";

/** Everything a screen shows of one moment. */
export interface Position {
  ply: number; // moves of seats so far
  state: GameState;
  score: AnyScore;
  turn: number; // the seat to move; -1 when over
  legal: string[]; // the moves of that seat, a bot's too; luck's while it is to deal
  weights: Int32Array; // the mover's points after each of them
}

const PAUSE = 350; // milliseconds: a move that comes at once is not seen

export abstract class Table {
  readonly position: ReadonlySignal<Position | null>;
  readonly events: ReadonlySignal<MoveEvent[]>; // all moves, oldest first
  readonly thinking: ReadonlySignal<boolean>; // a bot is to move
  readonly advising: ReadonlySignal<boolean>; // a hint is being looked for
  readonly fault: ReadonlySignal<string | null>; // the engine broke; the match is kept

  protected readonly bots: Bots;
  protected readonly now: Signal<Position | null> = signal(null);
  protected readonly told: Signal<MoveEvent[]> = signal([]);
  protected readonly busy = signal(false);
  protected readonly broken: Signal<string | null> = signal(null);
  protected digests: string[] = []; // of the positions after 0, 1, 2 … words, where known
  protected closed = false;
  private readonly rules = new Rules();
  private readonly asked = signal(false);
  private queue: Promise<unknown> = Promise.resolve();
  private hurry: (() => void) | null = null;

  constructor(readonly match: Match) {
    this.bots = new Bots(match);
    this.position = this.now;
    this.events = this.told;
    this.thinking = this.busy;
    this.advising = this.asked;
    this.fault = this.broken;
  }

  /** Shows the match as it is and goes on with it, also after a fault. A refusal: it is damaged. */
  abstract open(): Promise<Say | null>;

  /** Is this seat played by a person at this device? */
  abstract owns(seat: number): boolean;

  /** Plays words of the seat to move, all or none; what the rules say against it. */
  abstract play(words: string): Promise<Say | null>;

  /** Takes back the last `n` moves of seats, or asks for it; says in a sentence what was done. */
  abstract takeBack(n: number): Promise<string>;

  /** Ends all work; the match stays kept. */
  close(): void {
    this.closed = true;
    this.rules.stop();
    this.bots.stop();
  }

  /** The seat to move; -1 when the game is over. */
  turn(): number {
    return this.now.value?.turn ?? -1;
  }

  /** Is a person at this device to move? */
  isMine(): boolean {
    const position = this.now.value;
    return position !== null && position.state.phase !== "luck" && this.owns(position.turn);
  }

  /** How many of the last moves the person to move may take back as its own turn so far. */
  ownSteps(): number {
    const position = this.now.value;
    if (!position || !this.isMine()) return 0;
    const row = gameOf(this.match.agreed.game); // a game of whose turns nothing is said: one move
    return row?.openSteps?.(this.told.value, position.state) ?? 0;
  }

  /** How many moves lie between now and the last whole turn of a person here, that one included;
   * 0: there is none yet. Of several people at one device the last to move may correct itself. */
  lastTurn(): number {
    const events = this.told.value;
    let first = events.length - 1;
    while (first >= 0 && !this.owns(events[first]?.seat ?? -1)) first--;
    const seat = events[first]?.seat;
    while (first > 0 && events[first - 1]?.seat === seat) first--;
    return first < 0 ? 0 : events.length - first;
  }

  /** Shows a move that is held back for the eye at once: any input of the player does. */
  hasten(): void {
    this.hurry?.();
  }

  /** The moves a bot would choose among here, best first, at most `n`: none where it broke or the
   * match went on meanwhile. The position stays. */
  async advise(n: number): Promise<Advice[]> {
    const ply = this.match.moves.length;
    this.asked.value = true;
    try {
      const advice = await this.bots.advise(n);
      return this.match.moves.length === ply ? advice : [];
    } catch {
      return [];
    } finally {
      this.asked.value = false;
    }
  }

  /** What the engine answers to a question that has nothing to do with the position. */
  async lookUp(call: Call): Promise<Answer> {
    const [answer] = await this.rules.ask([call]);
    return answer as Answer;
  }

  /** The match as a record; names and date go into its head. */
  async record(names: string[]): Promise<string> {
    const [answer] = await this.rules.ask([
      { ask: "record", text: [this.match.date, ...names].join("\n") },
    ]);
    return answer?.text ?? "";
  }

  /** What the rules say of `words`, moves as records write them, played from here; the position
   * stays. For previews: the score after a placement. */
  async tryOut(words: string): Promise<{ state: GameState; score: AnyScore } | Say> {
    return this.serial(async () => {
      const answers = await this.rules.ask([line(`move ${words}`), line("state"), line("score")]);
      const refusal = refusalOf(answers.slice(0, 1));
      if (refusal) return refusal;
      await this.goBack(words.trim().split(/\s+/).length);
      return { state: documentOf(answers[1] as Answer), score: documentOf(answers[2] as Answer) };
    });
  }

  /** Takes back as many moves as lead back to the position shown. At most so many were played, as
   * one move may be typed as several words. */
  private async goBack(most: number): Promise<void> {
    const digest = this.now.value?.state.digest;
    for (let n = 0; n < most; n++) {
      const [, state] = await this.rules.ask([line("undo"), line("state")]);
      if (state && documentOf<GameState>(state).digest === digest) return;
    }
  }

  private serial<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  protected async change(work: () => Promise<Say | null>): Promise<Say | null> {
    try {
      return await this.serial(work);
    } catch (fault) {
      if (!this.closed) this.broken.value = String(fault);
      return null;
    }
  }

  /** From the beginning, move by move, so that every event is known. */
  protected async replay(moves: string[]): Promise<Say | null> {
    const begun = await this.rules.ask([
      line(newgameLine(this.match)), line("state"), line("score"),
    ]);
    const refusal = refusalOf(begun);
    if (refusal) return refusal;
    await showSetOf(this.match.agreed, (calls) => this.rules.ask(calls));
    return this.advance(moves, [], [], begun);
  }

  /** Plays further words, one by one, after `so far`; shows what comes of it if all are good. */
  protected async advance(
    words: string[], soFar = this.match.moves, events = this.told.value, begun?: Answer[],
  ): Promise<Say | null> {
    let before = begun ?? await this.rules.ask([line("state"), line("state"), line("score")]);
    const answers = await this.rules.ask(
      words.flatMap((word) => [line(`move ${word}`), line("state"), line("score")]),
    );
    const digests = [...this.digests.slice(0, soFar.length), digestOf(before)];
    const made = [...events];
    for (const [i, word] of words.entries()) {
      const after = answers.slice(3 * i, 3 * i + 3);
      const refused = refusalOf(after);
      if (refused) return refused;
      if (!isLuck(word)) made.push(eventOf(word, before, after, made.length));
      digests.push(digestOf(after));
      before = after;
    }
    this.match.moves = [...soFar, ...words];
    this.digests = digests;
    await this.look(made);
    return null;
  }

  /** Plays words as somebody typed them. */
  protected async move(words: string): Promise<Say | null> {
    const before = await this.rules.ask([line("state"), line("state"), line("score")]);
    const after = await this.rules.ask([
      line(`move words=1 ${words}`), line("state"), line("score"),
    ]);
    const refusal = refusalOf(after);
    if (refusal) return refusal;
    const made = (after[0]?.text ?? "").split(" ").slice(1); // as records write them
    const events = this.told.value;
    this.digests = [...this.digests.slice(0, this.match.moves.length + 1)];
    this.match.moves.push(...made);
    this.digests[this.match.moves.length] = digestOf(after);
    await this.look([
      ...events, ...made.map((move, i) => eventOf(move, before, after, events.length + i)),
    ]);
    return null;
  }

  /** Shows what is now, and what led there, if it can be kept. */
  private async look(events: MoveEvent[]): Promise<void> {
    const answers = await this.rules.ask([
      line("state"), line("score"), line("legal"), { ask: "weigh" },
    ]);
    const state = documentOf<GameState>(answers[0] as Answer);
    this.match.over = state.phase === "over";
    if (!this.keep()) return;
    batch(() => {
      this.told.value = events;
      this.now.value = {
        ply: events.length,
        state,
        score: documentOf(answers[1] as Answer),
        turn: state.phase === "over" ? -1 : state.turn,
        legal: (answers[2]?.text ?? "").trim().split(" ").slice(2),
        weights: answers[3]?.weights ?? new Int32Array(),
      };
    });
  }

  /** Called for every change before it is shown; false: it does not count, and is not shown. */
  protected keep(): boolean {
    return true;
  }

  /** Waits as long as the eye needs for a move, less what has passed since it was asked for. */
  protected pause(passed: number): Promise<void> {
    const ms = Math.min(PAUSE, 2 * motion()) - passed;
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What a bot thinks about now, for a move or a hint, will not be there any more. */
  protected forgetQuestion(): void {
    if (this.busy.value || this.asked.value) this.bots.stop();
  }
}

/** Of the second of three answers to one moment, which is the state. */
function digestOf([, state]: Answer[]): string {
  return documentOf<GameState>(state as Answer).digest;
}
