// records.mjs - polis_record and polis_load: the module and the native program read each other's
// records, and the native program proves them.
import { advance, bots, setups } from "./matches.mjs";
import { Polis } from "./polis.mjs";
import { sentence } from "./say.mjs";
import { check, same } from "./tap.mjs";

const digest = (polis) => polis.ask("state").digest;

function finished(polis, native, match) {
  advance(polis, match);
  const record = polis.record("2026-11-15\nAnna\nbot:greedy");
  const proof = JSON.parse(native.json("verify", record));
  const name = `${match.setup}: ${match.bot}`;

  check(proof.ok && proof.over && proof.shuffle_proved && proof.digest === digest(polis),
        `${name}: the native program proves the record`, JSON.stringify(proof));
  return record;
}

function unfinished(polis, native, match) {
  advance(polis, match, 1);
  const record = polis.record();
  const proof = JSON.parse(native.json("verify", record));

  check(proof.ok && !proof.over && proof.committed && !proof.shuffle_proved &&
          !record.includes("Reveal") && proof.digest === digest(polis),
        `${match.setup}: before the end it is committed to, not revealed`, record);
  return record;
}

// A second instance that loads the record has the match, and writes the same bytes.
function comesBack(other, polis, record, name) {
  const answer = other.load(record);

  same(answer + other.record(), `ok\n${record}`, `${name}: read and written again`);
  same(digest(other), digest(polis), `${name}: to the same state`);
}

function headers(record) {
  return /\[Seats "(.*)"\]\n(?:\[Date "(.*)"\])?/.exec(record)?.slice(1).join(" | ") ?? "none";
}

// What the lines say, and what the record then has.
const NAMES = [
  ["", "none"],
  ["2026-11-15", "none"],
  ["\nAnna\nBob", "Anna,Bob | "],
  ["2026-11-15\nAnna", "Anna | 2026-11-15"],
  ["2026-11-15\n\nBob", "?,Bob | 2026-11-15"],
  ["2026-11-15\r\nAnna, the great\nB\tb\nnobody", "Anna  the great,B b | 2026-11-15 "],
  ['\nAnna "A\\"', 'Anna \\"A\\\\\\" | '],
  [`\n${"ü".repeat(60)}\nBob`, `${"ü".repeat(49)},Bob | `],
];

function names(polis, native) {
  advance(polis, { setup: "akropolis players=2", bot: "greedy", seed: 3 }, 4);
  for (const [lines, want] of NAMES) {
    const record = polis.record(lines);
    same(headers(record), want, `names ${JSON.stringify(lines).slice(0, 40)}`);
    check(JSON.parse(native.json("verify", record)).ok, "and the record can be read");
  }
}

// The headers of a loaded record stay until others are given, or a new game begins.
function keeps(polis, record) {
  polis.load(record);
  same(headers(polis.record()), "Anna,bot:greedy | 2026-11-15", "a loaded record keeps its names");
  same(headers(polis.record("\n\nEve")), "Anna,Eve | 2026-11-15", "unless others are given");
  polis.line("newgame akropolis players=9");
  same(headers(polis.record()), "Anna,bot:greedy | 2026-11-15", "a refused game changes nothing");
  polis.line("newgame akropolis players=2 seed=1");
  same(headers(polis.record()), "none", "a new game has none");
}

// A finished record that is taken back and continued deals from the same seed, secret again.
function goesOn(polis, native, record) {
  polis.load(record);
  for (let i = 0; i < 5; i++) polis.line("undo");
  check(!polis.record().includes("Reveal"), "taken back, it is not revealed");
  polis.line("setoption bot random");
  for (let best; (best = /^bestmove (\S+)$/m.exec(polis.line("go"))); )
    polis.line(`move ${best[1]}`);
  const proof = JSON.parse(native.json("verify", polis.record()));
  check(proof.over && proof.shuffle_proved, "played on, it is proved");
}

// A game that was given up, taken back and played differently goes on, secret again.
function goesAnotherWay(polis) {
  const seed = "680e7bf73a2f838936a4f406bfcf3eac88583346c21572f73fc4ca63358c2ae4";

  polis.line(`newgame akropolis players=2 seed=${seed}`);
  polis.line("setoption bot random");
  for (let i = 0; i < 4; i++) polis.line(`move ${/^bestmove (\S+)$/m.exec(polis.line("go"))[1]}`);
  const revealed = polis.record().replace(/(\[Commit.*\n)/, `$1[Reveal "${seed}"]\n`);
  const given = `${revealed}; [Ended "resigned 2"]\n`;
  same(polis.load(given), "ok\n", "a game that was given up");
  check(/Ended/.test(polis.record()) && /Reveal/.test(polis.record()), "it says so");
  polis.line("undo");
  const other = polis.line("legal").trim().split(" ").slice(2).find((word) => !given.includes(word));
  same(polis.line(`move ${other}`), "ok\n", "another move");
  check(!/Ended|Reveal/.test(polis.record()), "and it goes on", polis.record());
}

// Ways to break a record.
const BROKEN = {
  "nothing": () => "",
  "no game": (record) => record.replace("Game", "Spiel"),
  "another game": (record) => record.replace(/Game "\w+"/, 'Game "chess"'),
  "a header twice": (record) => record.replace(/(\[Players.*\n)/, "$1$1"),
  "an unknown header": (record) => `${record.replace("\n", '\n[Mood "good"]\n')}`,
  "too many players": (record) => record.replace(/Players "\d"/, 'Players "9"'),
  "a header without end": (record) => record.replace('"]', ""),
  "another result": (record) => record.replace(/Result "\d+/, 'Result "7'),
  "another digest": (record) => record.replace(/Digest "./, 'Digest "x'),
  "another seed": (record) => record.replace(/Reveal "../, 'Reveal "99'),
  "no commitment": (record) => record.replace(/\[Commit.*\n/, ""),
  "a short seed": (record) => record.replace(/Reveal "../, 'Reveal "'),
  "a word": (record) => record.replace(/\n(\S+@)/, "\nbad $1"),
  "a move less": (record) => record.replace(/\n(\S+@\S+) /, "\n"),
  "the end missing": (record) => record.slice(0, -9),
  "more after the end": (record) => `${record}1@0,0/0\n`,
  "controls": (record) => record.replace(/\n(\S+@)/, "\n\u001b[2J $1"),
};

function refused(polis, native, record) {
  advance(polis, { setup: "akropolis players=3", bot: "greedy", seed: 8 }, 6);
  const before = polis.line("state") + polis.record();

  for (const [what, breaks] of Object.entries(BROKEN)) {
    const broken = breaks(record);
    const { ok, line, error } = JSON.parse(native.json("verify", broken));
    const answer = polis.load(broken);
    const { code, line: at, say } = polis.said();
    same(answer, `error ${code} ${error}\n`, `a record with ${what} is refused as natively`);
    same(`${ok} ${at ? `line ${at}: ` : ""}${sentence(say)} ${at}`, `false ${error} ${line}`,
         "and said so");
  }
  same(polis.line("state") + polis.record(), before, "the match stayed");
}

// Cases for which there is no native file to compare with.
function pages(polis) {
  same(polis.load("x".repeat(131072)), "error syntax the text is longer than 131071 bytes\n",
       "a page that is too long");
  same(polis.load("x\0y"), "error syntax the text has a zero byte\n", "a page with a zero byte");
  same(polis.record("x".repeat(131072)), "", "names that are too long");
  same(polis.said()?.say[0], "the text is longer than %d bytes", "and why");
}

export function records(module, native) {
  const polis = new Polis(module);
  const other = new Polis(module);
  const kept = {};

  same(polis.record("2026-11-15"), "", "without a match there is no record");
  for (const setup of setups) {
    const early = unfinished(polis, native, { setup, bot: "greedy", seed: 11 });
    comesBack(other, polis, early, `${setup}: unfinished`);
    for (const bot of bots) {
      const record = finished(polis, native, { setup, bot, seed: 12 });
      comesBack(other, polis, record, `${setup}: ${bot}`);
      kept[setup] = record;
    }
  }
  names(polis, native);
  pages(polis);
  for (const setup of ["akropolis players=2", "panticapaeum players=2"]) {
    refused(polis, native, kept[setup]);
    goesOn(other, native, kept[setup]);
  }
  goesAnotherWay(other);
  keeps(polis, kept["akropolis players=2"]);
}
