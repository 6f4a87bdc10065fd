// bots.mjs - a module with the bots of one game alone plays and reviews as the native program does,
// and knows its game alone.
// usage: node bots.mjs GAME_bots.wasm PROGRAM
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { allMatches, opening, play } from "./matches.mjs";
import { Native } from "./native.mjs";
import { Polis, compile } from "./polis.mjs";
import { reviews } from "./studies.mjs";
import { finish, note, same } from "./tap.mjs";

const [path, program] = process.argv.slice(2);
const game = basename(path, "_bots.wasm");
const other = { akropolis: "panticapaeum", panticapaeum: "akropolis" }[game];

const module = compile(path);
const bots = new Polis(module);
const native = new Native(program);

same(JSON.stringify(WebAssembly.Module.imports(module)), "[]", "the module imports nothing");
same(WebAssembly.Module.exports(module).map(({ name }) => name).sort().join(" "),
  "memory polis_line polis_load polis_open polis_output polis_page polis_said", "it exports what docs/wasm.md says");
same(bots.line(`newgame ${other}`).split(" ")[0], "error", `it does not know ${other}`);

for (const match of allMatches(1).filter(({ setup, bot }) =>
  setup.startsWith(`${game} players=2`) && ["beginner", "normal"].includes(bot))) {
  const { input, output } = play(bots, match);
  same(output.join(""), native.lines(input), `${match.setup}: ${match.bot} plays the same`);
}
for (const bot of ["strong", "master", "denier"]) {
  const input = [...opening({ setup: `${game} players=2`, bot, seed: 5 }), "go multi=5 details=1"];
  same(input.map((line) => bots.line(line)).join(""), native.lines(input), `${bot} thinks the same`);
}
reviews(module, native, game);
same(bots.line(`rules ${game} 1.1`).includes("no rules to read"), true, "nobody reads rules in it");
same(bots.line("plain"), "plain []\n", "nor its sentences");

const bytes = readFileSync(path);
note(`${basename(path)}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
finish();
