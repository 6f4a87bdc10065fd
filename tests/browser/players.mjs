// players.mjs - how the tests play: both games with a mouse, with fingers, with the keyboard alone
// and with words alone. Each way uses only what that player has, and chooses by luck.mjs.
//
// After every deed the player waits for the page: the moves that it has kept tell how far it is.
import assert from "node:assert/strict";
import { finger, middle } from "./finger.mjs";
import { chance, pick } from "./luck.mjs";

/** Begins a game against the bot of the settings, from the start page. */
export async function playNow(page, game) {
  const card = page.getByRole("region", { name: game });
  await card.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-turn=mine]").waitFor();
}

/** Runs in the page: presses Play of a game, by its short name, as soon as it is
 * there. */
export function pressAtOnce(game) {
  new MutationObserver((_changes, watching) => {
    const play = document.querySelector(`[aria-labelledby="game-${game}"] .play-now`);
    if (!play) return;
    watching.disconnect();
    play.click();
  }).observe(document, { childList: true, subtree: true });
}

/** Goes to a screen by its address, without loading the page anew. */
export async function goTo(page, hash) {
  await page.evaluate((wanted) => { location.hash = wanted; }, hash);
}

const MOST_DEEDS = 900; // more than any game takes

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** Runs in the page: what a player sees once it is settled that somebody here must act, or that the
 * game is over; false before that, and while nothing has changed since `before`. */
function look(before) {
  const kept = localStorage.getItem(`polis.match.${location.hash.split("/")[2]}`);
  const telling = "[aria-label='What you can do'] button, .pt-what, .pt-footer button";
  const words = [...document.querySelectorAll(telling)]
    .map((one) => one.textContent + one.ariaPressed + one.ariaDisabled);
  const now = {
    plies: kept ? JSON.parse(kept).match.moves.length : 0,
    isOver: document.querySelector("[aria-label='The end of the game']") !== null,
    isMine: document.querySelector("[data-turn=mine]") !== null,
    said: words.join("\n"),
  };
  if (!now.isMine && !now.isOver) return false;
  return !before || now.plies !== before.plies || now.said !== before.said ? now : false;
}

async function settled(page, before = null) {
  return (await page.waitForFunction(look, before)).jsonValue();
}

/** Waits until at least one more move is kept. */
async function moved(page, { plies }) {
  for (let now = await settled(page); ; now = await settled(page, now))
    if (now.plies > plies) return now;
}

/** Plays to the end; `deed` does the next thing and returns the scene after it. */
async function play(page, deed) {
  let now = await settled(page);
  for (let i = 0; !now.isOver; i++) {
    assert.ok(i < MOST_DEEDS, "the game does not end");
    now = await deed(page, now, i).catch((fault) => {
      throw new Error(`deed ${i}, where the page said:\n${now.said}`, { cause: fault });
    });
  }
}

/** Runs in the page: the middles of the places that are marked on the board and can be seen. */
export function seenMarks(selector) {
  const board = document.querySelector("svg.viewport");
  return [...document.querySelectorAll(selector)].map((mark) => mark.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(({ x, y }) => board.contains(document.elementFromPoint(x, y)));
}

/** Waits until the view of the board has been the same for four frames: what moves it may come a frame or
 * two after what it follows. */
export const still = (page) => page.evaluate(async () => {
  const view = () => document.querySelector("svg.viewport > g").getAttribute("transform");
  const frame = () => new Promise((drawn) => { requestAnimationFrame(drawn); });
  let before = null;
  for (let same = 0; same < 4; await frame()) {
    const now = view();
    same = now === before ? same + 1 : 0;
    before = now;
  }
});

/** The middles of the marked places that can be seen, once there are some and the view is still. */
export async function marksInSight(page, selector) {
  await page.waitForFunction((marks) => document.querySelector(marks) !== null, selector);
  await still(page);
  const marks = await page.evaluate(seenMarks, selector);
  assert.ok(marks.length > 0, "no place is marked where it can be seen");
  return marks;
}

/** A finger that takes its time: a button that has just come is deaf before, and those of the bar
 * may move away from the tap of before. */
export async function tapCalmly(page, locator) {
  const tap = await finger(page);
  await tap(await middle(locator));
}

export const HEX_MARKS = ".ak-ground-spot, .ak-spot-dot";
export const SQUARE_MARKS = ".pa-spot";

async function someMark(page, selector) {
  await page.waitForFunction(
    (marks) => document.querySelectorAll(marks).length > 0, selector);
  const marks = await page.evaluate(seenMarks, selector);
  assert.ok(marks.length > 0, "no place is marked where it can be seen");
  return pick(page, marks);
}

// --- Akropolis ---------------------------------------------------------------------------------

/** The tiles of the site that can be paid for. */
async function payable(page) {
  return page.getByRole("region", { name: "Construction site" })
    .locator("button:not([aria-disabled=true])").all();
}

const confirm = (page) => page.getByRole("button", { name: "Confirm the move" });

async function hexByMouse(page, now) {
  await pick(page, await payable(page)).click();
  while (!(await confirm(page).isEnabled())) {
    const { x, y } = await someMark(page, HEX_MARKS);
    await page.mouse.move(x, y, { steps: 3 });
    if (chance(page, 0.5)) await page.mouse.wheel(0, 100);
    await page.mouse.click(x, y);
  }
  await confirm(page).click();
  return moved(page, now);
}

async function hexByTouch(page, now) {
  await pick(page, await payable(page)).tap();
  while (!(await confirm(page).isEnabled())) {
    const { x, y } = await someMark(page, HEX_MARKS);
    await page.touchscreen.tap(x, y);
  }
  const bar = page.getByRole("group", { name: "The tile in your hand" });
  const change = pick(page, ["Turn the tile clockwise", "Move the tile up"]);
  await bar.getByRole("button", { name: change }).tap();
  await tapCalmly(page, confirm(page));
  return moved(page, now);
}

async function hexByKeys(page, now, turn) {
  await page.keyboard.press(["1", "1", "2"][turn % 3]);
  for (const key of [pick(page, ARROWS), "r", pick(page, ["b", "]", "e"])]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  if (turn % 3 < 2) return moved(page, now);
  await page.keyboard.press("1"); // the second may have been too dear
  await page.keyboard.press("Enter");
  return moved(page, now);
}

// --- Panticapaeum ------------------------------------------------------------------------------

const ANSWERS = ":is([aria-label='What you can do'] button, .pt-discard):not([aria-disabled=true])";

/** Runs in the page: the words of those that are seen, and their numbers among all. */
function readAnswers(selector) {
  return [...document.querySelectorAll(selector)]
    .map((one, nth) => ({ one, nth })).filter(({ one }) => one.checkVisibility())
    .map(({ one, nth }) => ({ nth, words: one.innerText, isOn: one.ariaPressed === "true" }));
}

/** The answers that can be given now, as buttons with their words. */
async function answers(page) {
  const told = await page.evaluate(readAnswers, ANSWERS);
  return told.map(({ nth, ...rest }) => ({ button: page.locator(ANSWERS).nth(nth), ...rest }));
}

/** Which of them: what completes a sale or a discard, else any that is not chosen yet. */
function choice(page, all) {
  const open = all.filter(({ words, isOn }) => !isOn && !/^\s*back\b/i.test(words));
  return all.find(({ words }) => /(sell|discard) these/i.test(words)) ?? pick(page, open) ?? pick(page, all);
}

const endTurn = (page) => page.getByRole("button", { name: "End turn" });
const placeIt = (page) => page.getByRole("button", { name: "Place it here" });

/** Ends the turn now and then, always if nothing else is to be done. */
async function endsTurn(page, all) {
  return (await endTurn(page).count()) > 0 && (all.length === 0 || chance(page, 0.6));
}

/** Each way to place what a click has put down. */
async function confirmSquare(page, { x, y }) {
  await page.locator(".pt-check").waitFor();
  await pick(page, [
    () => page.locator(".pt-check").click(), () => page.mouse.click(x, y),
    () => placeIt(page).click(), () => page.keyboard.press("Enter"),
  ])();
}

async function squareByMouse(page, now) {
  if (await placeIt(page).count()) {
    await still(page); // this click has no second try
    const { x, y } = await someMark(page, SQUARE_MARKS);
    await page.mouse.move(x, y, { steps: 3 });
    if (chance(page, 0.3)) await page.mouse.wheel(0, 100);
    await page.mouse.click(x, y);
    if (!/worker stand/.test(now.said)) await confirmSquare(page, { x, y }); // a worker stands at once
    return moved(page, now);
  }
  const all = await answers(page);
  if (await endsTurn(page, all)) await endTurn(page).click();
  else await choice(page, all).button.click();
  return settled(page, now);
}

/** What discards is deaf for a moment after the turn's last step, and a quick test taps within it. */
async function tapAnswer(page, { button, words }) {
  if (/discard these/i.test(words)) await tapCalmly(page, button);
  else await button.tap();
}

async function squareByTouch(page, now) {
  const bar = page.getByRole("toolbar", { name: "Placement" });
  if (await bar.count()) {
    await still(page); // this tap has no second try
    const { x, y } = await someMark(page, SQUARE_MARKS);
    await page.touchscreen.tap(x, y);
    await tapCalmly(page, bar.getByRole("button", { name: "Place it here" }));
    return moved(page, now);
  }
  const all = await answers(page);
  if (await endsTurn(page, all)) await tapCalmly(page, endTurn(page));
  else await tapAnswer(page, choice(page, all));
  return settled(page, now);
}

async function squareByKeys(page, now) {
  if (await placeIt(page).count()) {
    await page.keyboard.press(pick(page, [...ARROWS, "r", "b"]));
    await page.keyboard.press("Enter");
    return moved(page, now);
  }
  const all = await answers(page);
  const key = ({ words }) => /(\d)\s*$/.exec(words)?.[1] ?? "Enter"; // it stands at the end
  await page.keyboard.press(await endsTurn(page, all) ? "n" : key(choice(page, all)));
  return settled(page, now);
}

// --- by words ----------------------------------------------------------------------------------

export const lineOf = (page) => page.getByRole("textbox", { name: "A move or a question" });

/** Runs in the page: what was answered to the last typed line; false while nothing was, or while the line
 * still waits in its field. */
function lastAnswer() {
  if (document.querySelector("#command-line")?.value) return false;
  const lines = [...document.querySelectorAll("[role=log] p")];
  const answers = lines.slice(lines.findLastIndex((line) => line.classList.contains("typed")) + 1);
  return answers.length > 0 && answers.map((line) => line.innerText);
}

/** Types a line and waits for what is answered to it. */
export async function say(page, words) {
  await lineOf(page).fill(words);
  await lineOf(page).press("Enter");
  return (await page.waitForFunction(lastAnswer)).jsonValue();
}

/** What lies on the table, as the text box tells it; Escape leads back to the board. */
export async function cityLines(page) {
  const lines = await say(page, "where");
  await page.keyboard.press("Escape");
  return lines.join("\n");
}

/** The city grows to the east: beside its easternmost hex there is always room. */
async function hexByWords(page, now) {
  const lines = await say(page, "where");
  const places = lines.map((line) => /^(-?\d+),(-?\d+): /.exec(line)).filter(Boolean);
  const [q, r] = places.map(([, ...at]) => at.map(Number)).sort((a, b) => b[0] - a[0])[0];
  await say(page, `t1 ${q + 1},${r} r0`);
  return moved(page, now);
}

async function squareByWords(page, now) {
  const [words] = await say(page, "moves");
  await say(page, pick(page, words.split(" ")));
  return moved(page, now);
}

const WAYS = {
  Akropolis: { mouse: hexByMouse, touch: hexByTouch, keys: hexByKeys, words: hexByWords },
  Panticapaeum: {
    mouse: squareByMouse, touch: squareByTouch, keys: squareByKeys, words: squareByWords,
  },
};

/** Plays the game on the screen to its end. */
export function playOut(page, game, way) {
  return play(page, WAYS[game][way]);
}

/** The first so many turns or steps of the player. */
export async function playSome(page, game, way, deeds) {
  let now = await settled(page);
  for (let i = 0; i < deeds && !now.isOver; i++) now = await WAYS[game][way](page, now, i);
}

/** One turn or step of the player. */
export async function playOn(page, game, way) {
  return WAYS[game][way](page, await settled(page), 0);
}

/** The points in the last line of the sheet. */
export async function shownResult(page) {
  const end = page.getByRole("region", { name: "The end of the game" });
  const total = end.getByRole("row", { name: /^total/i });
  await total.waitFor(); // the sheet is loaded when it is first shown
  const texts = await total.getByRole("cell").allInnerTexts();
  return texts.map((text) => text.trim().replace("−", "-")).join("-"); // as records write it
}

export { moved, settled };
