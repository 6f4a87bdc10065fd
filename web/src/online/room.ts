// room.ts - a table on the server as this page follows it: its events, who is there, and what can
// be said to it.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { Connection, Follower, Reply } from "./connection";
import type { Ack, Presence, Refused, ServerEvent, Summary } from "./protocol";
import { applied, type View } from "./view";

export interface RoomOptions {
  connection: Connection;
  table: string;
  token: string | null;
  summary(): Promise<Summary>; // asked after each opening: it has the clocks as they are then
}

export class Room implements Follower {
  readonly table: string;
  readonly token: string | null;
  readonly view: ReadonlySignal<View | null>; // null until the first events have come
  readonly you: ReadonlySignal<number | null>; // one's own seat; null: one looks on
  readonly here: ReadonlySignal<Presence>;
  readonly trouble: ReadonlySignal<Refused | null>; // why the table cannot be followed

  private readonly shown = signal<View | null>(null);
  private readonly own = signal<number | null>(null);
  private readonly present = signal<Presence>({ here: [], watchers: 0 });
  private readonly wrong = signal<Refused | null>(null);
  private latest: View | null = null; // of all events so far
  private stop: (() => void) | null = null;

  constructor(private readonly options: RoomOptions) {
    this.table = options.table;
    this.token = options.token;
    this.view = this.shown;
    this.you = this.own;
    this.here = this.present;
    this.trouble = this.wrong;
  }

  enter(): void {
    this.stop ??= this.options.connection.follow(this);
  }

  leave(): void {
    this.stop?.();
    this.stop = null;
  }

  /** Says something as one's own seat, and waits for the answer. */
  say(verb: string, fields: object = {}): Promise<Reply> {
    return this.options.connection.send(this.table, verb, fields);
  }

  serverNow(): number {
    return this.options.connection.serverNow();
  }

  /** Forgets all events and asks for them anew; what is shown stays until they are here. */
  reload(): void {
    this.latest = null;
    this.options.connection.reopen(this.table);
  }

  // --- what the connection tells -----------------------------------------------------------------

  version(): number {
    return this.latest?.version ?? 0;
  }

  opened(ack: Ack): void {
    batch(() => {
      this.own.value = ack.you ?? null;
      this.wrong.value = null;
    });
    void this.options.summary().then((summary) => this.corrected(summary), () => undefined);
  }

  /** In order, without gaps: what is known already is passed over, a gap is asked for. */
  events(list: ServerEvent[]): void {
    for (const event of list) {
      if (event.version <= this.version()) continue;
      if (event.version > this.version() + 1) {
        this.options.connection.reopen(this.table);
        break;
      }
      this.latest = applied(this.latest, event);
    }
    if (this.latest) this.shown.value = this.latest;
  }

  presence({ here, watchers }: Presence): void {
    this.present.value = { here, watchers };
  }

  refused(refusal: Refused): void {
    this.wrong.value = refusal;
  }

  /** The clocks stood still while the server was down: only it knows how they stand. */
  private corrected({ version, clocks, seats, watchers = 0 }: Summary): void {
    this.present.value = { here: seats.map((seat) => seat.here === true), watchers };
    if (!clocks || this.latest?.version !== version) return;
    this.latest = { ...this.latest, clocks, clocksAt: this.serverNow() };
    this.shown.value = this.latest;
  }
}
