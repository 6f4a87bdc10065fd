// engine.ts - polis.wasm: the one file that touches its memory. The rest of the page sees values.
//
// An instance is one engine with one match (docs/wasm.md). It runs in a worker, see worker.ts.

/** A sentence of the rules, not yet in any language: the English format and its arguments. */
export type Say = string[];

/** Why a line was refused. `line` counts lines of a record, from 1; 0 where there is none. */
export interface Refusal {
  code: string;
  line: number;
  say: Say;
}

/** One thing to ask of the engine. Several are asked at once, so that nothing comes between. */
export type Call =
  | { ask: "line"; line: string } // a line of the protocol
  | { ask: "weigh" } // the mover's points after each legal move
  | { ask: "load"; text: string } // read and replay a record
  | { ask: "record"; text: string } // write one; the text: date, then seat names, a line each
  | { ask: "survey"; text: string } // score a city from a real table
  | { ask: "parts"; game: string }; // what is printed on the game's parts

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
  polis_load(n: number): number;
  polis_record(n: number): number;
  polis_survey(n: number): number;
  polis_parts(n: number): number;
}

const MAX_LINE = 65536;
const MAX_PAGE = 131072;

export class Engine {
  private readonly wasm: Exports;
  private readonly input: number;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    this.wasm = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.input = this.wasm.polis_open();
  }

  answer(call: Call): Answer {
    switch (call.ask) {
      case "line":
        return this.said(this.wasm.polis_line(this.write(call.line, this.input, MAX_LINE)));
      case "load":
        return this.said(this.wasm.polis_load(this.writePage(call.text)));
      case "record":
        return this.told(this.wasm.polis_record(this.writePage(call.text)));
      case "survey":
        return this.told(this.wasm.polis_survey(this.writePage(call.text)));
      case "parts":
        return this.told(this.wasm.polis_parts(this.writePage(call.game)));
      case "weigh":
        return { text: "", refusal: null, weights: this.numbers(this.wasm.polis_weigh()) };
    }
  }

  private writePage(text: string): number {
    return this.write(text, this.wasm.polis_page(), MAX_PAGE);
  }

  /** Copies the text into the module; one that is too long is not copied, and refused there. */
  private write(text: string, at: number, room: number): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length < room) new Uint8Array(this.wasm.memory.buffer, at).set(bytes);
    return bytes.length;
  }

  private read(n: number): string {
    return this.decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.polis_output(), n));
  }

  private told(n: number): Answer {
    return { text: this.read(n).trimEnd(), refusal: null, weights: null };
  }

  private said(n: number): Answer {
    const answer = this.told(n);
    const length = this.wasm.polis_said();
    if (length > 0) answer.refusal = JSON.parse(this.read(length)) as Refusal;
    return answer;
  }

  private numbers(n: number): Int32Array {
    return new Int32Array(this.wasm.memory.buffer, this.wasm.polis_output(), n).slice();
  }
}
