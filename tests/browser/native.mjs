// native.mjs - the native program beside the page: it proves records, scores cities, and plays the
// matches that a test finds on its shelf. POLIS names it (build/polis).
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./browser.mjs";

const polis = resolve(process.env.POLIS ?? join(root, "build/polis"));

/** What `polis verify` says of a record; it throws if the record proves nothing. */
export function verify(file) {
  return JSON.parse(execFileSync(polis, ["verify", file, "--json"], { encoding: "utf8" }));
}

/** What `polis score` says of a city. */
export function score(text) {
  const file = join(mkdtempSync(join(tmpdir(), "polis-")), "city.txt");
  writeFileSync(file, text);
  return JSON.parse(execFileSync(polis, ["score", file, "--json"], { encoding: "utf8" }));
}

/** What the rules say that a move would change in a kept match. */
export function previewOf({ seed, moves, agreed: { game, seats } }, word) {
  const input = `newgame ${game} players=${seats.length} seed=${seed}\n` +
    `move ${moves.join(" ")}\ndiff ${word}\n`;
  const answer = execFileSync(polis, ["engine"], { input, encoding: "utf8" }).trim().split("\n").at(-1);
  return JSON.parse(answer.slice("diff ".length));
}

/** A conversation with `polis engine`: each line gets the answer that begins with one of `ends`. */
function engine() {
  const child = spawn(polis, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line, ends = /^(ok|error|bestmove|legal) ?/) {
      child.stdin.write(`${line}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`polis engine ended at: ${line}`);
        if (ends.test(value)) return value;
      }
    },
    close: () => child.kill(),
  };
}

/** The moves that bots make from a seed: all, the first so many, or until a state is met. */
async function botMoves({ game, players, seed, plies, bot, long, until }) {
  const talk = engine();
  const moves = [];
  await talk.ask(`setoption bot ${bot}`);
  const stacks = long ? " stacks=long" : "";
  const begun = await talk.ask(`newgame ${game} players=${players} seed=${seed}${stacks}`);
  if (begun !== "ok") throw new Error(begun);
  while (moves.length < plies) {
    const [word, move] = (await talk.ask("go")).split(" ");
    if (word !== "bestmove") break;
    await talk.ask(`move ${move}`);
    moves.push(move);
    if (until?.(JSON.parse((await talk.ask("state", /^state /)).slice(6)))) break;
  }
  talk.close();
  return moves;
}

/** A match as the page keeps it (web/src/table/match.ts): a person at the first seat, bots at the
 * others, and moves made by all of them; `rival` is who goes on at the other seats. */
export async function keptMatch(wanted) {
  const { game, players, seed, plies, long, until, rival } = wanted = {
    players: 2, seed: 5, plies: Infinity, bot: "greedy", rival: "random", long: false, ...wanted,
  };
  const moves = await botMoves(wanted);
  const seat = (bot) => ({ bot, name: "" });
  const seats = [seat(null), ...Array.from({ length: players - 1 }, () => seat(rival))];
  return {
    id: `${game}${players}at${moves.length}`, seed: String(seed), date: "2026-11-15", moves,
    over: plies === Infinity && !until,
    agreed: { game, seats, architect: "", variants: [], rulings: {}, long },
  };
}
