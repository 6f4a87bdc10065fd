// connection.ts - one socket to the server, for all tables that this page has open.
//
// If the connection breaks, it is opened again, and every table continues from the last version it
// has. A command keeps its id until it is answered, and is sent again with it. The server carries
// out each id once, so nothing is lost and nothing happens twice.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { ServerEvent } from "./events";
import type { Ack, Message, Presence, Refused } from "./server-messages";

/** Times in milliseconds. */
export const TIMES = {
  resend: 2500, // a command without an answer
  ping: 2500, // while the page is visible
  idlePing: 10_000,
  dead: 9000, // no answer to a ping for this long
  retry: 1000, // before the next try, and up to
  jitter: 2500, // this much more, so that not all clients come back at once
};

export type ConnectionState = "online" | "connecting" | "offline";

/** Has a table open. */
export interface TableListener {
  readonly table: string;
  readonly token: string | null;
  version(): number; // of the last event that it has
  onOpened(ack: Ack): void;
  onEvents(list: ServerEvent[]): void;
  onPresence(presence: Presence): void;
  onRefused(refusal: Refused): void; // the table cannot be opened
}

export type CommandReply = { ok: true; ack: Ack } | { ok: false; refusal: Refused };

interface Pending {
  id: string;
  table: string;
  text: string;
  sentAt: number; // 0: not yet
  isWanted(): boolean; // if not, it is not sent again
  onReply(reply: CommandReply): void;
}

/** What we need of a browser's WebSocket. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onmessage" | "onclose">;

const OPEN = 1;

/** Two hexadecimal digits a byte, which nobody can guess. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)),
    (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** At least 16 characters that nobody else has chosen. */
export function freshId(): string {
  return randomHex(12);
}

/** The server is about to stop, or cannot read or write at the moment: nothing has happened. */
function isPassing(refusal: Refused): boolean {
  return refusal.code === "busy" || refusal.code === "store";
}

export class Connection {
  readonly state: ReadonlySignal<ConnectionState>;
  readonly isHeld: ReadonlySignal<boolean>; // the server cannot save moves at the moment
  private readonly now = signal<ConnectionState>("connecting");
  private readonly held = signal(false);
  private readonly listeners = new Map<string, TableListener>();
  private readonly ready = new Set<string>(); // tables that this socket has open
  private readonly opening = new Map<string, string>(); // id of the request to its table
  private readonly pending = new Map<string, Pending>();
  private socket: Socket | null = null;
  private skew = 0; // the server's clock minus ours
  private pingedAt = 0;
  private heardAt = 0;
  private failures = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly openSocket: () => Socket, private readonly isSeen = () => true) {
    this.state = this.now;
    this.isHeld = this.held;
  }

  /** The server's clock, in milliseconds since 1970. */
  serverNow(): number {
    return Date.now() + this.skew;
  }

  /** Follows a table until the returned function is called. */
  follow(listener: TableListener): () => void {
    this.listeners.set(listener.table, listener);
    if (this.now.value === "online") this.open(listener);
    else this.connect();
    return () => this.unfollow(listener);
  }

  /** Asks for a table's events again, from the version that its listener has now. */
  reopen(table: string): void {
    const listener = this.listeners.get(table);
    if (!listener || this.now.value !== "online") return;
    this.ready.delete(table);
    this.post({ do: "shut", id: freshId(), table });
    this.open(listener);
  }

  /** Sends a command and waits for its answer, however long the connection is broken; sends it again
   * and again while it is wanted. */
  send(table: string, verb: string, fields: object = {}, isWanted = () => true): Promise<CommandReply> {
    const id = freshId();
    return new Promise((onReply) => {
      const text = JSON.stringify({ do: verb, id, table, ...fields });
      const one: Pending = { id, table, text, sentAt: 0, isWanted, onReply };
      this.pending.set(id, one);
      if (this.ready.has(table)) this.transmit(one);
    });
  }

  /** The network may be back, or the page is visible again: find out now. */
  wake(): void {
    if (this.listeners.size === 0) return;
    if (this.now.value === "online") this.ping();
    else {
      clearTimeout(this.retry);
      this.drop();
      this.connect();
    }
  }

  close(): void {
    this.listeners.clear();
    this.disconnect();
  }

  private unfollow(listener: TableListener): void {
    if (this.listeners.get(listener.table) !== listener) return;
    this.listeners.delete(listener.table);
    this.ready.delete(listener.table);
    for (const one of this.pending.values())
      if (one.table === listener.table) this.pending.delete(one.id);
    if (this.now.value === "online") this.post({ do: "shut", id: freshId(), table: listener.table });
    if (this.listeners.size === 0) this.disconnect();
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.now.value = "connecting";
  }

  private connect(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    const socket = this.openSocket();
    this.socket = socket;
    this.heardAt = this.pingedAt = Date.now();
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(String(data));
    socket.onclose = () => this.socket === socket && this.lost(); // follows every error
    this.heartbeat = setInterval(() => this.tick(), 500);
  }

  /** Forgets the socket, whatever becomes of it. */
  private drop(): void {
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    this.ready.clear();
    this.opening.clear();
    for (const one of this.pending.values()) one.sentAt = 0;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private lost(wait = 0): void {
    this.drop();
    this.failures++;
    this.now.value = this.failures > 1 ? "offline" : "connecting";
    if (this.listeners.size === 0) return;
    const pause = wait * 1000 + TIMES.retry + Math.random() * TIMES.jitter;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private tick(): void {
    const now = Date.now();
    const isSilent = this.pingedAt > this.heardAt || this.now.value !== "online";
    if (isSilent && now - this.pingedAt >= TIMES.dead) {
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
    this.post({ do: "ping", id: freshId() });
  }

  private post(message: object): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private transmit(one: Pending): void {
    if (this.socket?.readyState !== OPEN || !one.isWanted()) return;
    one.sentAt = Date.now();
    this.socket.send(one.text);
  }

  private open(listener: TableListener): void {
    const { table, token } = listener;
    const id = freshId();
    this.opening.set(id, table);
    this.post({ do: "open", id, table, from: listener.version(), ...(token ? { token } : {}) });
  }

  private receive(text: string): void {
    this.heardAt = Date.now() + 1; // later than a ping in the same millisecond
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      this.lost(); // not our server
      return;
    }
    this.handle(message);
  }

  private handle(message: Message): void {
    switch (message.type) {
      case "hello":
        this.hello(message.now);
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
        this.listeners.get(message.table)?.onEvents(message.events);
        break;
      case "presence":
        this.listeners.get(message.table)?.onPresence(message);
        break;
      case "store":
        this.held.value = !message.works;
        break;
      case "bye":
        this.lost(message.wait);
        break;
    }
  }

  private hello(now: number): void {
    this.skew = now - Date.now();
    this.held.value = false; // unless the server says so next
    this.failures = 0;
    this.now.value = "online";
    for (const listener of this.listeners.values()) this.open(listener);
  }

  private acknowledged(ack: Ack): void {
    const table = this.opening.get(ack.id);
    if (table !== undefined) {
      this.opening.delete(ack.id);
      this.ready.add(table);
      this.listeners.get(table)?.onOpened(ack);
      for (const one of this.pending.values()) if (one.table === table) this.transmit(one);
      return;
    }
    this.settle(ack.id, { ok: true, ack });
  }

  /** "busy" and "store" mean: try again later. So does "limit" for an open. If a table was never
   * shown, it says why not meanwhile: with "store" it may also be damaged. */
  private refused(id: string, refusal: Refused): void {
    const table = this.opening.get(id);
    if (table === undefined) {
      if (!isPassing(refusal)) this.settle(id, { ok: false, refusal });
      return;
    }
    this.opening.delete(id);
    const listener = this.listeners.get(table);
    if (!listener) return;
    const isFinal = !isPassing(refusal) && refusal.code !== "limit";
    if (isFinal || (refusal.code === "store" && listener.version() === 0))
      listener.onRefused(refusal);
    if (!isFinal) setTimeout(() => this.now.value === "online" && !this.ready.has(table) &&
      this.listeners.get(table) === listener && this.open(listener), 1000 * (refusal.wait ?? 2));
  }

  private settle(id: string, reply: CommandReply): void {
    const one = this.pending.get(id);
    this.pending.delete(id);
    one?.onReply(reply);
  }
}
