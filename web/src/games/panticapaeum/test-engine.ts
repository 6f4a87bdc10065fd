// test-engine.ts - for tests: the real rules, asked line by line.
import { readFileSync } from "node:fs";
import { Engine } from "../../engine";
import type { PanticapaeumState } from "./types";

const file =
  process.env.POLIS_WASM ?? new URL("../../../../build/src/wasm/polis.wasm", import.meta.url);
const engine = new Engine(new WebAssembly.Module(readFileSync(file)));

/** The answer to a line; throws if it is refused. */
export function ask(line: string): string {
  const answer = engine.answer({ ask: "line", line });
  if (answer.refusal) throw new Error(`${line}: ${answer.text}`);
  return answer.text;
}

/** The document that answers a line, as `state` or `score`. */
export function askDocument<T>(line: string): T {
  const text = ask(line);
  return JSON.parse(text.slice(text.indexOf("{"))) as T;
}

export const state = (): PanticapaeumState => askDocument<PanticapaeumState>("state");

export const legal = (): string[] => ask("legal").trim().split(" ").slice(2);
