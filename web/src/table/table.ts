// table.ts - a match being played at this device: asks the rules, lets bots answer, remembers.
//
// The match (moves of the seats) is the truth; a Position follows from it by asking the rules. All
// changes go one after the other through `change`, so answers never cross.
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Answer, Say } from "../engine";
import { documentOf, EngineFault, line, refusalOf, Rules, STOPPED } from "../rules";
import { motion } from "../settings";
import type { AnyScore, GameState } from "../types";
import type { Advice } from "./advice";
import { Bots } from "./bots";
import { eventOf, isLuck, type Event } from "./event";
import { newgameLine, type Match } from "./match";
import { openSteps } from "./open-steps";
import { keepMatch } from "./shelf";

export type { Event } from "./event";

/** Everything a screen shows of one moment. */
export interface Position {
  ply: number; // moves of seats so far
  state: GameState;
  score: AnyScore;
  turn: number; // the seat to move; -1 when over
  legal: string[]; // the moves of that seat, a bot's too
  weights: Int32Array; // the mover's points after each of them
}

const BOT_PAUSE = 350; // milliseconds: a move that comes at once is not seen

export class Table {
  readonly position: ReadonlySignal<Position | null>;
  readonly events: ReadonlySignal<Event[]>; // all moves, oldest first
  readonly thinking: ReadonlySignal<boolean>; // a bot is to move
  readonly advising: ReadonlySignal<boolean>; // a hint is being looked for
  readonly fault: ReadonlySignal<string | null>; // the engine broke; the match is kept

  private readonly rules = new Rules();
  private readonly bots: Bots;
  private readonly now: Signal<Position | null> = signal(null);
  private readonly told: Signal<Event[]> = signal([]);
  private readonly busy = signal(false);
  private readonly asked = signal(false);
  private readonly broken: Signal<string | null> = signal(null);
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;
  private hurry: (() => void) | null = null;

  constructor(readonly match: Match) {
    this.bots = new Bots(match);
    this.position = this.now;
    this.events = this.told;
    this.thinking = this.busy;
    this.advising = this.asked;
    this.fault = this.broken;
  }

  /** Replays what was kept and lets whoever is to move go on, also after a fault. A refusal: the
   * match is damaged. */
  async open(): Promise<Say | null> {
    this.broken.value = null;
    const refusal = await this.change(() => this.replay(this.match.moves));
    if (!refusal) void this.goOn();
    return refusal;
  }

  /** Ends all work; the match stays kept. */
  close(): void {
    this.closed = true;
    this.rules.stop();
    this.bots.stop();
  }

  /** Is the seat to move a person's? */
  isMine(): boolean {
    const turn = this.now.value?.turn ?? -1;
    return turn >= 0 && turn < this.match.agreed.seats.length &&
      this.match.agreed.seats[turn]?.bot === null;
  }

  /** Plays words of the seat to move, all or none; what the rules say against it. */
  async play(words: string): Promise<Say | null> {
    const refusal = await this.change(() => this.move(words));
    if (refusal) return refusal;
    this.forgetQuestion();
    void this.goOn();
    return null;
  }

  /** How many of the last moves the person to move may take back as its own turn so far. */
  ownSteps(): number {
    const position = this.now.value;
    const isOfSteps = this.match.agreed.game === "panticapaeum"; // else a turn is one move
    return position && isOfSteps && this.isMine() ? openSteps(this.told.value, position.state) : 0;
  }

  /** Takes back the last `n` moves of seats. */
  async takeBack(n: number): Promise<void> {
    this.forgetQuestion();
    await this.change(async () => {
      const left = this.match.moves.slice(0, Math.max(0, this.match.moves.length - n));
      return this.replay(left);
    });
    void this.goOn();
  }

  /** How many moves lie between now and the last whole turn of a person, that one included; 0:
   * there is none yet. Of several people at one device the last to move may correct itself. */
  lastTurn(): number {
    const { seats } = this.match.agreed;
    const events = this.told.value;
    let first = events.length - 1;
    while (first >= 0 && seats[events[first]?.seat ?? -1]?.bot !== null) first--;
    const seat = events[first]?.seat;
    while (first > 0 && events[first - 1]?.seat === seat) first--;
    return first < 0 ? 0 : events.length - first;
  }

  /** Makes a waiting bot move at once: any input of the player does. */
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

  private async change(work: () => Promise<Say | null>): Promise<Say | null> {
    try {
      return await this.serial(work);
    } catch (fault) {
      if (!this.closed) this.broken.value = String(fault);
      return null;
    }
  }

  /** From the beginning, move by move, so that every event is known. */
  private async replay(moves: string[]): Promise<Say | null> {
    const begun = await this.rules.ask([
      line(newgameLine(this.match)), line("state"), line("score"),
    ]);
    const refusal = refusalOf(begun);
    if (refusal) return refusal;
    const answers = await this.rules.ask(
      moves.flatMap((move) => [line(`move ${move}`), line("state"), line("score")]),
    );
    let before = begun;
    const events: Event[] = [];
    for (const [i, move] of moves.entries()) {
      const after = answers.slice(3 * i, 3 * i + 3);
      const refused = refusalOf(after);
      if (refused) return refused;
      events.push(eventOf(move, before, after, i));
      before = after;
    }
    this.match.moves = moves;
    await this.look(events);
    return null;
  }

  private async move(words: string): Promise<Say | null> {
    const before = await this.rules.ask([line("state"), line("state"), line("score")]);
    const after = await this.rules.ask([line(`move ${words}`), line("state"), line("score")]);
    const refusal = refusalOf(after);
    if (refusal) return refusal;
    const made = await this.lastMoves();
    const events = made.map((move, i) => eventOf(move, before, after, this.match.moves.length + i));
    this.match.moves.push(...made);
    await this.look([...this.told.value, ...events]);
    return null;
  }

  /** What was typed may be written in another way than records write it. */
  private async lastMoves(): Promise<string[]> {
    const [answer] = await this.rules.ask([{ ask: "record", text: "" }]);
    const all = (answer?.text.split(/\n\n/)[1] ?? "").replace(/;.*$/gm, "").split(/\s+/)
      .filter((word) => word && !isLuck(word));
    return all.slice(this.match.moves.length);
  }

  /** Shows what is now, and what led there. */
  private async look(events: Event[]): Promise<void> {
    const answers = await this.rules.ask([
      line("state"), line("score"), line("legal"), { ask: "weigh" },
    ]);
    const state = documentOf<GameState>(answers[0] as Answer);
    this.match.over = state.phase === "over";
    batch(() => {
      this.told.value = events;
      this.now.value = {
        ply: this.match.moves.length,
        state,
        score: documentOf(answers[1] as Answer),
        turn: state.phase === "over" ? -1 : state.turn,
        legal: (answers[2]?.text ?? "").trim().split(" ").slice(2),
        weights: answers[3]?.weights ?? new Int32Array(),
      };
    });
    keepMatch(this.match);
  }

  /** Bots and architects move until a person must, or the game is over. */
  private async goOn(): Promise<void> {
    if (this.busy.value) return;
    while (!this.closed && !this.isMine() && this.now.value && this.now.value.turn >= 0) {
      this.busy.value = true;
      const ply = this.match.moves.length;
      const began = performance.now();
      const move = await this.chosen().catch((fault: unknown) => this.botFault(fault, ply));
      if (move === null || this.closed) break;
      await this.pause(Math.min(BOT_PAUSE, 2 * motion()) - (performance.now() - began));
      await this.change(async () => (this.match.moves.length === ply ? this.move(move) : null));
    }
    this.busy.value = false;
  }

  /** A bot that was stopped because its move was taken back is no fault. */
  private botFault(fault: unknown, ply: number): null {
    const isStopped = fault instanceof EngineFault && fault.message === STOPPED;
    if (!this.closed && !isStopped && this.match.moves.length === ply)
      this.broken.value = String(fault);
    return null;
  }

  private pause(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What the seat to move, which is not a person's, plays. */
  private async chosen(): Promise<string> {
    const position = this.now.value;
    const only = position?.legal[0] ?? "";
    const bot = this.match.agreed.seats[position?.turn ?? 0]?.bot;
    return bot ? await this.bots.choose(bot) ?? only : only;
  }

  /** What a bot thinks about now, for a move or a hint, will not be there any more. */
  private forgetQuestion(): void {
    if (this.busy.value || this.asked.value) this.bots.stop();
  }
}
