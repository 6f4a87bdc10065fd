// table-session.ts - a table on the server as this page follows it: its events, who is there, and
// the commands that can be sent to it.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { Fold, Refusal, Say } from "../engine";
import { mark } from "../say";
import type { Connection, TableListener, CommandReply } from "./connection";
import type { Clocks, Phase, ServerEvent } from "./events";
import type { Ack, Presence, Refused, Summary } from "./server-messages";
import { changeOf, luckOf, newPart, partToOpen, witnessOf, type Luck } from "./shuffle-part";
import { TableFold, type TableView } from "./table-view";

export interface SessionOptions {
  connection: Connection;
  table: string;
  token: string | null;
  fold: Fold; // for this session alone
  summary(): Promise<Summary>; // asked for when time may have stood still: it has the clocks
}

/** What the rules call an event that contradicts earlier ones about the shuffle. */
const UNFAIR = mark("the account of the shuffle contradicts itself (%s)");

/** From these events on, everything is fixed that was before a part was opened. */
const FIXED = ["opening", "started", "finished"];

export class TableSession implements TableListener {
  readonly table: string;
  readonly token: string | null;
  readonly view: ReadonlySignal<TableView | null>; // null until the first events have come
  readonly you: ReadonlySignal<number | null>; // the player's own seat; null for a spectator
  readonly isCleared: ReadonlySignal<boolean>; // it was the player's, and is open again
  readonly here: ReadonlySignal<Presence>;
  readonly trouble: ReadonlySignal<Refused | null>; // why the table cannot be followed
  readonly outOfSync: ReadonlySignal<boolean>; // page and server do not agree, and nothing helps
  unfair: Say | null = null; // how the server contradicts itself, if it is about the shuffle
  turns = 0; // how many messages with moves have come
  readonly luck: ReadonlySignal<Luck | null>; // what became of the player's own part of the shuffle

  private readonly shown = signal<TableView | null>(null);
  private readonly own = signal<number | null>(null);
  private readonly cleared = signal(false);
  private readonly present = signal<Presence>({ here: [], watchers: 0 });
  private readonly wrong = signal<Refused | null>(null);
  private readonly lost = signal(false);
  private readonly checked = signal<Luck | null>(null);
  private readonly tableFold: TableFold;
  /** From the summary, if no event with clocks has come since. */
  private serverClocks: { clocks: Clocks; clocksAt: number } | null = null;
  private readonly deadlines = new Map<number, number>(); // the server's, by those of the events
  private lapse = 0; // as the server last told

  /** When all clocks were stopped, by the server's clock; null: they run. */
  private stoppedAt: number | null = null;
  private hasDrifted = false;
  private isOpening = false; // the player's own part is being sent
  private luckAt: Phase | "opening" = "waiting"; // when `luck` was last checked
  private promised: string | null = null; // the commitment, if it was shown here before the start
  private openedAt = 0; // the version at which the server said whose seat this is
  private stop: (() => void) | null = null;

  constructor(private readonly options: SessionOptions) {
    this.table = options.table;
    this.token = options.token;
    this.view = this.shown;
    this.you = this.own;
    this.isCleared = this.cleared;
    this.here = this.present;
    this.trouble = this.wrong;
    this.outOfSync = this.lost;
    this.luck = this.checked;
    this.tableFold = new TableFold(options.fold);
  }

  enter(): void {
    if (this.stop) return;
    const { connection } = this.options;
    const unfollow = connection.follow(this);
    const unhold = connection.isHeld.subscribe((isHeld) => this.held(isHeld));
    this.stop = () => {
      unhold();
      unfollow();
    };
  }

  leave(): void {
    this.stop?.();
    this.stop = null;
  }

  /** Sends a command as the player's own seat, and waits for the answer. */
  send(verb: string, fields: object = {}): Promise<CommandReply> {
    return this.options.connection.send(this.table, verb, fields);
  }

  /** The seal of a part of the shuffle for the rematch. */
  sealForRematch(): string {
    return newPart(this.options.fold, { after: this.table });
  }

  /** What this device noted before it opened its part; null if it opened none here. */
  witness(): string | null {
    return witnessOf(this.table);
  }

  /** What is wrong with a record that has this device's witness in it; null if nothing. */
  checkRecord(text: string): Refusal | null {
    return this.options.fold.checkRecord(text);
  }

  /** Did this device see, before the tiles were dealt, what the table was committed to? */
  sawBeginning(): boolean {
    return this.promised === this.shown.value?.commit || this.checked.value?.kind === "proved";
  }

  /** The server's clock, for all that counts down: it stands still while the clocks do. */
  serverNow(): number {
    return this.stoppedAt ?? this.options.connection.serverNow();
  }

  /** Page and server do not agree. The first time all events are asked for again, and what is shown
   * stays until they are here. If that does not help, the page is older than the server. */
  drifted(): void {
    this.lost.value ||= this.hasDrifted;
    if (this.lost.value) return;
    this.hasDrifted = true;
    this.beginAnew();
  }

  /** Page and server agree. */
  agrees(): void {
    this.hasDrifted = false;
  }

  // --- what the connection tells -----------------------------------------------------------------

  version(): number {
    return this.tableFold.version;
  }

  onOpened(ack: Ack): void {
    this.openedAt = ack.version;
    batch(() => {
      this.own.value = ack.you ?? null;
      this.wrong.value = null;
    });
    this.askClocks();
  }

  /** Events come in order, without gaps: those that are known are skipped, a gap is asked for. */
  onEvents(list: ServerEvent[]): void {
    if (this.lost.value) return;
    for (const event of list) {
      if (event.version <= this.version()) continue;
      if (event.version > this.version() + 1) {
        this.options.connection.reopen(this.table);
        break;
      }
      if (!this.tableFold.add(event)) {
        const why = this.tableFold.refusal?.say;
        this.unfair = why?.[0] === UNFAIR ? why : null;
        return this.drifted();
      }
      if (FIXED.includes(event.type) && this.refuses()) return;
      if ("clocks" in event) this.serverClocks = null;
      if (event.type === "moved") this.turns++;
    }
    if (this.version() === 0) return;
    this.show();
    this.lookAfterSeat();
    this.lookAfterPart();
  }

  /** Is this another table than when the player's own part was opened? Then nothing of it is shown,
   * now or later. */
  private refuses(): boolean {
    const why = changeOf(this.options.fold, this.table);
    if (!why) return false;
    batch(() => {
      this.unfair = why;
      this.checked.value = { kind: "broken", why };
      this.lost.value = true;
    });
    return true;
  }

  /** The clocks of this table alone were stopped if its server has died. */
  onPresence({ here, watchers, lapse = 0 }: Presence): void {
    this.present.value = { here, watchers };
    if (lapse === this.lapse) return;
    this.lapse = lapse;
    if (this.shown.value?.clocks) this.askClocks();
  }

  /** "stale": the server has gone back to an older copy of its tables, and has fewer events than are
   * known here. */
  onRefused(refusal: Refused): void {
    if (this.lost.value) return;
    if (refusal.code === "stale" && this.version() > 0) this.beginAnew();
    else this.wrong.value = refusal;
  }

  /** The server cannot save moves, and has stopped all clocks; or it can again. A socket that is
   * only just open has not opened the table yet: it asks then. */
  private held(isHeld: boolean): void {
    const { connection } = this.options;
    if (isHeld) this.stoppedAt ??= connection.serverNow();
    else if (this.stoppedAt !== null && connection.state.value === "online") this.askClocks();
  }

  /** Stopped clocks wait for the answer: before it nobody knows what to count from. */
  private askClocks(): void {
    void this.options.summary().then((summary) => this.corrected(summary), () => this.askAgain());
  }

  private askAgain(): void {
    if (this.stoppedAt !== null)
      setTimeout(() => this.stop && !this.options.connection.isHeld.value && this.askClocks(), 1000);
  }

  /** Time stood still while the server was down: only the server knows the clocks and deadlines.
   * If the summary is of another version, an event is on its way to one of us. */
  private corrected({ version, clocks, seats }: Summary): void {
    if (this.lost.value) return;
    if (this.version() === 0 || this.version() !== version) return this.askAgain();
    if (!this.options.connection.isHeld.value) this.stoppedAt = null;
    if (clocks) this.serverClocks = { clocks, clocksAt: this.serverNow() };
    for (const [i, { lost }] of this.tableFold.view(0).seats.entries())
      if (lost !== undefined) this.deadlines.set(lost, seats[i]?.lost ?? lost);
    this.show();
  }

  private beginAnew(): void {
    this.tableFold.clear();
    this.checked.value = null;
    this.luckAt = "waiting";
    this.options.connection.reopen(this.table);
  }

  /** Before the start, a seat that is left, or cleared by the host, is nobody's. In older events it
   * may have been open too. */
  private lookAfterSeat(): void {
    if (this.version() < this.openedAt) return;
    if (this.shown.value?.seats[this.own.value ?? -1]?.kind !== "open") return;
    batch(() => {
      this.own.value = null;
      this.cleared.value = true;
    });
  }

  /** Needs nobody's attention: the player's own part is opened when it is time, and the table is
   * checked against what was seen then: when tiles are dealt, after a reload, and at the end. */
  private lookAfterPart(): void {
    const view = this.shown.value;
    const seat = this.own.value;
    if (view?.phase === "waiting") this.promised ??= view.commit;
    if (!view || seat === null) return;
    const at = view.opening ? "opening" : view.phase;
    if (at !== this.luckAt) this.checked.value = luckOf(this.options.fold, this.table, view);
    this.luckAt = at;
    if (this.isOpening) return;
    const nonce = partToOpen(this.options.fold, this.table, seat);
    if (nonce !== null) void this.openPart(nonce, seat);
  }

  /** If the refusal is temporary, it tries again; if it is final, the events will explain it. */
  private async openPart(nonce: string, seat: number): Promise<void> {
    this.isOpening = true;
    const isWanted = (): boolean => this.options.fold.wantsPart(seat);
    const reply = await this.options.connection.send(this.table, "nonce", { nonce }, isWanted);
    const wait = reply.ok ? 0 : reply.refusal.wait ?? 0;
    if (wait > 0) await new Promise((done) => setTimeout(done, wait * 1000));
    this.isOpening = false;
    if (wait > 0) this.lookAfterPart();
  }

  private show(): void {
    const view = this.tableFold.view(this.serverNow());
    const seats = view.seats.map((seat) =>
      (seat.lost === undefined ? seat
        : { ...seat, lost: this.deadlines.get(seat.lost) ?? seat.lost }));
    this.shown.value = { ...view, seats, ...this.serverClocks };
  }
}
