// wasm.mjs - the module plays as the native program does, byte for byte.
// usage: node wasm.mjs polis.wasm PROGRAM   (POLIS_LONG=N: N times as many matches)
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { allMatches, begin, bots, play, searched, setups } from "./matches.mjs";
import { Native } from "./native.mjs";
import { Polis, compile } from "./polis.mjs";
import { records } from "./records.mjs";
import { sets } from "./sets.mjs";
import { studies } from "./studies.mjs";
import { surveys } from "./surveys.mjs";
import { sentence } from "./say.mjs";
import { check, finish, note, same, skip } from "./tap.mjs";
import { tiles } from "./tiles.mjs";
import { weights } from "./weights.mjs";

const [path, program] = process.argv.slice(2);
const LONG = Number(process.env.POLIS_LONG ?? 1);
const WORKERS = LONG > 1 ? 4 : 2;

const EXPORTS =
  "memory polis_check polis_check_record polis_fold polis_holds polis_line polis_load polis_open " +
  "polis_output polis_page polis_parts polis_play_out polis_playouts polis_record polis_said polis_seal polis_set polis_signature " +
  "polis_survey polis_table polis_view polis_wants_part polis_weigh polis_weigh_plan polis_witness polis_words";

// Lines that are refused, or nearly; each must be answered as the native program does.
const ODD_LINES = [
  "", " ", "\t\r", "pgi", "isready", "dance", "state", "legal", "legal seat=1", "diff seat=0 x", "score", "go", "undo", "stop",
  "rules akropolis", "rules panticapaeum", "rules akropolis 4.5", "rules akropolis PA-77", "rules chess",
  "box akropolis", "box panticapaeum", "box", "set", "set panticapaeum", "set akropolis",
  "set panticapaeum data:AQID", "newgame panticapaeum set=data:AQID",
  "newgame", "newgame chess", "newgame akropolis players=9", "newgame akropolis seed=",
  "newgame akropolis seed=99999999999999999999", "newgame panticapaeum architect=metagenes",
  "newgame null players=2 seed=18446744073709551607", "move", "move take take", "move t1",
  "state", "undo", "undo", "go multi=65", "go multi=64 playouts=3 time=5", "setoption bot x",
  "setoption threads 64", "newgame akropolis seed=7", "move t1 5,5 r0", "move 6@-3,2/2", "state",
  "move 99@0,0/0", "newgame akropolis", "legal", "move +10 +18 +16 +20", "state", "go multi=64",
  "Ünïcödé ☃ 🏛", Buffer.from([0xff, 0xfe, 0x80]), Buffer.from("st\0ate"), "%s %n %d",
  "x".repeat(600), "y".repeat(65535), "z".repeat(65536), "z".repeat(70000), "state",
];

function isClosed(module) {
  same(JSON.stringify(WebAssembly.Module.imports(module)), "[]", "the module imports nothing");
  const names = WebAssembly.Module.exports(module).map((entry) => entry.name);
  same(names.sort().join(" "), EXPORTS, "it exports what exports.h says");
}

function oddLines(polis, native) {
  const output = ODD_LINES.map((line) => polis.line(line)).join("");
  same(output, native.lines(ODD_LINES), "odd lines get the same answers");
  same(polis.line("quit"), "", "quit answers nothing");
}

// A screen that puts the arguments into the format says what the protocol says.
function sameSaid(polis) {
  const wrong = ODD_LINES.filter((line) => {
    const answer = polis.line(line);
    const said = polis.said();
    const want = answer.startsWith("error ") ? answer : null;
    return (said && `error ${said.code} ${sentence(said.say)}\n`) !== want;
  });

  same(wrong.join(), "", "polis_said says what the protocol says");
}

// Bots that think long find what polis_play_out does wrong no better than quick ones.
const thinksLong = (bot) => LONG === 1 && (bot === "normal" || bot === "strong");

// Each state of whole matches, and their final states by polis_play_out.
function sameMatches(polis, native, matches) {
  const [{ setup, bot }] = matches;
  const played = matches.map((match) => play(polis, match));
  const input = played.flatMap((one) => one.input);
  const states = input.filter((line) => line === "state").length;

  same(played.flatMap((one) => one.output).join(""), native.lines(input),
       `${setup}: ${bot} plays the same, ${states} states`);
  if (thinksLong(bot)) return;
  const ends = matches.map((match) => (begin(polis, match), polis.playOut()));
  same(ends.join(), played.map((one) => one.digest).join(), `${setup}: ${bot}, the short way`);
}

function sameSignature(polis, native) {
  const want = native.signature();
  const name = "the signature of random games is that of polis bench";

  if (want === null) skip(name, "the program has no bench --signature");
  else same(polis.signature(), want, name);
}

function inWorker(module, matches) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url),
                              { workerData: { module, matches } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

// Whether instances beside each other stay apart.
async function sameInWorkers(polis, module) {
  const matches = allMatches(LONG).filter(({ bot }) => LONG > 1 || bot === "greedy");
  const want = matches.map((match) => (begin(polis, match), polis.playOut())).join();
  const got = await Promise.all(Array.from({ length: WORKERS }, () => inWorker(module, matches)));

  got.forEach((digests, i) =>
    same(digests.join(), want, `worker ${i + 1} of ${WORKERS}: ${matches.length} matches`));
}

function noMatchYet(module) {
  const polis = new Polis(module);

  same(polis.playOut(), "0000000000000000", "without a match there is nothing to play out");
  same(polis.exports.polis_playouts(10), 0, "nor to try");
  polis.line("newgame akropolis");
  same(polis.playOut(), "0000000000000000", "nor without a seed to deal from");
}

function speed(polis, game) {
  polis.line(`newgame ${game} players=2 seed=1`);
  polis.exports.polis_playouts(100); // let the browser's compiler finish
  const start = performance.now();
  let moves = 0;
  while (performance.now() - start < 500) moves += polis.exports.polis_playouts(10);
  return Math.round((moves / (performance.now() - start)) * 1000);
}

const module = compile(path);
const polis = new Polis(module);
const native = new Native(program);
const size = polis.exports.memory.buffer.byteLength;

isClosed(module);
noMatchYet(module);
oddLines(polis, native);
sameSaid(polis);
tiles(polis);
sets(polis, native);
weights(polis);
records(module, native);
surveys(polis, native);
studies(module, native);
for (const setup of setups)
  for (const bot of bots)
    sameMatches(polis, native,
                allMatches(LONG).filter((match) => match.setup === setup && match.bot === bot));
for (const setup of LONG > 1 ? setups : searched) sameMatches(polis, native, [{ setup, bot: "strong", seed: 9 }]);
sameSignature(polis, native);
await sameInWorkers(polis, module);
check(polis.exports.memory.buffer.byteLength === size, "memory has not grown");

const bytes = readFileSync(path);
note(`polis.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
note(`memory: ${size} bytes an instance`);
for (const game of LONG > 1 ? ["akropolis", "panticapaeum"] : [])
  note(`${game}: ${speed(polis, game)} moves/s in random games`);
finish();
