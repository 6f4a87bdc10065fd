// sets.mjs - polis_set reads and refuses set files as the native program does, and plays with them.
import { readFileSync } from "node:fs";
import { sentence } from "./say.mjs";
import { check, same } from "./tap.mjs";

const FILE = new URL("../../data/panticapaeum/reconstructed.json", import.meta.url);

// Changes to the file's text, each of which is refused.
const WRONG = [
  ['"rounds": 5', '"rounds": 50'], ['"market_window"', '"market_windov"'], ['"white"', '"blue"'],
  ["{", "["], ['"C3"', '"C2"'], ['"min": 2', '"min": 2.5'],
];

export function sets(polis, native) {
  const usual = readFileSync(FILE, "utf8");
  const read = (text) => JSON.parse(polis.page("polis_set", text));

  same(read(usual).data, "", "the reconstructed set is the one compiled in");
  const wrong = WRONG.filter(([from, to]) => {
    const text = usual.replace(from, to);
    const told = JSON.parse(native.run(["set", "check", "-", "--json"], Buffer.from(text)).stdout);
    const { ok, say } = read(text);
    return ok || say.map(sentence).join("\n") !== told.errors.map(({ error }) => error).join("\n");
  });
  same(wrong.join(), "", "polis_set refuses what `set check` refuses, in the same words");

  const mine = read(usual.replace('"rounds": 5', '"rounds": 4').replace("reconstructed", "mine"));
  check(mine.ok && mine.set.startsWith("mine ") && mine.file.rounds === 4, "a corrected set is read");
  const lines = [
    `newgame panticapaeum set=data:${mine.data} seed=3`, "state", "set", "score",
    `set panticapaeum data:${mine.data.slice(0, -40)}`,
  ];
  same(lines.map((line) => polis.line(line)).join(""), native.lines(lines),
       "and played with as natively");
  const record = polis.record();
  polis.line("newgame null");
  same(polis.load(record), "ok\n", "a record brings it back");
  same(polis.record(), record, "to the same bytes");
}
