// test-engine.ts - the real rules for the tests here, without a worker.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Engine } from "../engine";
import type { Ask } from "../rules";

const file = process.env.POLIS_WASM ??
  resolve(import.meta.dirname, "../../../build/src/wasm/polis.wasm");

export function realRules(): Ask {
  const engine = new Engine(new WebAssembly.Module(readFileSync(file)));
  return (calls) => Promise.resolve(calls.map((call) => engine.answer(call)));
}
