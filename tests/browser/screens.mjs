// screens.mjs - every screen there is, and how to come to it in any language: the address, what
// shows that it is there, and what is opened on it by whoever stands before it.
import { visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";

const GAMES = ["akropolis", "panticapaeum"];
const MIDDLE = { akropolis: 18, panticapaeum: 59 }; // moves, of two players
const FOUR = { akropolis: 32, panticapaeum: 90 }; // of four

/** Matches to look at, by game: at the beginning, in the middle, at the end; with four players in
 * the middle and at the end. */
export async function shelf() {
  const perGame = await Promise.all(GAMES.map(async (game) => [game, {
    begin: await keptMatch({ game, plies: 0 }),
    middle: await keptMatch({ game, plies: MIDDLE[game] }),
    end: await keptMatch({ game }),
    four: await keptMatch({ game, players: 4, plies: FOUR[game] }),
    endOfFour: await keptMatch({ game, players: 4 }),
  }]));
  return Object.fromEntries(perGame);
}

/** Presses what the selector finds, by its place: names are of another language each. */
const press = (selector, nth = 0) => async (page) => {
  await page.locator(selector).nth(nth).click();
};

const key = (name) => async (page) => page.keyboard.press(name);

/** Opens the dialog for new games, for one of the ways to play. */
const way = (nth) => async (page) => {
  await press(".game-card-more button", 0)(page);
  await page.locator(".way input").nth(nth).check();
};

/** What opens a dialog over the screen. */
const over = (open) => ({ open, shows: "dialog[open]" });

/** Answers a lesson's question with the nth move of its list. */
const answer = (nth) => async (page) => {
  await page.locator(".learn-list summary").click();
  await page.locator(".learn-list button").nth(nth).click();
  await page.locator(".learn-told").waitFor();
};

function start() {
  const dialog = { hash: "#/", ready: ".game-card", shows: "dialog[open]" };
  return [
    { name: "start", hash: "#/", ready: ".shelf .thumbnail, .shelf svg" },
    { name: "start: new game", ...dialog, open: press(".game-card-more button", 0) },
    { name: "start: new game with house rules", ...dialog, open: async (page) => {
      await press(".game-card-more button", 0)(page);
      await press(".house-rules summary")(page);
    } },
    { name: "start: new game, bots compared", ...dialog, open: async (page) => {
      await press(".game-card-more button", 1)(page);
      await press(".level-list summary")(page);
    } },
    { name: "start: together on this device", ...dialog, open: way(1) },
    { name: "start: solo", ...dialog, open: way(2) },
    { name: "start: Panticapaeum", ...dialog, open: press(".game-card-more button", 1) },
    { name: "start: open a record", ...dialog, open: press("button.tool") },
    { name: "an unknown address", hash: "#/nowhere", ready: ".start-grid" },
  ];
}

function settings() {
  const at = { hash: "#/settings", ready: ".settings-page" };
  return [
    { name: "settings", ...at },
    { name: "settings: keys", ...at, open: press(".key-details summary") },
    { name: "settings: delete everything", ...at, ...over(press(".button-row > button", 1)) },
  ];
}

function tables(game, { begin, middle, end, four, endOfFour }) {
  const at = (match, ready) => ({ hash: `#/table/${match.id}`, ready, isTable: true });
  const mine = "[data-turn=mine]";
  const sheet = ".end-panel .sheet";
  const replay = { hash: `#/replay/${end.id}`, ready: ".replay-caption" };
  const drawers = game === "akropolis" ? [] : [0, 1, 2, 3, 4].map((nth) => ({
    name: `${game}: drawer ${nth + 1}`, isNarrow: true, ...at(middle, mine),
    open: press(".pt-tabs button", nth), shows: ".pt-drawer",
  }));
  return [
    ...drawers,
    { name: `${game}: beginning`, ...at(begin, mine) },
    { name: `${game}: middle`, ...at(middle, mine) },
    { name: `${game}: something in hand`, ...at(middle, mine), open: key("1") },
    { name: `${game}: four players`, ...at(four, mine) },
    { name: `${game}: the bag`, ...at(middle, mine), ...over(key("g")) },
    { name: `${game}: keys`, ...at(middle, mine), ...over(key("k")) },
    { name: `${game}: help`, ...at(middle, mine), open: key("?"), shows: ".help-turn" },
    { name: `${game}: menu`, isNarrow: true, ...at(middle, mine),
      ...over(press(".tools-narrow button", 2)) },
    { name: `${game}: end`, ...at(end, sheet) },
    { name: `${game}: end of four`, ...at(endOfFour, sheet) },
    { name: `${game}: end, a row unfolded`, ...at(end, sheet), open: press(".sheet-open") },
    { name: `${game}: replay`, ...replay },
    { name: `${game}: review`, hash: `#/review/${end.id}`, ready: ".graph" },
    { name: `${game}: replay, share`, ...replay, ...over(press(".top-bar-tools button", 3)) },
  ];
}

function calculator(game) {
  const at = (way, ready) => ({ hash: `#/score/${game}/${way}`, ready });
  return [
    { name: `calculator, ${game}: pad`, ...at("pad", ".pad-page .sheet") },
    { name: `calculator, ${game}: painting`, ...at("paint", ".paint-page .viewport") },
  ];
}

function learning(game) {
  const lesson = { // what can be answered is there once the rules are
    hash: `#/learn/${game}`, ready: ".learn-lesson [data-turn=mine]",
  };
  return [
    { name: `lesson, ${game}`, ...lesson },
    { name: `lesson, ${game}: first answer`, ...lesson, open: answer(0) },
    { name: `lesson, ${game}: second answer`, ...lesson, open: answer(1) },
    { name: `rules, ${game}`, hash: `#/learn/rules/${game}`, ready: ".learn-topic" },
  ];
}

/** All screens, for matches that lie on the shelf. */
export function allScreens(matches) {
  return [
    ...start(),
    ...settings(),
    ...GAMES.flatMap((game) => tables(game, matches[game])),
    { name: "statistics", hash: "#/statistics", ready: ".part-table" },
    { name: "puzzles", hash: "#/puzzles", ready: ".puzzle-themes" },
    ...GAMES.map((game) => ({ name: `a puzzle of ${game}`, hash: `#/puzzles/${game}/daily`, ready: ".puzzle [data-turn=mine]" })),
    { name: "lesson plan", hash: "#/plan", ready: "main.page h2" },
    { name: "lesson plan, an exercise", hash: "#/plan/akropolis/1", ready: "[data-turn=mine]" },
    { name: "a replay that is not there", hash: "#/replay/nothing", ready: ".record-form" },
    { name: "a match that is not there", hash: "#/table/nothing", ready: "main.page h1" },
    { name: "calculator", hash: "#/score", ready: ".score-games" },
    ...GAMES.flatMap(calculator),
    { name: "learn", hash: "#/learn", ready: ".learn-home" },
    ...GAMES.flatMap(learning),
  ];
}

/** Goes through the screens on one page; each is a test of its own. */
export async function walk(t, options, look) {
  const matches = await shelf();
  const kept = Object.values(matches).flatMap((game) => Object.values(game));
  const { page } = await visit(t, { matches: kept, ...options });
  for (const screen of allScreens(matches)) {
    if (screen.isNarrow && options.screen === "laptop") continue;
    await t.test(screen.name, async () => {
      await show(page, screen);
      await look(page, screen);
    });
  }
}

/** Shows the screen on a page that may be at any other. */
export async function show(page, { hash, ready, open, shows }) {
  await page.evaluate(async (wanted) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    location.hash = "#/blank"; // so that the same address begins anew, too
    await drawn();
    location.hash = wanted;
    await drawn();
  }, hash);
  await page.locator(ready).first().waitFor();
  await open?.(page);
  if (shows) await page.locator(shows).first().waitFor();
}
