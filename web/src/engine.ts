// engine.ts - the rules in WebAssembly: the one file that touches their memory. The rest of the page sees values.
//
// An instance is one engine with one match (docs/wasm.md). It runs in a worker, see worker.ts; the
// fold of a table's events is quick, and runs in an instance of the page's own.

/** A sentence of the rules, not yet in any language: the English format and its arguments. */
export type Say = string[];

/** Why a line was refused. `line` counts the lines of a record from 1; it is 0 if there is none. */
export interface Refusal {
  code: string;
  line: number;
  say: Say;
}

/** A question to the engine. Several can be asked at once, so that nothing comes between them. */
export type Call =
  | { ask: "line"; line: string } // a line of the protocol
  | { ask: "weigh"; seat?: number } // the mover's points after each legal move; or a planner's, later=1
  | { ask: "load"; text: string } // read and replay a record
  | { ask: "record"; text: string } // write one; the text: date, then seat names, a line each
  | { ask: "survey"; text: string } // score a city from a real table
  | { ask: "parts"; game: string } // what is printed on the game's parts
  | { ask: "set"; text: string }; // read a set file

export interface Answer {
  text: string;
  refusal: Refusal | null;
  weights: Int32Array | null; // of "weigh" alone
}

interface Exports {
  memory: WebAssembly.Memory;
  polis_open(): number;
  polis_page(): number;
  polis_output(): number;
  polis_line(n: number): number;
  polis_said(): number;
  polis_weigh(): number;
  polis_weigh_plan(seat: number, later: number): number;
  polis_load(n: number): number;
  polis_record(n: number): number;
  polis_survey(n: number): number;
  polis_parts(n: number): number;
  polis_set(n: number): number;
  polis_table(): void;
  polis_fold(n: number): number;
  polis_view(now: number): number;
  polis_words(): number;
  polis_seal(n: number): number;
  polis_wants_part(seat: number): number;
  polis_witness(seat: number, n: number): number;
  polis_holds(n: number): number;
  polis_check_record(n: number): number;
  polis_check(n: number): number;
}

const MAX_LINE = 65536;
const MAX_PAGE = 131072;

/** An instance of the module, and its memory. */
class Instance {
  protected readonly wasm: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.wasm = instance.exports as unknown as Exports;
  }

  protected writePage(text: string): number {
    return this.write(text, this.wasm.polis_page(), MAX_PAGE);
  }

  /** Copies the text into the module. One that is too long is not copied; the module refuses it. */
  protected write(text: string, at: number, room: number): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length < room) new Uint8Array(this.wasm.memory.buffer, at).set(bytes);
    return bytes.length;
  }

  protected read(n: number): string {
    return this.decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.polis_output(), n));
  }
}

export class Engine extends Instance {
  private readonly input: number;

  constructor(module: WebAssembly.Module) {
    super(new WebAssembly.Instance(module, {}));
    this.input = this.wasm.polis_open();
  }

  answer(call: Call): Answer {
    switch (call.ask) {
      case "line":
        return this.said(this.wasm.polis_line(this.write(call.line, this.input, MAX_LINE)));
      case "load":
        return this.said(this.wasm.polis_load(this.writePage(call.text)));
      case "record":
        return this.output(this.wasm.polis_record(this.writePage(call.text)));
      case "survey":
        return this.output(this.wasm.polis_survey(this.writePage(call.text)));
      case "parts":
        return this.output(this.wasm.polis_parts(this.writePage(call.game)));
      case "set":
        return this.output(this.wasm.polis_set(this.writePage(call.text)));
      case "weigh":
        return { text: "", refusal: null, weights: this.numbers(call.seat === undefined
          ? this.wasm.polis_weigh() : this.wasm.polis_weigh_plan(call.seat, 1)) };
    }
  }

  private output(n: number): Answer {
    return { text: this.read(n).trimEnd(), refusal: null, weights: null };
  }

  private said(n: number): Answer {
    const answer = this.output(n);
    const length = this.wasm.polis_said();
    if (length > 0) answer.refusal = JSON.parse(this.read(length)) as Refusal;
    return answer;
  }

  private numbers(n: number): Int32Array {
    return new Int32Array(this.wasm.memory.buffer, this.wasm.polis_output(), n).slice();
  }
}

/** What the events of a table on a server add up to: the same fold as the server's. */
export class Fold extends Instance {
  constructor(instance: WebAssembly.Instance) {
    super(instance);
    this.clear();
  }

  /** Starts again with an empty table. */
  clear(): void {
    this.wasm.polis_table();
  }

  /** Adds the next event. One that contradicts the table is refused; then only clear() helps. */
  add(event: object): Refusal | null {
    return this.refusal(this.wasm.polis_fold(this.writePage(JSON.stringify(event))));
  }

  /** The table as JSON, as table_write_view writes it, at a time by the server's clock. */
  view(now: number): string {
    return this.read(this.wasm.polis_view(now));
  }

  /** All moves so far, luck's included, separated by spaces. */
  words(): string {
    return this.read(this.wasm.polis_words()).trimEnd();
  }

  /** The seal of a part of the shuffle: what others see of it until it is opened. */
  seal(nonce: string): string {
    return this.read(this.wasm.polis_seal(this.writePage(nonce))).trimEnd();
  }

  /** Do the events so far say that the owner of this seat should open its part now? */
  wantsPart(seat: number): boolean {
    return this.wasm.polis_wants_part(seat) !== 0;
  }

  /** What this seat sees just before it opens its part, as a line of text to keep. Empty if the
   * table has a seal other than this part's. */
  witness(seat: number, nonce: string): string {
    return this.read(this.wasm.polis_witness(seat, this.writePage(nonce))).trimEnd();
  }

  /** What is wrong with the table, judged by what a seat saw when it opened its part; null if
   * nothing. */
  check(witness: string): Refusal | null {
    return this.refusal(this.wasm.polis_check(this.writePage(witness)));
  }

  /** Why nothing that the table shows may be used, judged by the same; null if nothing speaks against
   * it. */
  holds(witness: string): Refusal | null {
    return this.refusal(this.wasm.polis_holds(this.writePage(witness)));
  }

  /** What is wrong with a record that has a witness in a comment; null if nothing. */
  checkRecord(text: string): Refusal | null {
    return this.refusal(this.wasm.polis_check_record(this.writePage(text)));
  }

  private refusal(n: number): Refusal | null {
    return n > 0 ? JSON.parse(this.read(n)) as Refusal : null;
  }
}
