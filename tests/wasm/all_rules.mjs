// all_rules.mjs - rules.wasm has all but bots: cities, sets, records and tables come out as in the
// native program and in polis.wasm.
// usage: node all_rules.mjs rules.wasm polis.wasm PROGRAM
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Native } from "./native.mjs";
import { Polis, compile } from "./polis.mjs";
import { sets } from "./sets.mjs";
import { surveys } from "./surveys.mjs";
import { finish, note, same } from "./tap.mjs";
import { tiles } from "./tiles.mjs";

const [path, whole, program] = process.argv.slice(2);

const FOR_TESTS = ["polis_play_out", "polis_playouts", "polis_signature"];

const LINES = [
  "rules akropolis", "rules panticapaeum 4.5", "box akropolis", "options panticapaeum", "set panticapaeum",
  "newgame akropolis players=3 seed=7", "state", "legal", "newgame panticapaeum seed=3", "state", "score", "dance",
];

const module = compile(path);
const wholeModule = compile(whole);
const rules = new Polis(module);
const native = new Native(program);
const names = (of) => WebAssembly.Module.exports(of).map(({ name }) => name).sort();

same(JSON.stringify(WebAssembly.Module.imports(module)), "[]", "the module imports nothing");
same(names(module).join(" "), names(wholeModule).filter((name) => !FOR_TESTS.includes(name)).join(" "),
     "it exports what polis.wasm does, but for what only tests need");
same(LINES.map((line) => rules.line(line)).join(""), native.lines(LINES), "it answers for both games");
same(rules.line("plain"), new Polis(wholeModule).line("plain"), "and says the same in plain words");
tiles(rules);
sets(rules, native);
surveys(rules, native);
for (const game of ["akropolis", "panticapaeum"]) {
  const record = readFileSync(new URL(`../study/${game}.polis`, import.meta.url), "utf8");
  same(rules.load(record), "ok\n", `${game}: a record is read`);
}
same(rules.line("try best").split(" ")[0], "error", "it has no bots to study with");

const bytes = readFileSync(path);
note(`rules.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
finish();
