// studies.mjs - reviews: the module finds what was planted, its numbers are those of `polis analyse` with
// as many playouts, and they add up to the last digit.
import { readFileSync } from "node:fs";
import { Polis } from "./polis.mjs";
import { check, same } from "./tap.mjs";

const BUDGET = { bot: "master", playouts: 8, outlook: 16, multi: 2 };
const PLANTED = { akropolis: 15, panticapaeum: 12 }; // as players count

const ODD_LINES = [
  "review", "try best", "newgame null seed=1", "review", "review step=-1", "review step=0", "review step=1", "review step=-2",
  "review step=4096", "review step=4097", "review at=1", "review bot=nobody", "review outlook=0",
  "review 5", "review sum", "review sum {}", "review sum [",
  "review sum [1]", "review sum [{\"step\":1}]", "review sum [{\"step\":0,\"points\":[1,2],\"win\":[1,0],\"error\":[0]}]",
  "review sum [{\"step\":0,\"points\":[1e3,2],\"win\":[1,0],\"error\":[0,0]}]",
  "review sum [{\"step\":0,\"points\":[99999999999999999999.5,2],\"win\":[1,0],\"error\":[0,0]}]",
  "review sum [{\"step\":0,\"points\":[-0.129,2],\"win\":[1,0],\"error\":[0,0]}]", `review sum [${"1,".repeat(30000)}1]`,
  "try", "try best", "try take", "try take take", "try best at=1", "try best at=0", "try best at=9", "try best nonsense", "try take step=0", "try x multi=9", "try leave bot=greedy",
];

const budgetWords = Object.entries(BUDGET).map(([key, value]) => `${key}=${value}`).join(" ");
const budgetOptions = Object.entries(BUDGET).flatMap(([key, value]) => [`--${key}`, String(value)]);
const answer = (polis, line) => JSON.parse(polis.line(line).replace(/^\w+ /, ""));
const hundredths = (number) => Math.round(number * 100);

function reviewed(polis) {
  const { steps } = answer(polis, "review");
  const found = [{ step: -1 }, ...steps].map(({ step }) => answer(polis, `review step=${step} ${budgetWords}`));
  const needed = found.map(({ step, points, win, error, loss, accuracy, best_points }) =>
    ({ step, points, win, error, loss, accuracy, best_points }));
  return { found, sum: answer(polis, `review sum ${JSON.stringify(needed)}`) };
}

// By seat: the margin is play, luck and what was seen only later, all three of the seat and of all rounds, and
// what the steps changed. Of two seats, play is what the other lost more.
function addsUp({ seats, rounds, gains, later: seenLater }) {
  const total = (lists, seat) => lists.reduce((sum, list) => sum + hundredths(list[seat]), 0);
  return seats.every(({ seat, margin, play, luck, later, seating, start }) =>
    hundredths(margin) === hundredths(start) + hundredths(play) + hundredths(luck) + hundredths(later) &&
    (seats.length !== 2 || hundredths(play) === hundredths(seats[1 - seat].loss) - hundredths(seats[seat].loss)) &&
    hundredths(luck) === total(rounds.map((round) => round.luck), seat) &&
    hundredths(play) === total(rounds.map((round) => round.play), seat) &&
    hundredths(later) === total(rounds.map((round) => round.later), seat) &&
    hundredths(later) === total(seenLater, seat) &&
    hundredths(margin) === hundredths(start) + hundredths(seating) + total(gains, seat) + hundredths(later));
}

function sameReview(polis, native, game) {
  const record = readFileSync(new URL(`../study/${game}.polis`, import.meta.url), "utf8");
  const want = JSON.parse(native.run(["analyse", "-", "--json", ...budgetOptions], Buffer.from(record)).stdout.toString());
  polis.load(record);
  const { found, sum } = reviewed(polis);
  const { before, moves, luck, seats, rounds, gains, later } = want;
  const wanted = [before, ...[...moves, ...luck].sort((a, b) => a.step - b.step)];

  same(JSON.stringify(found), JSON.stringify(wanted), `${game}: each step has the numbers of polis analyse`);
  same(JSON.stringify(sum), JSON.stringify({ seats: seats.map(({ name, ...rest }) => rest), rounds, gains, later }),
       `${game}: and so has their sum`);
  check(addsUp(sum), `${game}: play, luck and what was seen later add up to the margin, by round and by step`);
  same(sum.seats[0].worst, PLANTED[game], `${game}: the worst move is the one that was planted`);
  const { step, at, to, choice, turn, number, round, ...planted } = found.find((one) => one.number === PLANTED[game] && one.seat >= 0);
  same(planted.grade, "blunder", `${game}: it is called a blunder`);
  // A trial also tells what the move brings, which a review does not.
  const { gain, why, say, why_points, ...tried } = answer(polis, `try ${planted.move} at=${at - 1} ${budgetWords}`);
  same(JSON.stringify(tried), JSON.stringify({ at, ...planted }), `${game}: tried there, it is judged the same`);
  check(Number.isInteger(gain) && why.length === say.length && why_points <= why.length,
        `${game}: and what it brings is told`);
}

export function studies(module, native) {
  const polis = new Polis(module);

  same(ODD_LINES.map((line) => polis.line(line)).join(""), native.lines(ODD_LINES), "odd lines of study get the same answers");
  for (const game of Object.keys(PLANTED)) sameReview(polis, native, game);
}

export function reviews(module, native, game) {
  sameReview(new Polis(module), native, game);
}
