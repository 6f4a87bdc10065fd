// connection.ts - one socket to the server, for all tables that this page has open.
//
// A line that breaks is opened again by itself; then every table goes on from the last version it
// has. A command keeps its id until it is answered, and is sent again with it: the server carries
// out each id once, so nothing is lost and nothing happens twice.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { ServerEvent } from "./events";
import type { Ack, Message, Presence, Refused } from "./server-messages";

/** Times in milliseconds. */
export const TIMES = {
  resend: 2500, // a command without an answer
  ping: 2500, // while the page is looked at
  idlePing: 10_000,
  dead: 9000, // nothing was heard for so long after a ping
  again: 1000, // before the next try, and up to
  jitter: 2500, // so much more, so that not all come back at once
};

export type LineState = "online" | "connecting" | "offline";

/** Who has a table open. */
export interface Follower {
  readonly table: string;
  readonly token: string | null;
  version(): number; // the last event that it has
  opened(ack: Ack): void;
  events(list: ServerEvent[]): void;
  presence(presence: Presence): void;
  refused(refusal: Refused): void; // the table cannot be opened
}

export type Reply = { ok: true; ack: Ack } | { ok: false; refusal: Refused };

interface Pending {
  id: string;
  table: string;
  text: string;
  sentAt: number; // 0: not yet
  isWanted(): boolean; // else it is not sent again
  done(reply: Reply): void;
}

/** What we need of a browser's WebSocket. */
export type Line = Pick<WebSocket, "readyState" | "send" | "close" | "onmessage" | "onclose">;

const OPEN = 1;

/** Two digits a byte that nobody can guess. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)),
    (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** At least 16 characters that nobody else has chosen. */
export function freshId(): string {
  return randomHex(12);
}

export class Connection {
  readonly state: ReadonlySignal<LineState>;
  private readonly now = signal<LineState>("connecting");
  private readonly followers = new Map<string, Follower>();
  private readonly ready = new Set<string>(); // tables that this socket has open
  private readonly opening = new Map<string, string>(); // id of the open to its table
  private readonly pending = new Map<string, Pending>();
  private line: Line | null = null;
  private skew = 0; // the server's clock less ours
  private pingedAt = 0;
  private heardAt = 0;
  private failures = 0;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly dial: () => Line, private readonly isSeen = () => true) {
    this.state = this.now;
  }

  /** The server's clock, in milliseconds since 1970. */
  serverNow(): number {
    return Date.now() + this.skew;
  }

  /** Follows a table until the returned function is called. */
  follow(follower: Follower): () => void {
    this.followers.set(follower.table, follower);
    if (this.now.value === "online") this.open(follower);
    else this.connect();
    return () => this.unfollow(follower);
  }

  /** Asks for a table's events anew, from the version that its follower has now. */
  reopen(table: string): void {
    const follower = this.followers.get(table);
    if (!follower || this.now.value !== "online") return;
    this.ready.delete(table);
    this.say({ do: "shut", id: freshId(), table });
    this.open(follower);
  }

  /** Sends a command and waits for its answer, however long the line is broken; again and again, as
   * long as it is wanted. */
  send(table: string, verb: string, fields: object = {}, isWanted = () => true): Promise<Reply> {
    const id = freshId();
    return new Promise((done) => {
      const text = JSON.stringify({ do: verb, id, table, ...fields });
      const one: Pending = { id, table, text, sentAt: 0, isWanted, done };
      this.pending.set(id, one);
      if (this.ready.has(table)) this.transmit(one);
    });
  }

  /** The network may be there again, or the page is looked at again: find out now. */
  wake(): void {
    if (this.followers.size === 0) return;
    if (this.now.value === "online") this.ping();
    else {
      clearTimeout(this.retry);
      this.drop();
      this.connect();
    }
  }

  close(): void {
    this.followers.clear();
    this.hangUp();
  }

  private unfollow(follower: Follower): void {
    if (this.followers.get(follower.table) !== follower) return;
    this.followers.delete(follower.table);
    this.ready.delete(follower.table);
    for (const one of this.pending.values())
      if (one.table === follower.table) this.pending.delete(one.id);
    if (this.now.value === "online") this.say({ do: "shut", id: freshId(), table: follower.table });
    if (this.followers.size === 0) this.hangUp();
  }

  private hangUp(): void {
    clearTimeout(this.retry);
    this.drop();
    this.now.value = "connecting";
  }

  private connect(): void {
    if (this.line) return;
    clearTimeout(this.retry);
    const line = this.dial();
    this.line = line;
    this.heardAt = this.pingedAt = Date.now();
    line.onmessage = ({ data }) => this.line === line && this.hear(String(data));
    line.onclose = () => this.line === line && this.lost(); // an error is followed by it
    this.beat = setInterval(() => this.tick(), 500);
  }

  /** Forgets the socket, whatever becomes of it. */
  private drop(): void {
    clearInterval(this.beat);
    const line = this.line;
    this.line = null;
    this.ready.clear();
    this.opening.clear();
    for (const one of this.pending.values()) one.sentAt = 0;
    if (line) {
      line.onmessage = line.onclose = null;
      line.close();
    }
  }

  private lost(wait = 0): void {
    this.drop();
    this.failures++;
    this.now.value = this.failures > 1 ? "offline" : "connecting";
    if (this.followers.size === 0) return;
    const pause = wait * 1000 + TIMES.again + Math.random() * TIMES.jitter;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private tick(): void {
    const now = Date.now();
    const isUnheard = this.pingedAt > this.heardAt || this.now.value !== "online";
    if (isUnheard && now - this.pingedAt >= TIMES.dead) {
      this.lost();
      return;
    }
    if (this.now.value !== "online") return;
    const every = this.isSeen() ? TIMES.ping : TIMES.idlePing;
    if (this.pingedAt <= this.heardAt && now - this.heardAt >= every) this.ping();
    for (const one of this.pending.values())
      if (this.ready.has(one.table) && now - one.sentAt >= TIMES.resend) this.transmit(one);
  }

  private ping(): void {
    this.pingedAt = Date.now();
    this.say({ do: "ping", id: freshId() });
  }

  private say(message: object): void {
    if (this.line?.readyState === OPEN) this.line.send(JSON.stringify(message));
  }

  private transmit(one: Pending): void {
    if (this.line?.readyState !== OPEN || !one.isWanted()) return;
    one.sentAt = Date.now();
    this.line.send(one.text);
  }

  private open(follower: Follower): void {
    const { table, token } = follower;
    const id = freshId();
    this.opening.set(id, table);
    this.say({ do: "open", id, table, from: follower.version(), ...(token ? { token } : {}) });
  }

  private hear(text: string): void {
    this.heardAt = Date.now() + 1; // after a ping of the same millisecond
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      this.lost(); // not our server
      return;
    }
    this.take(message);
  }

  private take(message: Message): void {
    switch (message.type) {
      case "hello":
        this.greeted(message.now);
        break;
      case "pong":
        this.skew = message.now - Date.now();
        break;
      case "ack":
        this.acknowledged(message);
        break;
      case "refused":
        this.refused(message.id ?? "", message);
        break;
      case "events":
        this.followers.get(message.table)?.events(message.events);
        break;
      case "presence":
        this.followers.get(message.table)?.presence(message);
        break;
      case "bye":
        this.lost(message.wait);
        break;
    }
  }

  private greeted(now: number): void {
    this.skew = now - Date.now();
    this.failures = 0;
    this.now.value = "online";
    for (const follower of this.followers.values()) this.open(follower);
  }

  private acknowledged(ack: Ack): void {
    const table = this.opening.get(ack.id);
    if (table !== undefined) {
      this.opening.delete(ack.id);
      this.ready.add(table);
      this.followers.get(table)?.opened(ack);
      for (const one of this.pending.values()) if (one.table === table) this.transmit(one);
      return;
    }
    this.settle(ack.id, { ok: true, ack });
  }

  /** "busy" and "limit" at an open, and "busy" at a command, mean: the same again later. */
  private refused(id: string, refusal: Refused): void {
    const table = this.opening.get(id);
    if (table === undefined) {
      if (refusal.code !== "busy") this.settle(id, { ok: false, refusal });
      return;
    }
    this.opening.delete(id);
    const follower = this.followers.get(table);
    if (!follower) return;
    if (refusal.code !== "busy" && refusal.code !== "limit") follower.refused(refusal);
    else setTimeout(() => this.now.value === "online" && !this.ready.has(table) &&
      this.followers.get(table) === follower && this.open(follower), 1000 * (refusal.wait ?? 2));
  }

  private settle(id: string, reply: Reply): void {
    const one = this.pending.get(id);
    this.pending.delete(id);
    one?.done(reply);
  }
}
