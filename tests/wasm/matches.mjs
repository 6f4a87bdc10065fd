// matches.mjs - set-ups that are each worth a match, and matches as lines of the protocol.
export const setups = [
  "null players=1",
  "null players=2",
  "null players=4",
  "panticapaeum players=2",
  "panticapaeum players=3",
  "panticapaeum players=4",
  "panticapaeum players=3 first=lot",
  "akropolis players=2",
  "akropolis players=3",
  "akropolis players=4",
  "akropolis players=1 architect=hippodamos",
  "akropolis players=1 architect=metagenes variants=houses,markets",
  "akropolis players=1 architect=callicrates variants=houses,markets,barracks,temples,gardens",
  "akropolis players=2 stacks=long variants=gardens rulings=lake:single",
  "akropolis players=3 stacks=long variants=houses,barracks rulings=edge:any",
  "akropolis players=4 variants=markets,temples rulings=houses:value",
  "akropolis players=2 variants=houses,markets,barracks,temples,gardens" +
    " rulings=houses:value,edge:any,lake:single",
  "akropolis players=2 variants=houses,barracks rulings=sides:any,doubling:points",
];

export const bots = ["random", "greedy", "beginner", "normal"];

// Searching by playouts is slow: one match for each of these set-ups; for all in a long run.
export const searched = ["panticapaeum players=2", "akropolis players=2", "akropolis players=3"];

// All matches of the list with `seeds` seeds each; the same everywhere.
export function allMatches(seeds) {
  const matches = [];
  for (const setup of setups)
    for (const bot of bots)
      for (let i = 0; i < seeds; i++)
        matches.push({ setup, bot, seed: 1000 * i + matches.length });
  return matches;
}

export function opening({ setup, bot, seed }) {
  return [`setoption bot ${bot}`, `newgame ${setup} seed=${seed}`];
}

export function begin(polis, match) {
  for (const line of opening(match)) {
    const answer = polis.line(line);
    if (answer !== "ok\n") throw new Error(`${line}: ${answer}`);
  }
}

// The first `n` moves of a match, or all of it.
export function advance(polis, match, n = Infinity) {
  begin(polis, match);
  for (let i = 0; i < n; i++) {
    const best = /^bestmove (\S+)$/m.exec(polis.line("go"));
    if (!best) return;
    polis.line(`move ${best[1]}`);
  }
}

// Play a match by the text protocol alone; returns all lines that went in and came out.
export function play(polis, match) {
  const input = [];
  const output = [];
  const say = (line) => {
    input.push(line);
    output.push(polis.line(line));
    return output.at(-1);
  };

  opening(match).forEach(say);
  let digest = digestOf(say("state"));
  for (let n = 0; ; n++) {
    if (n % 16 === 0) ["legal", "score"].forEach(say);
    const best = /^bestmove (\S+)$/m.exec(say("go"));
    if (!best) break; // the game is over
    say(`move ${best[1]}`);
    digest = digestOf(say("state"));
  }
  ["score", "legal", "undo", "state", "go multi=5", "go details=1"].forEach(say);
  return { input, output, digest };
}

function digestOf(answer) {
  return JSON.parse(answer.slice("state ".length)).digest;
}
