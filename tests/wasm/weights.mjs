// weights.mjs - polis_weigh gives the same points as playing each move and asking for the score.
import { advance, setups } from "./matches.mjs";
import { check, note, same } from "./tap.mjs";

const SAMPLES = 12; // moves played in each position

// The seat to move, which may be an architect's.
function mover(polis) {
  return polis.ask("state").turn;
}

// Moves of this position whose weight differs from the points after playing them.
function wrongWeights(polis) {
  const moves = polis.legal();
  const weights = polis.weigh();
  const seat = mover(polis);
  const step = Math.max(1, Math.floor(moves.length / SAMPLES));

  if (weights.length !== moves.length) return [`${weights.length} of ${moves.length}`];
  return moves.filter((move, i) => {
    if (i % step) return false;
    polis.line(`move ${move}`);
    const { total } = polis.ask("score").seats[seat];
    polis.line("undo");
    return total !== weights[i];
  });
}

function slowest(polis) {
  let worst = { ms: 0, n: 0 };

  polis.line("setoption bot greedy");
  polis.line("newgame akropolis players=2 stacks=long seed=3");
  for (let best; (best = /^bestmove (\S+)$/m.exec(polis.line("go"))); ) {
    polis.line(`move ${best[1]}`);
    const start = performance.now();
    const n = polis.weigh().length;
    const ms = performance.now() - start;
    if (ms > worst.ms) worst = { ms, n };
  }
  return worst;
}

export function weights(polis) {
  for (const setup of setups) {
    const wrong = [0, 1, 7, 20, 33].flatMap((n) => {
      advance(polis, { setup, bot: "greedy", seed: n + 1 }, n);
      return wrongWeights(polis);
    });
    same(wrong.join(" "), "", `${setup}: weights are points`);
  }

  polis.line("newgame akropolis players=2 seed=1");
  const before = polis.line("state");
  polis.weigh();
  same(polis.line("state"), before, "weighing changes nothing");
  const planned = polis.line("legal seat=1").trim().split(" ").slice(2);
  const points = polis.weighPlan(1);
  const { total } = JSON.parse(polis.line("score").slice(6)).seats[1];
  const gain = (move) => JSON.parse(polis.line(`diff seat=1 ${move}`).slice(5)).points;
  const wrong = planned.filter((move, i) => i % 20 === 0 && total + gain(move) !== points[i]);
  same(planned.length, points.length, "each planned move is weighed");
  same(wrong.join(" "), "", "the weights of a plan are points");
  const later = polis.line("legal seat=1 later=1").trim().split(" ").slice(2);
  const known = new Map(planned.map((move, i) => [move, points[i]]));
  const laterPoints = polis.weighPlan(1, 1);
  const changed = later.filter((move, i) => known.has(move) && known.get(move) !== laterPoints[i]);
  check(later.length > planned.length, "what is too dear can be planned for later");
  same(later.length, laterPoints.length, "and is weighed");
  same(changed.join(" "), "", "lent stones are not points");
  same(polis.line("state"), before, "planning changes nothing");
  polis.line("newgame akropolis players=2");
  check(polis.weigh().length === 0, "luck's moves are not weighed");
  advance(polis, { setup: "akropolis players=2", bot: "random", seed: 1 });
  check(polis.weigh().length === 0, "nor is anything at the end");

  const { ms, n } = slowest(polis);
  note(`weighing takes at most ${ms.toFixed(1)} ms, for ${n} moves`);
}
