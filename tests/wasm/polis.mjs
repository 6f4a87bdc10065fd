// polis.mjs - the module from JavaScript: text in, text out. The one file here that touches
// its memory.
import { readFileSync } from "node:fs";

const MAX_LINE = 65536;

export function compile(path) {
  return new WebAssembly.Module(readFileSync(path));
}

export class Polis {
  constructor(module) {
    this.exports = new WebAssembly.Instance(module).exports; // no imports to give
    this.input = this.exports.polis_open();
  }

  // Answers to one line (text, or bytes that need not be text), each ended by "\n".
  line(line) {
    const { memory, polis_line, polis_output } = this.exports;
    const bytes = Buffer.from(line);
    if (bytes.length < MAX_LINE) new Uint8Array(memory.buffer, this.input).set(bytes);
    const n = polis_line(bytes.length); // a longer line is refused unread
    return Buffer.from(memory.buffer, polis_output(), n).toString();
  }

  // The bot plays all seats to the end; the last state's digest, as `state` writes it.
  playOut() {
    return hex(this.exports.polis_play_out());
  }

  signature() {
    return hex(this.exports.polis_signature());
  }
}

// A 64-bit number from the module, where JavaScript sees a sign.
function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}
