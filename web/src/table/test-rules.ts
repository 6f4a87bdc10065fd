// test-rules.ts - for tests: the rules without a worker, straight from the module of the C build.
import { readFileSync } from "node:fs";
import { Engine, type Answer, type Call } from "../engine";

const file =
  process.env.POLIS_WASM ?? new URL("../../../build/src/wasm/polis.wasm", import.meta.url);
const module = new WebAssembly.Module(readFileSync(file));

/** What rules.ts offers, with the same promise: a list of calls is answered as a whole. */
export class EngineRules {
  private engine: Engine | null = null;

  ask(calls: Call[]): Promise<Answer[]> {
    const engine = (this.engine ??= new Engine(module));
    return Promise.resolve().then(() => calls.map((call) => engine.answer(call)));
  }

  stop(): void {
    this.engine = null;
  }
}
