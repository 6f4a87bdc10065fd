// polis.mjs - the module in JavaScript: text in, text out. The only file here that touches
// its memory.
import { readFileSync } from "node:fs";

const MAX_LINE = 65536;
const MAX_RECORD = 131072;

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
    const { memory, polis_line } = this.exports;
    const bytes = Buffer.from(line);
    if (bytes.length < MAX_LINE) new Uint8Array(memory.buffer, this.input).set(bytes);
    return this.output(polis_line(bytes.length)); // a longer line is refused unread
  }

  output(n) {
    const { memory, polis_output } = this.exports;
    return Buffer.from(memory.buffer, polis_output(), n).toString();
  }

  // Call an export that reads the page; returns its answer.
  page(name, text) {
    const { memory, polis_page } = this.exports;
    const bytes = Buffer.from(text);
    if (bytes.length < MAX_RECORD) new Uint8Array(memory.buffer, polis_page()).set(bytes);
    return this.output(this.exports[name](bytes.length));
  }

  load(record) {
    return this.page("polis_load", record);
  }

  record(lines = "") {
    return this.page("polis_record", lines);
  }

  survey(document) {
    return this.page("polis_survey", document);
  }

  // Why the last line was refused, or null.
  said() {
    const n = this.exports.polis_said();
    return n ? JSON.parse(this.output(n)) : null;
  }

  // The mover's points after each legal move.
  weigh() {
    return this.numbers(this.exports.polis_weigh());
  }

  // The same for a seat that plans on the turn of another.
  weighPlan(seat, later = 0) {
    return this.numbers(this.exports.polis_weigh_plan(seat, later));
  }

  numbers(n) {
    const { memory, polis_output } = this.exports;
    return Array.from(new Int32Array(memory.buffer, polis_output(), n));
  }

  parts(game) {
    return JSON.parse(this.page("polis_parts", game));
  }

  // `state` or `score` as a value.
  ask(command) {
    return JSON.parse(this.line(command).slice(command.length));
  }

  legal() {
    return this.line("legal").trim().split(" ").slice(2);
  }

  // The bot plays all seats to the end; returns the last state's digest, as `state` writes it.
  playOut() {
    return hex(this.exports.polis_play_out());
  }

  signature() {
    return hex(this.exports.polis_signature());
  }
}

// A 64-bit number from the module, which JavaScript takes for a signed one.
function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}
