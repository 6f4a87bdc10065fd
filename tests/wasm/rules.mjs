// rules.mjs - a module with the rules of one game alone plays as the native program does: bots
// aside, which it has not, every line gets the same answer, byte for byte.
// usage: node rules.mjs GAME.wasm polis.wasm PROGRAM
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { allMatches, begin, play } from "./matches.mjs";
import { Native } from "./native.mjs";
import { Polis, compile } from "./polis.mjs";
import { finish, note, same } from "./tap.mjs";

const [path, whole, program] = process.argv.slice(2);
const game = basename(path, ".wasm");

const EXPORTS = "memory polis_line polis_open polis_output polis_page polis_parts polis_record " +
  "polis_said polis_weigh polis_weigh_plan";

const OF_GAME = [
  `rules ${game}`, `box ${game}`, `options ${game}`, `set ${game}`, "dance", "state", "undo",
  `newgame ${game} players=9`, `newgame ${game} seed=`, `newgame ${game} players=2 seed=18`,
  "move", "move t1 5,5 r0", "move 99@0,0/0", "move take take", "state", "score", "legal",
  "x".repeat(600), "z".repeat(65536), "state", `newgame ${game}`, "legal", "state",
];

const module = compile(path);
const rules = new Polis(module);
const polis = new Polis(compile(whole));
const native = new Native(program);

function isClosed() {
  same(JSON.stringify(WebAssembly.Module.imports(module)), "[]", "the module imports nothing");
  const names = WebAssembly.Module.exports(module).map((entry) => entry.name);
  same(names.sort().join(" "), EXPORTS, "it exports what docs/wasm.md says");
}

/** The lines of a game in which the other module looks at every position, too. */
function sameMatch(match) {
  const { input, output } = play(rules, match);

  same(output.join(""), native.lines(input), `${match.setup}: ${match.bot} plays the same`);
  same(rules.record("2026-01-01"), (input.forEach((line) => polis.line(line)),
    polis.record("2026-01-01")), "and it is written down the same");
}

/** The weights of every position of a game are those of the whole module. */
function sameWeights(match) {
  let wrong = 0;
  let positions = 0;

  [rules, polis].forEach((one) => begin(one, match));
  for (let best; (best = /^bestmove (\S+)$/m.exec(polis.line("go"))); positions++) {
    if (rules.weigh().join() !== polis.weigh().join()) wrong++;
    [rules, polis].forEach((one) => one.line(`move ${best[1]}`));
  }
  same(wrong, 0, `${match.setup}: the weights of ${positions} positions`);
}

isClosed();
const output = OF_GAME.map((line) => rules.line(line)).join("");
same(output, native.lines(OF_GAME), "rules, options and odd lines get the same answers");
same(JSON.stringify(rules.parts(game)), JSON.stringify(polis.parts(game)), "so do the parts");
const matches = allMatches(1).filter(({ setup, bot }) =>
  setup.startsWith(game) && ["random", "greedy"].includes(bot));
matches.forEach(sameMatch);
matches.filter(({ bot }) => bot === "greedy").forEach(sameWeights);

const bytes = readFileSync(path);
note(`${game}.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
finish();
