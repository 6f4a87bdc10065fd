// table.ts - a match as the screens see it: asks the rules and shows what they say.
//
// The match (its moves) is the truth; a Position follows from it by asking the rules. All changes
// go one after the other through `change`, so answers never cross. Where moves come from is up to
// the classes that extend it: people and bots on this device (local-table.ts), or a server
// (online/remote-table.ts).
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer, Call, Say } from "../engine";
import { askOnce, documentOf, line, refusalOf, Rules } from "../rules";
import { motion } from "../settings";
import type { AnyScore, GameState } from "../types";
import type { Advice } from "./advice";
import { Bots } from "./bots";
import type { Coach } from "./coaching";
import { gameOf } from "./installed-games";
import { beginLines, type Match } from "./match";
import { eventOf, isLuck, type MoveEvent } from "./move-event";
import { showSetOf } from "./shown-set";

/** What a seat could do on the turn of another, as things are now, or if it could pay for it. */
export interface Ahead {
  seat: number;
  legal: string[];
  weights: Int32Array; // its points after each of them
}

/** Everything a screen shows of one moment. */
export interface Position {
  ply: number; // moves of seats so far
  state: GameState;
  score: AnyScore;
  turn: number; // the seat to move; -1 when over
  legal: string[]; // the moves of that seat, a bot's too; luck's while it is to deal
  weights: Int32Array; // the mover's points after each of them
  ahead: Ahead | null; // of the one person here, while another seat is to move
}

const wordsOf = (answer: Answer | undefined): string[] =>
  (answer?.text ?? "").trim().split(" ").slice(2);

const PAUSE = 2.8; // times the setting for animation: as long as a rival's move is to be seen

export abstract class Table {
  readonly position: ReadonlySignal<Position | null>;
  readonly events: ReadonlySignal<MoveEvent[]>; // all moves, oldest first
  readonly thinking: ReadonlySignal<boolean>; // a bot is to move
  readonly advising: ReadonlySignal<boolean>; // a hint is being computed
  readonly fault: ReadonlySignal<string | null>; // the engine broke; the match is kept
  readonly coach: Signal<Coach | null> = signal(null); // who is asked before a move is made

  protected readonly bots: Bots;
  protected readonly now: Signal<Position | null> = signal(null);
  protected readonly moved: Signal<MoveEvent[]> = signal([]);
  protected readonly busy = signal(false);
  protected readonly broken: Signal<string | null> = signal(null);
  protected digests: string[] = []; // of the positions after 0, 1, 2 … words, where known
  protected closed = false;
  private readonly rules: Rules;
  private readonly asked = signal(false);
  private queue: Promise<unknown> = Promise.resolve();
  private hurry: (() => void) | null = null;

  constructor(readonly match: Match) {
    this.rules = new Rules(gameOf(match.agreed.game)?.rules);
    this.bots = new Bots(match);
    this.position = this.now;
    this.events = this.moved;
    this.thinking = this.busy;
    this.advising = this.asked;
    this.fault = this.broken;
  }

  /** Shows the match and lets it go on, also after a fault. Returns a refusal if the match is
   * damaged. */
  abstract open(): Promise<Say | null>;

  /** Is this seat played by a person on this device? */
  abstract owns(seat: number): boolean;

  /** Plays words of the seat to move, all or none. Returns the refusal of the rules, if any. */
  abstract play(words: string): Promise<Say | null>;

  /** Takes back the last `n` moves of seats, or asks for it. Returns in a sentence what was done. */
  abstract takeBack(n: number): Promise<string>;

  /** Stops all work; the match stays kept. */
  close(): void {
    this.closed = true;
    this.rules.stop();
    this.bots.stop();
  }

  /** The seat to move; -1 when the game is over. */
  turn(): number {
    return this.now.value?.turn ?? -1;
  }

  /** Is it the turn of a person on this device? */
  isMine(): boolean {
    const position = this.now.value;
    return position !== null && position.state.phase !== "luck" && this.owns(position.turn);
  }

  /** How many of the last moves the person to move may take back as part of the current turn. */
  ownSteps(): number {
    const position = this.now.value;
    if (!position || !this.isMine()) return 0;
    const row = gameOf(this.match.agreed.game); // without openSteps a turn is one move
    return row?.openSteps?.(this.moved.value, position.state) ?? 0;
  }

  /** What was before the turn that the person to move is in: how many words, and the digest of the
   * position; empty if that is not known. */
  turnStart(): { ply: number; digest: string } {
    const ply = this.match.moves.length - this.ownSteps();
    return { ply, digest: this.digests[ply] ?? "" };
  }

  /** Is a step that these words end with one that cannot be taken back? */
  closes(words: string): boolean {
    const last = words.trim().split(/\s+/).pop() ?? "";
    return gameOf(this.match.agreed.game)?.closes?.(last) ?? true;
  }

  /** How many moves lead back to before the last whole turn of a person here; 0 if there is none
   * yet. Of several people on one device, the last to move may correct the turn. */
  lastTurn(): number {
    const events = this.moved.value;
    let first = events.length - 1;
    while (first >= 0 && !this.owns(events[first]?.seat ?? -1)) first--;
    const seat = events[first]?.seat;
    while (first > 0 && events[first - 1]?.seat === seat) first--;
    return first < 0 ? 0 : events.length - first;
  }

  /** Shows at once a move that is being held back for the eye: any input of the player does that. */
  hasten(): void {
    this.hurry?.();
  }

  /** The moves that a bot considers best here, best first, at most `n`; none if the bot failed or
   * the match went on meanwhile. The position stays. */
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

  /** The engine's answer to a question that has nothing to do with the position. The rules of this
   * game alone cannot answer one about another game, nor score a city. */
  async lookUp(call: Call): Promise<Answer> {
    const isKnown = call.ask === "line" || call.ask === "parts";
    const [answer] = isKnown ? await this.rules.ask([call]) : [];
    return (answer && !answer.refusal ? answer : (await askOnce([call]))[0]) as Answer;
  }

  /** The match as a record; names and date go into its head. */
  async record(names: string[]): Promise<string> {
    const [answer] = await this.rules.ask([
      { ask: "record", text: [this.match.date, ...names].join("\n") },
    ]);
    return answer?.text ?? "";
  }

  /** What comes of `words`, moves as records write them, played from here; the position stays. For
   * previews: the score after a placement. */
  async tryOut(words: string): Promise<{ state: GameState; score: AnyScore } | Say> {
    return this.serial(async () => {
      const answers = await this.rules.ask([line(`move ${words}`), line("state"), line("score")]);
      const refusal = refusalOf(answers.slice(0, 1));
      if (refusal) return refusal;
      await this.goBack(words.trim().split(/\s+/).length);
      return { state: documentOf(answers[1] as Answer), score: documentOf(answers[2] as Answer) };
    });
  }

  /** What the rules say that a move, or a planned one, would change, if the game has previews, or why
   * they refuse it; the position stays. */
  async preview(word: string): Promise<Answer> {
    const ahead = this.now.peek()?.ahead;
    const question = line(ahead ? `diff seat=${ahead.seat} later=1 ${word}` : `diff ${word}`);
    return this.serial(async () => (await this.rules.ask([question]))[0] as Answer);
  }

  /** Takes back moves until the position is the one shown: at most so many, as one move may be typed
   * as several words. */
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

  /** Plays from the beginning, move by move, so that every event is known. */
  protected async replay(moves: string[]): Promise<Say | null> {
    const begun = await this.rules.ask([
      ...beginLines(this.match).map(line), line("state"), line("score"),
    ]);
    const refusal = refusalOf(begun);
    if (refusal) return refusal;
    await showSetOf(this.match.agreed, (calls) => this.rules.ask(calls));
    return this.advance(moves, [], [], begun.slice(-3));
  }

  /** Plays further words, one by one, after `soFar`, and shows the result if all are legal. */
  protected async advance(
    words: string[], soFar = this.match.moves, events = this.moved.value, begun?: Answer[],
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

  /** Plays words as the player typed them. */
  protected async move(words: string): Promise<Say | null> {
    const before = await this.rules.ask([line("state"), line("state"), line("score")]);
    const after = await this.rules.ask([
      line(`move words=1 ${words}`), line("state"), line("score"),
    ]);
    const refusal = refusalOf(after);
    if (refusal) return refusal;
    const made = (after[0]?.text ?? "").split(" ").slice(1); // as records write them
    if (made.length > 1) { // each word has its own points before and after
      await this.rules.ask(made.map(() => line("undo")));
      return this.advance(made);
    }
    const events = this.moved.value;
    this.digests = [...this.digests.slice(0, this.match.moves.length + 1)];
    this.match.moves.push(...made);
    this.digests[this.match.moves.length] = digestOf(after);
    await this.look([...events, ...made.map((move) => eventOf(move, before, after, events.length))]);
    return null;
  }

  /** Shows the position and what led to it, if it can be kept. */
  private async look(events: MoveEvent[]): Promise<void> {
    const answers = await this.rules.ask([
      line("state"), line("score"), line("legal"), { ask: "weigh" },
    ]);
    const state = documentOf<GameState>(answers[0] as Answer);
    this.match.over = state.phase === "over";
    const ahead = await this.lookAhead(state);
    if (!this.keep()) return;
    batch(() => {
      this.moved.value = events;
      this.now.value = {
        ply: events.length,
        state,
        score: documentOf(answers[1] as Answer),
        turn: state.phase === "over" ? -1 : state.turn,
        legal: wordsOf(answers[2]),
        weights: answers[3]?.weights ?? new Int32Array(),
        ahead,
      };
    });
  }

  /** What the one person here could plan now, if the game allows it. */
  protected async lookAhead({ phase, turn }: GameState): Promise<Ahead | null> {
    const own = this.match.agreed.seats.flatMap((_, seat) => (this.owns(seat) ? [seat] : []));
    const [seat = turn] = own;
    if (phase === "luck" || phase === "over" || own.length !== 1 || seat === turn) return null;
    const [legal, weighed] = await this.rules.ask([
      line(`legal seat=${seat} later=1`), { ask: "weigh", seat },
    ]);
    if (legal?.refusal) return null;
    return { seat, legal: wordsOf(legal), weights: weighed?.weights ?? new Int32Array() };
  }

  /** Called for every change before it is shown. If it returns false, the change does not count. */
  protected keep(): boolean {
    return true;
  }

  /** Waits as long as the eye needs for a move, less the time that has already passed. */
  protected pause(passed: number): Promise<void> {
    const ms = PAUSE * motion() - passed;
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Stops a bot that is thinking, about a move or a hint: the position is about to change. */
  protected forgetQuestion(): void {
    if (this.busy.value || this.asked.value) this.bots.stop();
  }
}

/** The digest in the second of three answers about one moment, which is the state. */
function digestOf([, state]: Answer[]): string {
  return documentOf<GameState>(state as Answer).digest;
}
