// test-server.ts - for tests: a server in memory with one table of two, whose connections can be
// cut, and whose messages can be lost on the way.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Engine, Fold } from "../engine";
import { documentOf, line } from "../rules";
import type { GameName, GameState } from "../types";
import type { Socket } from "./connection";
import type { ServerEvent } from "./events";

const file =
  process.env.POLIS_WASM ?? new URL("../../../build/src/wasm/polis.wasm", import.meta.url);
export const module = new WebAssembly.Module(readFileSync(file));

export const newFold = (): Fold => new Fold(new WebAssembly.Instance(module, {}));

interface Said {
  do: string;
  id: string;
  table?: string;
  from?: number;
  token?: string;
  moves?: string[];
  text?: string;
  nonce?: string;
}

/** One end of a connection; what the page sends arrives at once. */
export class FakeSocket {
  readyState = 1;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  seat: number | null = null;
  isOpen = false; // the table is

  constructor(private readonly server: FakeServer) {}

  send(text: string): void {
    this.server.heard.push(JSON.parse(text) as Said);
    if (this.server.isDeaf) return;
    this.server.answer(this, JSON.parse(text) as Said);
  }

  close(): void {
    this.readyState = 3;
    this.server.sockets.delete(this);
  }

  tell(message: object): void {
    if (!this.server.isMute)
      this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** The network breaks. */
  cut(): void {
    this.close();
    this.onclose?.({} as CloseEvent);
  }
}

export const TOKENS = ["token-a", "token-b"];

export class FakeServer {
  readonly events: ServerEvent[] = [];
  readonly heard: Said[] = [];
  readonly sockets = new Set<FakeSocket>();
  isDeaf = false; // what is sent to it is lost
  isMute = false; // what it sends is lost
  refusing: object | null = null; // for the next command
  refusingOpen: object | null = null; // and for the next open
  isAsking = false; // before a move is taken back
  protected readonly engine = new Engine(module);
  private readonly done = new Map<string, number>();
  private words: string[] = [];

  constructor(game: GameName = "akropolis", begins = true) {
    if (!begins) return;
    this.engine.answer(line(`newgame ${game} players=2 seed=7`));
    this.add({
      type: "created", game, setup: { players: "2" }, speed: "none", aids: "full",
      seats: [{ kind: "human", name: "Anna" }, { kind: "human", name: "Ben" }], chat: true,
      spectators: true, public: false, commit: "c0", host: 0,
    });
    this.start(this.fresh());
  }

  /** Luck deals. */
  start(moves: string[]): void {
    this.add({ type: "started", nonces: "", moves, turn: 0 });
  }

  readonly openSocket = (): Socket => {
    const made = new FakeSocket(this);
    this.sockets.add(made);
    queueMicrotask(() => made.tell({ type: "hello", server: "fake", protocol: 1, now: Date.now() }));
    return made as unknown as Socket;
  };

  get onlySocket(): FakeSocket {
    return [...this.sockets][0] as FakeSocket;
  }

  legal(): string[] {
    return this.engine.answer(line("legal")).text.trim().split(" ").slice(2);
  }

  state(): GameState {
    return documentOf<GameState>(this.engine.answer(line("state")));
  }

  /** A seat moves, wherever the move comes from. */
  move(seat: number, words: string[]): boolean {
    if (this.state().turn !== seat) return false;
    if (this.engine.answer(line(`move ${words.join(" ")}`)).refusal) return false;
    this.add({ type: "moved", seat, moves: this.fresh(), turn: this.state().turn });
    return true;
  }

  takeBack(): void {
    this.engine.answer(line("undo"));
    const text = this.allWords();
    this.words = text;
    this.add({ type: "tookback", to: text.length, turn: this.state().turn });
  }

  /** Whether all that this seat did may be taken back. */
  ask(seat: number): void {
    this.add({ type: "asked", seat, to: 0 });
  }

  say(seat: number, yes: boolean): void {
    this.add({ type: "answered", seat, yes });
  }

  leave(seat: number, wait: number): void {
    this.add({ type: "left", seat, bot: "normal", wait });
  }

  resign(loser: number): void {
    this.add({ type: "finished", reason: "resigned", loser });
  }

  /** An event of a newer server. */
  sneeze(): void {
    this.add({ type: "sneezed", seat: 0, loud: [true, { twice: null }] });
  }

  chat(seat: number, text: string): void {
    this.add({ type: "chat", seat, name: "", text });
  }

  answer(from: FakeSocket, said: Said): void {
    if (said.do === "ping") from.tell({ type: "pong", id: said.id, now: Date.now() });
    else if (said.do === "open") this.openTable(from, said);
    else if (said.do !== "shut") this.command(from, said);
  }

  /** Its tables are replaced by an older copy: the last move was never made. */
  goBack(): void {
    this.engine.answer(line("undo"));
    this.words = this.allWords();
    this.events.pop();
    for (const one of [...this.sockets]) one.cut();
  }

  /** Its tables are replaced by a copy from before the start. Returns what was dealt then. */
  goBackToWaiting(): string[] {
    this.events.splice(1);
    for (const one of [...this.sockets]) one.cut();
    return this.words;
  }

  private openTable(from: FakeSocket, said: Said): void {
    const version = this.events.length;
    const refusal = this.refusingOpen;
    this.refusingOpen = null; // the page may open it again at once
    if (refusal) return from.tell({ type: "refused", id: said.id, table: "T", ...refusal });
    if ((said.from ?? 0) > version)
      return from.tell({ type: "refused", id: said.id, table: "T", code: "stale", text: "", version });
    const seat = TOKENS.indexOf(said.token ?? "");
    from.seat = seat < 0 ? null : seat;
    from.isOpen = true;
    const you = from.seat === null ? {} : { you: from.seat };
    from.tell({ type: "ack", id: said.id, version: this.events.length, ...you });
    const events = this.events.slice(said.from ?? 0);
    if (events.length > 0) from.tell({ type: "events", table: "T", events });
  }

  private command(from: FakeSocket, said: Said): void {
    const old = this.done.get(said.id);
    if (old !== undefined) return from.tell({ type: "ack", id: said.id, version: old });
    const refused = { type: "refused", id: said.id, table: "T", version: this.events.length };
    if (this.refusing) {
      from.tell({ ...refused, ...this.refusing });
      this.refusing = null;
      return;
    }
    if (said.do === "moves" && !this.move(from.seat ?? -1, said.moves ?? []))
      return from.tell({ ...refused, code: "turn", text: "not your turn" });
    if (said.do === "nonce") this.opened(from.seat ?? -1, said.nonce ?? "");
    if (said.do === "chat") this.chat(from.seat ?? -1, said.text ?? "");
    if (said.do === "takeback" && this.isAsking) this.ask(from.seat ?? -1);
    else if (said.do === "takeback") this.takeBack();
    this.done.set(said.id, this.events.length);
    from.tell({ type: "ack", id: said.id, version: this.events.length });
  }

  protected opened(_seat: number, _nonce: string): void {
    // here is nothing to open
  }

  private allWords(): string[] {
    const { text } = this.engine.answer({ ask: "record", text: "" });
    return (text.split(/\n\n/)[1] ?? "").split(/\s+/).filter(Boolean);
  }

  protected fresh(): string[] {
    const all = this.allWords();
    const made = all.slice(this.words.length);
    this.words = all;
    return made;
  }

  protected add(event: object): void {
    const digest = this.words.length > 0 ? this.state().digest : "0".repeat(16);
    const whole = { version: this.events.length + 1, at: Date.now(), digest, ...event };
    this.events.push(whole as unknown as ServerEvent);
    for (const one of this.sockets)
      if (one.isOpen) one.tell({ type: "events", table: "T", events: [whole] });
  }
}

const sha = (...bytes: (string | Buffer)[]): string => bytes.reduce<ReturnType<typeof createHash>>(
  (hash, part) => hash.update(part), createHash("sha256")).digest("hex");

export const sealOf = (nonce: string): string => sha("polis part", nonce);

/** The other seat's part, and one that it would rather have had. */
export const BEN = "b".repeat(32), LATER = "c".repeat(32);

/** How a server cheats: it shows another past than before, or leaves out what it does not like. */
export interface Lies {
  seed?: string; // 64 digits: which it commits itself to
  seal?: string; // of the first seat, instead of what was sent
  ben?: string; // the part of the second seat
  forfeits?: boolean; // the part of the first seat
  dealt?: string; // the seed with which it deals, whatever it has promised
  reveals?: string; // the seed that it reveals at the end
  set?: string; // it is Panticapaeum that is dealt, with this packed set; empty: the usual one
}

/** A table that is dealt from the parts of its seats: the first is the page's, the second the server
 * knows. */
export class DealingServer extends FakeServer {
  private readonly parts: string[] = ["", ""];

  constructor(seal: string, private readonly lies: Lies = {}, rematchOf?: string) {
    super("akropolis", false);
    const { set } = lies;
    this.add({
      type: "created", game: this.game, setup: { players: "2", ...(set ? { set: "box" } : {}) },
      ...(set ? { set_data: set } : {}), speed: "none", aids: "full",
      seats: [{ kind: "human", name: "Anna" }, { kind: "open" }], chat: true, spectators: true,
      public: false, commit: sha("polis commit", Buffer.from(this.seed, "hex")), host: 0,
      ...(rematchOf ? { rematch_of: rematchOf } : {}),
    });
    const shown = lies.seal ?? seal;
    if (shown) this.add({ type: "sealed", seat: 0, seal: shown });
  }

  private get game(): GameName {
    return this.lies.set === undefined ? "akropolis" : "panticapaeum";
  }

  private get seed(): string {
    return this.lies.seed ?? "1".repeat(64);
  }

  /** The parts are to be opened. */
  askForParts(): void {
    this.add({ type: "opening" });
  }

  /** The second seat is taken; then all is fixed. */
  join(): void {
    this.add({ type: "joined", seat: 1, name: "Ben" });
    this.add({ type: "sealed", seat: 1, seal: sealOf(this.lies.ben ?? BEN) });
    this.askForParts();
  }

  /** The same table after the first seat has opened its part, as it may look when it is asked for
   * again. */
  tellAgain(nonce: string): this {
    this.join();
    this.open(nonce);
    return this;
  }

  /** The connection breaks, and what comes after it is another story, from the first event on. */
  retell({ events }: DealingServer): void {
    this.events.splice(0, this.events.length, ...events);
    this.refusingOpen = { code: "stale", text: "the server has fewer events" };
    this.onlySocket.cut();
  }

  /** The first seat opens its part, or one that the server has made up, or none. */
  open(nonce: string): void {
    this.opened(0, nonce);
  }

  end(): void {
    const reveal = this.lies.reveals ?? this.seed;
    this.add({ type: "finished", reason: "resigned", loser: 1, scores: [0, 0], places: [1, 2], reveal });
  }

  /** The record, as it is after the end. */
  record(): string {
    const [created] = this.events as unknown as { commit: string }[];
    const [anna = "", ben = ""] = this.parts;
    const head = { Commit: created?.commit, Seals: `${sealOf(anna)},${sealOf(ben)}`,
      Nonces: `${anna},${ben}`, Reveal: this.seed };
    const { text } = this.engine.answer({ ask: "record", text: "2026-11-15\nAnna\nBen" });
    const [headers = "", moves = ""] = text.split("\n\n");
    const others = headers.split("\n").filter((one) => !/^.(Commit|Nonces|Reveal) /.test(one));
    const own = Object.entries(head).map(([key, value]) => `[${key} "${value}"]`);
    return `${[...others, ...own].join("\n")}\n\n${moves}\n`;
  }

  protected override opened(seat: number, nonce: string): void {
    if (this.lies.forfeits) this.add({ type: "unopened", seat });
    else if (nonce) this.add({ type: "nonce", seat, nonce });
    this.parts[seat] = this.lies.forfeits ? "" : nonce;
    this.parts[1] = this.lies.ben ?? BEN;
    this.add({ type: "nonce", seat: 1, nonce: this.parts[1] });
    this.deal();
  }

  /** Without anybody's seal it starts at once. */
  deal(): void {
    const nonces = this.parts.filter(Boolean).join(",");
    const seed = [this.lies.dealt ?? this.seed, nonces].filter(Boolean).join(",");
    const set = this.lies.set ? ` set=data:${this.lies.set}` : "";
    this.engine.answer(line(`newgame ${this.game} players=2${set} seed=${seed}`));
    this.add({ type: "started", nonces, moves: this.fresh(), turn: 0 });
  }
}
