// test-options.ts - for tests: what the rules list, of the real games and of a made-up one whose
// options are like no other game's (tests/made_up).
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Engine } from "../engine";
import type { GameName } from "../types";
import { askForOptions, readOptions } from "./ask-options";
import type { Options } from "./options";

const wasm = resolve(import.meta.dirname,
  process.env.POLIS_WASM ?? "../../../build/src/wasm/polis.wasm");

/** An engine that knows the made-up game, too. */
export function newEngine(): Engine {
  const file = resolve(dirname(wasm), "made_up.wasm");
  return new Engine(new WebAssembly.Module(readFileSync(file)));
}

export function optionsFor(game: GameName): Options {
  const options = readOptions(newEngine().answer(askForOptions(game)));
  if (!options) throw new Error(`no game ${game}`);
  return options;
}
