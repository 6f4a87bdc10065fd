// surveys.mjs - polis_survey answers cities as `polis score --json` does.
import { advance } from "./matches.mjs";
import { sentence, sentences } from "./say.mjs";
import { check, same } from "./tap.mjs";

function compare(polis, native, document, name) {
  const page = JSON.stringify(document);
  const answer = polis.survey(page);

  same(answer, native.json("score", page), name);
  return JSON.parse(answer);
}

const seat = (change) => ({
  game: "panticapaeum",
  seat: {
    cells: [{ x: 0, y: 0, content: "plain", level: 1 }, { x: 1, y: 0, content: "plain", level: 1 },
            { x: 2, y: 0, content: "drought", level: 2, worker: true }],
    ...change,
  },
});
const city = (cells, more) => ({ game: "akropolis", cells, ...more });
const many = (n, hex) => Array.from({ length: n }, (_, i) => hex(i));

// Cities that are scored, some with warnings.
const SCORED = {
  "two hexes far away": city([[900, -900, "H", 1], [901, -900, "h", 2]], { stones: 1000 }),
  "too many plazas": city(many(12, (i) => [i, 0, "G", 1])),
  "the most hexes": city(many(94, (i) => [i % 47, Math.floor(i / 47), "hmbtgq"[i % 6], 1])),
  "tiles": { game: "akropolis", stones: 2, variants: ["houses"],
             moves: [[19, 1, 1, 3], [33, -2, 0, 3]] },
  "more stones than the box has": city([[0, 0, "H", 1]], { stones: 41 }),
  "a seat": seat({ coins: 5, store: { brown: 1, green: 2 }, markers: { brown: 2 },
                   workers: { board: 1, reserve: 3, city: 1 },
                   buildings: [{ kind: "house", cells: [[1, 0]] }] }),
  "PA-10.2 a full store": seat({ coins: 3, store: { brown: 9 }, markers: { brown: 4 } }),
  "PA-10.2 coins taken": { ...seat({ coins: 3, markers: { brown: 4 } }), coins_taken: true },
  "PA-10.2 coins due": { ...seat({ coins: 3, markers: { brown: 4 } }), coins_taken: false },
  "beyond the box": seat({ coins: 31, store: { white: 21 },
                           cells: many(8, (x) => ({ x, y: 0, content: "plain", level: 1 })),
                           buildings: many(8, (x) => ({ kind: "house", cells: [[x, 0]] })) }),
  "impossible cubes": seat({ cells: [
    { x: 0, y: 0, content: "plain", level: 1, cube: "green" },
    { x: 1, y: 0, content: "green", level: 1, cube: "green", worker: true },
    { x: 2, y: 0, content: "brown", level: 9, cube: "brown" }] }),
  "workers that are not said": seat({ buildings: [{ kind: "winery", cells: [[1, 0], [0, 0]] }] }),
};

// Cities that are refused; the native program says why and where.
const REFUSED = {
  "no hex": city([]),
  "an unknown code": city([[0, 0, "H", 1], [1, 0, "x", 1]]),
  "a level too low": city([[0, 0, "H", 0]]),
  "a level too high": city([[0, 0, "H", 31]]),
  "a level far below the ground": seat({ cells: [{ x: 0, y: 0, content: "plain", level: -5000 }] }),
  "a level below all numbers": seat({ cells: [{ x: 0, y: 0, content: "plain", level: -3000000000 }] }),
  "a hex twice": city([[0, 0, "H", 1], [0, 0, "h", 1]]),
  "a hex apart": city([[0, 0, "H", 1], [5, 0, "h", 1]]),
  "too many hexes": city(many(200, (i) => [i, 0, "q", 1])),
  "too many stones": city([[0, 0, "H", 1]], { stones: 1001 }),
  "an unknown variant": city([[0, 0, "H", 1]], { variants: ["towers"] }),
  "an unknown ruling": city([[0, 0, "H", 1]], { rulings: { edge: "sharp" } }),
  "two letters for a hex": city([[0, 0, "H", 1], [1, 0, "hh", 1]]),
  "a tile twice": { game: "akropolis", moves: [[19, 1, 1, 3], [19, -2, 0, 3]] },
  "a tile on one tile": { game: "akropolis", moves: [[19, 1, 1, 3], [28, 1, 1, 3]] },
  "no such tile": { game: "akropolis", moves: [[62, 1, 1, 1]] },
  "too many tiles": { game: "akropolis", moves: many(40, (i) => [i + 1, 2 * i + 2, 0, 1]) },
  "PA-5.2 an empty seat": seat({ cells: [] }),
  "a cell too high": seat({ cells: [{ x: 0, y: 0, content: "plain", level: 100 }] }),
  "a winery of one cell": seat({ buildings: [{ kind: "winery", cells: [[0, 0]] }] }),
  "too many coins": seat({ coins: 10000 }),
  "a marker beyond its row": seat({ markers: { white: 13 } }),
  "an unknown colour": seat({ store: { blue: 1 } }),
  "a damaged set": { ...seat({}), set: "data:AQID" },
  "a set that is no data": { ...seat({}), set: "reconstructed" },
  "workers that do not add up": seat({ workers: { board: 0, reserve: 0, city: 2 } }),
  "a cell twice": seat({ cells: [{ x: 0, y: 0, content: "plain", level: 1 },
                                 { x: 0, y: 0, content: "plain", level: 1 }] }),
  "a cell apart": seat({ cells: [{ x: 0, y: 0, content: "plain", level: 1 },
                                 { x: 2, y: 0, content: "plain", level: 1 }] }),
  "a cell too far": seat({ cells: [{ x: 0, y: 111, content: "plain", level: 1 }] }),
  "a cell too low": seat({ cells: [{ x: 0, y: 0, content: "plain", level: 0 }] }),
  "no such content": seat({ cells: [{ x: 0, y: 0, content: "lake", level: 1 }] }),
  "no such cube": seat({ cells: [{ x: 0, y: 0, content: "plain", level: 1, cube: "blue" }] }),
  "no such building": seat({ buildings: [{ kind: "tower", cells: [[0, 0]] }] }),
  "a building outside": seat({ buildings: [{ kind: "house", cells: [[0, 0]] },
                                           { kind: "house", cells: [[9, 9]] }] }),
  "a building too small": seat({ buildings: [{ kind: "house", cells: [[0, 0], [1, 0]] }] }),
  "a building on a worker": seat({ buildings: [{ kind: "house", cells: [[2, 0]] }] }),
};

// Pages that are not documents, and why they are refused.
const ODD_PAGES = [
  ["", "not JSON: line 1, column 0: the text ends too early"],
  ['{"game":"akropolis",\n"game":1}', "not JSON: line 2, column 6: this key has been there before"],
  ["[]", 'the file must be an object with a "game"'],
  ['{"game":7}', 'the file must be an object with a "game"'],
  ['{"game":"chess"}', "unknown game 'chess'"],
  ['{"game":"null"}', "unknown game 'null'"],
  ['{"game":"akropolis","cells":[],"moves":[]}', 'the file needs either "cells" or "moves"'],
  [`[${"1,".repeat(20000)}1]`, "line 1, column 32768: the text has too many values"],
  ["x\0y", "the text has a zero byte"],
];

function refused(polis, native) {
  for (const [what, document] of Object.entries(REFUSED)) {
    const { ok, error, say } = compare(polis, native, document, `refused: ${what}`);
    check(ok === false && sentences(say) === error, "and said so");
  }
  for (const [page, error] of ODD_PAGES) {
    const answer = JSON.parse(polis.survey(page));
    same(JSON.stringify([answer.ok, answer.at, answer.error, sentence(answer.say[0])]),
         JSON.stringify([false, null, error, error]), `page ${JSON.stringify(page).slice(0, 60)}`);
  }
}

// The document of a seat of a match.
const documentOf = {
  akropolis: ({ variants, rulings, seats }, i) =>
    ({ game: "akropolis", variants, rulings, stones: seats[i].stones, cells: seats[i].cells }),
  panticapaeum: ({ seats, phase }, i) =>
    ({ game: "panticapaeum", seat: seats[i], coins_taken: /discard|over/.test(phase) }),
};

// Cities of real matches score as the match does.
function fromMatches(polis, native) {
  for (const [setup, n] of [["akropolis players=2 stacks=long variants=houses,gardens", 60],
                            ["akropolis players=3 variants=markets,temples rulings=edge:any", 20],
                            ["akropolis players=4 rulings=houses:value,lake:single", 47],
                            ["panticapaeum players=2", 150], ["panticapaeum players=4", 60]]) {
    advance(polis, { setup, bot: "greedy", seed: n }, n);
    const state = polis.ask("state");
    const { seats } = polis.ask("score");
    seats.forEach((seatScore, i) => {
      const document = documentOf[state.game](state, i);
      const { ok, coins_taken: _, notes, notes_say: __, warnings, say, ...got } =
        compare(polis, native, document, `${setup}: seat ${i}`);
      const isCut = state.seats[i].store && Object.values(state.seats[i].store)
        .reduce((sum, n) => sum + n) > 5;
      check(ok && (notes?.length ?? 0) === Number(isCut ?? 0) && !warnings && !say && JSON.stringify(got) === JSON.stringify(seatScore),
            "as the match does");
      const whys = seatScore.cells ?? seatScore.buildings;
      check(whys.every((one) => sentences(one.say) === one.why), "every why is said");
    });
  }
}

export function surveys(polis, native) {
  for (const [what, document] of Object.entries(SCORED)) {
    const { ok, warnings, say, notes, notes_say: told } =
      compare(polis, native, document, `scored: ${what}`);
    check(ok && (warnings ?? []).join() === (say ?? []).map(sentence).join(), "and warned so");
    check((notes ?? []).join() === (told ?? []).map(sentence).join(), "and noted so");
  }
  refused(polis, native);
  fromMatches(polis, native);
}
