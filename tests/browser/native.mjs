// native.mjs - the native program beside the page: it proves records, scores cities, and plays the
// matches that a test finds on its shelf. POLIS names it (build/polis).
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./browser.mjs";

const polis = resolve(process.env.POLIS ?? join(root, "build/polis"));

/** What `polis verify` says of a record; it throws if the record proves nothing. */
export function verify(file, ...options) {
  return JSON.parse(execFileSync(polis, ["verify", file, ...options, "--json"], { encoding: "utf8" }));
}

/** Writes what `polis analyse` says of a record as a page. */
export function reportOf(record, file, ...options) {
  execFileSync(polis, ["analyse", record, ...options, "--html", file]);
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

/** The position of a kept match: its digest, and what each move would bring, the worst first. */
export function movesOf({ seed, moves, agreed: { game, seats } }) {
  const begin = `newgame ${game} players=${seats.length} seed=${seed}\nmove ${moves.join(" ")}\n`;
  const ask = (lines) => execFileSync(polis, ["engine"], { input: begin + lines, encoding: "utf8" })
    .trim().split("\n").slice(2);
  const [state, legal] = ask("state\nlegal\n");
  const words = legal.split(" ").slice(2);
  const points = ask(words.map((word) => `diff ${word}\n`).join(""))
    .map((answer) => JSON.parse(answer.slice("diff ".length)).points);
  const { digest } = JSON.parse(state.slice("state ".length));
  return { digest, moves: words.map((word, i) => ({ word, points: points[i] }))
    .sort((a, b) => a.points - b.points) };
}

/** What a review says of the step with this move of a record, as thoroughly as the page looks at it. */
export function reviewStep(record, move) {
  const game = /^\[Game "(.*)"\]/m.exec(record)[1];
  const words = record.replace(/^\[.*\n/gm, "").trim().replace(/\s+/g, " ");
  const ask = (lines) => execFileSync(polis, ["engine"], {
    input: `newgame ${game}\nmove ${words}\n${lines}\n`, encoding: "utf8",
  }).trim().split("\n").at(-1).slice("review ".length);
  const { step } = JSON.parse(ask("review")).steps.find(({ at, to }) => at <= move && move <= to);
  const { full } = budgets();
  return JSON.parse(ask(`review step=${step} ${full}`));
}

/** How hard the page looks, as words of the protocol (web/src/study/study.ts). */
function budgets() {
  const source = readFileSync(join(root, "web/src/study/study.ts"), "utf8");
  const rows = [...source.matchAll(/^  (first|full|one): \{ (.*) \}/gm)];
  return Object.fromEntries(rows.map(([, name, row]) =>
    [name, row.replaceAll('"', "").replaceAll(": ", "=").replaceAll(", ", " ")]));
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
async function botMoves({ game, players, seed, plies, bot, long, until, architect }) {
  const talk = engine();
  const moves = [];
  await talk.ask(`setoption bot ${bot}`);
  const options = (long ? " stacks=long" : "") + (architect && ` architect=${architect}`);
  const begun = await talk.ask(`newgame ${game} players=${players} seed=${seed}${options}`);
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

/** The match with a turn begun without any plan, up to where it can be ended. */
export async function carelessly(match) {
  const { seed, agreed: { game, seats } } = match;
  const talk = engine();
  const moves = [...match.moves];
  await talk.ask(`newgame ${game} players=${seats.length} seed=${seed}`);
  await talk.ask(`move ${moves.join(" ")}`);
  for (;;) {
    const legal = (await talk.ask("legal")).split(" ").slice(2);
    if (legal.includes("end")) break;
    moves.push(legal.at(-1));
    await talk.ask(`move ${moves.at(-1)}`);
  }
  talk.close();
  return { ...match, moves };
}

/** A match as the page keeps it (web/src/table/match.ts): a person at the first seat, bots at the
 * others, and moves made by all of them; `rival` is who goes on at the other seats. Alone there is an
 * `architect`. */
export async function keptMatch(wanted) {
  const { game, players, seed, plies, long, until, rival, architect } = wanted = {
    players: 2, seed: 5, plies: Infinity, bot: "greedy", rival: "random", long: false, architect: "", ...wanted,
  };
  const moves = await botMoves(wanted);
  const seat = (bot) => ({ bot, name: "" });
  const seats = [seat(null), ...Array.from({ length: players - 1 }, () => seat(rival))];
  return {
    id: `${game}${players}${architect}at${moves.length}`, seed: String(seed), date: "2026-11-15", moves,
    over: plies === Infinity && !until,
    agreed: { game, seats, architect, variants: [], rulings: {}, long },
  };
}

const LAST = { akropolis: 28, panticapaeum: 110 }; // moves of two players, not far from the end

/** A match that is nearly over, by the name of its game. */
export const nearlyOver = (name) =>
  keptMatch({ game: name.toLowerCase(), plies: LAST[name.toLowerCase()] });
