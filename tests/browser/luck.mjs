// luck.mjs - every choice of the tests comes from one seed. POLIS_SEED=N repeats a run, or makes other
// choices; make test always makes the same ones.
//
// Each page has a stream of its own, named after its test, so that one test alone makes the same
// choices as among all others.

export const seed = Number(process.env.POLIS_SEED ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error("POLIS_SEED is not a whole number");
console.log(`POLIS_SEED=${seed}`);

/** How often tests that gain from many games play. */
export const LONG = Math.max(1, Math.floor(Number(process.env.POLIS_LONG ?? 1) || 1));

/** Numbers from 0 to below 1 (mulberry32). Also runs in the page. */
function numbersFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The beginning of a stream (FNV-1a). */
function startOf(name) {
  let hash = 0x811c9dc5;
  for (const letter of `${seed} ${name}`)
    hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  return hash;
}

/** Runs in the page before its scripts: deals, lots and other choices of the page come from the
 * stream. Keys and names that nobody else may have stay real luck: a server would take a second one
 * for the first. The count of loads is in the window's name, so that a reload does not deal the same
 * game again. */
function seedPage(numbers, start) {
  const loads = Number(window.name) || 0;
  window.name = String(loads + 1);
  const next = numbers(start + loads);
  const real = crypto.getRandomValues.bind(crypto);
  Math.random = next;
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint32Array)) return real(array);
    for (let i = 0; i < array.length; i++) array[i] = 2 ** 32 * next();
    return array;
  };
}

/** Runs in the page before its scripts: its calendar shows the day of `noon`. The clock runs on from
 * noon, so that no test meets midnight. */
function setDay(noon, started) {
  const Real = Date;
  const now = () => Real.now() + noon - started;
  window.Date = new Proxy(Real, {
    construct: (_, parts) => (parts.length > 0 ? new Real(...parts) : new Real(now())),
    get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  });
}

const DAY = 86_400_000; // milliseconds
const DAYS = 1000; // more than there are puzzles of a game

/** The day that the pages of this run show: the puzzle of the day follows from it. */
const today = new Date("2027-01-01T12:00:00").getTime() + DAY * Math.floor(DAYS * numbersFrom(startOf("day"))());
const started = Date.now();

/** The same as a script; `hasServer`: the page compares its clock with that of a real server. */
export const luckOfPage = (name, hasServer = false) =>
  `(${seedPage})(${numbersFrom}, ${startOf(`page ${name}`)});` +
  (hasServer ? "" : `(${setDay})(${today}, ${started});`);

const streams = new WeakMap(); // by page
const counts = new WeakMap(); // of pages, by test

/** The name of the next page of a test. */
export function nameOfPage(t) {
  const nth = (counts.get(t) ?? 0) + 1;
  counts.set(t, nth);
  return `${t.fullName ?? t.name} ${nth}`;
}

/** Gives the players of this page a stream. */
export const bringLuck = (page, name) => void streams.set(page, numbersFrom(startOf(name)));

const streamOf = (page) => {
  if (!streams.has(page)) bringLuck(page, "");
  return streams.get(page);
};

/** One of a list. */
export const pick = (page, list) => list[Math.floor(streamOf(page)() * list.length)];

/** True in this share of all cases. */
export const chance = (page, share) => streamOf(page)() < share;
