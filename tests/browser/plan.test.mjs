// plan.test.mjs - the player plans while others think: plans are kept in their order, the best one
// that is left is offered when the turn comes, and it is played by itself only if that was ticked.
import { test } from "node:test";
import { middle } from "./finger.mjs";
import { assert, keepsRoom, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { still } from "./players.mjs";

const PLIES = 21; // the bot is to move; it takes the first of four tiles, all of which can be paid for
const wanted = { game: "akropolis", seed: 6, rival: "greedy" };
const match = await keptMatch({ ...wanted, plies: PLIES });
const reply = (await keptMatch({ ...wanted, plies: PLIES + 1 })).moves.at(-1);
const rivalsTile = reply.split("@")[0];
const poor = await keptMatch({ ...wanted, seed: 7, plies: 9 }); // no stone; the bot takes the second of 7 16 25 3
const squares = await keptMatch({ game: "panticapaeum", rival: "greedy", plies: 4 }); // it takes the second of K3 C3 E1

/** Runs in the page before its scripts: bots think until they are let go. */
function holdBots() {
  const post = Worker.prototype.postMessage;
  const held = [];
  window.letBotsGo = () => held.splice(0).map((go) => go()).length;
  Worker.prototype.postMessage = function later(message, ...rest) {
    const go = () => post.call(this, message, ...rest);
    if (message?.calls?.some(({ line }) => /^go\b/.test(line ?? ""))) held.push(go);
    else go();
  };
}

const open = (t, more = {}) => visit(t, {
  matches: [match], hash: `#/table/${match.id}`, before: holdBots, ...more,
});
const letBotsGo = (page) => page.waitForFunction(() => window.letBotsGo() > 0); // once they think
const slot = (page, tile) => page.locator(`[data-tile="${tile}"]`);
const plan = (page) => page.getByRole("group", { name: "Your plan" });
const myTurn = (page) => page.locator("[data-turn=mine]").waitFor();
const moves = (page, { id } = match) => page.evaluate((name) =>
  JSON.parse(localStorage.getItem(name)).match.moves, `polis.match.${id}`);
const chips = (page) => page.locator(".plan-chip");
const chosen = (page) => page.locator(".plan-chip[aria-pressed=true]").getAttribute("aria-label");
const button = (page, name) => page.getByRole("button", { name });
const more = (page) => page.getByRole("button", { name: "More", exact: true });

/** A tile of the site that can be paid for, and that the rival leaves or takes. */
async function someTile(page, isLeft) {
  await page.locator("[data-turn=other] [data-tile]:not([aria-disabled=true])").first().waitFor();
  const tiles = await page.locator("[data-tile]:not([aria-disabled=true])")
    .evaluateAll((slots) => slots.map((one) => one.dataset.tile));
  const found = tiles.find((tile) => (tile !== rivalsTile) === isLeft);
  assert.ok(found, `${tiles}: the rival takes ${rivalsTile}`);
  return found;
}

/** Where the tile that was just taken can be put down in the city. */
async function someSpot(page) {
  const spot = page.locator(".ak-ground-spot").first();
  await spot.waitFor();
  await still(page);
  return middle(spot);
}

/** Takes a tile that is not planned yet with the mouse, and puts it down in the city. */
async function planByMouse(page, tile) {
  const before = await chips(page).count();
  await slot(page, tile).click();
  await page.locator(`.held[data-tile="${tile}"]`).waitFor(); // the places are those of this tile
  const { x, y } = await someSpot(page);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
  await until(() => chips(page).count(), before + 1);
}

test("a plan is kept over a reload, offered at one's turn, and confirmed by one press", async (t) => {
  const { page } = await open(t);
  const tile = await someTile(page, true);
  await planByMouse(page, tile);
  await until(() => page.locator(".ak-board.planning .ak-ghost").count(), 1);
  await until(() => page.locator(".ak-flag.plan").textContent(), /^plan [+−]?\d+$/);
  await until(() => plan(page).innerText(), /Your plan \(1 stone\)/);
  assert.equal(await page.locator(".ak-check").count(), 0);
  const ghost = await page.locator(".ak-ghost").innerHTML();
  await page.keyboard.press("Enter"); // not now
  await page.reload();
  await plan(page).waitFor();
  await until(() => page.locator(".ak-ghost").innerHTML(), ghost);
  assert.equal((await moves(page)).length, PLIES);
  await letBotsGo(page);
  await myTurn(page);
  await page.locator(".ak-check").waitFor();
  await page.getByText("Your plan can be played: now free instead of 1 stone.").first().waitFor();
  await until(() => page.locator(".ak-ghost").innerHTML(), ghost);
  await until(async () => (await moves(page)).length, PLIES + 1); // never by itself
  await page.keyboard.press("Enter");
  await page.locator("[data-turn=other]").waitFor();
  const [, mine] = await until(async () => (await moves(page)).slice(PLIES), (made) => made.length === 2);
  assert.equal(mine.split("@")[0], tile);
});

test("a tile that a rival takes is said, and the next best is offered", async (t) => {
  const { page } = await open(t);
  const tile = await someTile(page, false);
  await planByMouse(page, tile);
  await letBotsGo(page);
  await myTurn(page);
  await plan(page).getByText(/took your tile/).waitFor();
  await page.getByRole("alert").filter({ hasText: /took your tile/ }).waitFor();
  await plan(page).getByRole("button", { name: "Next best?" }).click();
  await page.locator(".ak-check").waitFor();
  await plan(page).waitFor({ state: "detached" });
  await until(async () => (await moves(page)).length, PLIES + 1);
});

test("a plan by keys that was ticked is played by itself", async (t) => {
  const { page } = await open(t);
  const tile = await someTile(page, true);
  const index = await slot(page, tile).evaluate((one) =>
    [...document.querySelectorAll("[data-tile]")].indexOf(one));
  await page.keyboard.press(String(index + 1));
  for (const key of ["ArrowRight", "r"]) await page.keyboard.press(key);
  await page.locator("[aria-live]").filter({ hasText: /Your plan \(.*\)\. .*place/ }).first().waitFor();
  const byItself = page.getByRole("checkbox", { name: "Play it for me when it is my turn" });
  await byItself.check();
  await page.keyboard.press("ArrowLeft"); // another place is another plan
  await until(() => byItself.isChecked(), false);
  await byItself.check();
  await letBotsGo(page);
  await page.waitForFunction(([name, count]) =>
    JSON.parse(localStorage.getItem(name)).match.moves.length === count,
  [`polis.match.${match.id}`, PLIES + 2]);
  assert.equal((await moves(page)).at(-1).split("@")[0], tile);
  await plan(page).waitFor({ state: "detached" });
  await page.locator(".plan-bar").getByText("Your plan was played.").waitFor();
  await page.locator("[aria-live]").filter({ hasText: "Your plan was played." }).waitFor();
});

/** Every tile of the site that the rival leaves, the cheapest first. */
async function leftTiles(page) {
  await someTile(page, true);
  const tiles = await page.locator("[data-tile]")
    .evaluateAll((slots) => slots.map((one) => one.dataset.tile));
  return tiles.filter((tile) => tile !== rivalsTile);
}

test("plans are ranked: the next one is offered if the first is taken", async (t) => {
  const { page } = await open(t);
  const [one, two] = await leftTiles(page);
  for (const tile of [one, rivalsTile, two]) await planByMouse(page, tile);
  await until(() => chosen(page), /^Plan 3: /);
  await until(() => page.locator(".ak-flag.plan").allTextContents().then((all) =>
    all.map((text) => text.slice(0, 4)).sort()), ["1", "2", "plan"]);

  await chips(page).nth(1).click();
  await until(() => chosen(page), /^Plan 2: /);
  await button(page, "Make it your first plan").press("Enter");
  await page.locator(".plan-chip[aria-label^='Plan 1: ']:focus").waitFor();
  await until(() => chosen(page), /^Plan 1: /);
  await chips(page).nth(1).press("Enter"); // by keyboard: the first tile is the second plan now
  await until(() => chosen(page), /^Plan 2: /);
  await button(page, "Remove this plan").press("Enter");
  await until(() => chips(page).count(), 2);
  await page.locator(".plan-chip:focus").waitFor();
  await page.reload();
  await until(() => chips(page).count(), 2);

  await letBotsGo(page);
  await myTurn(page);
  await page.getByRole("alert").filter({
    hasText: /^Bot \(greedy\) took your tile\. Your second plan can be played: /,
  }).waitFor();
  await page.locator(".ak-check").waitFor();
  await until(async () => (await moves(page)).length, PLIES + 1); // never by itself
  await page.reload();
  await page.getByText(/took your tile\. Your second plan can be played: /).waitFor();
  await until(() => chips(page).count(), 2);
  await page.locator(".ak-check").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("[data-turn=other]").waitFor();
  await until(async () => (await moves(page))[PLIES + 1]?.split("@")[0], two);
  await until(() => page.evaluate((id) => localStorage.getItem(`polis.plan.${id}`), match.id), null);
});

/** Notes the steps of a rival's scene at which a plan is answered already. */
function watchAnswers() {
  window.steps = [];
  window.early = [];
  const look = () => {
    const step = document.querySelector("[data-step]")?.dataset.step;
    if (!step) return;
    window.steps.push(step);
    const isTold = /took your tile/.test(document.querySelector(".plan-bar")?.textContent ?? "");
    const isBefore = ["leave", "land"].includes(step);
    if (isBefore && (isTold || document.querySelector(".ak-check"))) window.early.push(step);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}

test("the answer to a plan waits until the rival's move has been seen", async (t) => {
  const { page } = await open(t, { settings: { animation: 250 }, reducedMotion: "no-preference" });
  const [one] = await leftTiles(page);
  for (const tile of [rivalsTile, one]) await planByMouse(page, tile);
  await page.evaluate(watchAnswers);
  await letBotsGo(page);
  await page.getByText(/took your tile\. Your second plan can be played: /).waitFor();
  await page.locator(".ak-check").waitFor();
  assert.ok(await page.evaluate(() => window.steps.includes("land")));
  assert.deepEqual(await page.evaluate(() => window.early), []);
});

test("a tab that is left does not keep a ticked plan waiting", async (t) => {
  const { page } = await open(t, { settings: { animation: 250 }, reducedMotion: "no-preference" });
  const [one] = await leftTiles(page);
  await planByMouse(page, one);
  await page.getByRole("checkbox", { name: "Play it for me when it is my turn" }).check();
  const client = await page.context().newCDPSession(page);
  await client.send("Animation.enable");
  await client.send("Animation.setPlaybackRate", { playbackRate: 0.001 }); // as if it stood still
  await letBotsGo(page);
  await page.locator("[data-step=leave]").waitFor({ state: "attached" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForFunction(([name, count]) =>
    JSON.parse(localStorage.getItem(name)).match.moves.length === count,
  [`polis.match.${match.id}`, PLIES + 2]);
});

test("Escape looks back, then puts the tile aside: its plan stays until it is removed", async (t) => {
  const { page } = await open(t);
  const [one, two] = await leftTiles(page);
  for (const tile of [one, two]) await planByMouse(page, tile);
  await page.keyboard.press("Shift+2");
  await button(page, "Back to your city").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Back to your city").waitFor({ state: "detached" });
  await page.locator(".ak-ghost").waitFor();
  await until(() => chips(page).count(), 2); // they come back with the city
  await page.keyboard.press("Escape");
  await page.locator(".ak-ghost").waitFor({ state: "detached" });
  await page.locator(".ak-planned").waitFor({ state: "detached" }); // the city as it is
  await page.keyboard.press("Escape");
  await still(page); // whatever that sets off
  assert.equal(await chips(page).count(), 2);
  await chips(page).first().click();
  await page.locator(".ak-ghost").waitFor();
  await letBotsGo(page);
  await myTurn(page);
  await page.locator(".ak-check").waitFor();
});

test("buttons pressed by mouse leave Enter to the tile", async (t) => {
  const { page } = await open(t);
  await page.locator("[data-turn=other] [data-tile]").first().waitFor();
  await letBotsGo(page);
  await myTurn(page);
  await page.evaluate(() => setInterval(window.letBotsGo, 50)); // for the hint
  await button(page, "Ask for a hint").click();
  await page.locator(".ak-check").waitFor();
  await button(page, "Turn the tile clockwise").click();
  await page.keyboard.press("Enter");
  await page.waitForFunction(([name, count]) =>
    JSON.parse(localStorage.getItem(name)).match.moves.length >= count,
  [`polis.match.${match.id}`, PLIES + 2]);
});

test("a tile that is too dear can be planned, and is answered if it still is", async (t) => {
  const { page } = await open(t, { matches: [poor], hash: `#/table/${poor.id}` });
  await page.locator("[data-turn=other] [data-tile]").first().waitFor();
  await planByMouse(page, "25");
  await until(() => plan(page).innerText(), /Your plan \(2 stones; you have 0\)/);
  await planByMouse(page, "7");
  await letBotsGo(page);
  await myTurn(page);
  await page.getByRole("alert").filter({
    hasText: "Your tile costs 1 stone; you have none. Your second plan can be played: free.",
  }).waitFor();
  await page.locator(".ak-check").waitFor();
  await chips(page).first().click(); // it cannot be chosen
  await still(page); // whatever that sets off
  assert.match(await chosen(page), /^Plan 2: /);
  await page.locator(".ak-check").waitFor();
});

/** Bots of Panticapaeum think anew for each step. */
async function letAllGo(page) {
  while (await page.locator("[data-turn=mine]").count() === 0) {
    await page.evaluate(() => window.letBotsGo());
    await still(page);
  }
}

test("Panticapaeum: the tile to explore is planned, and the best plan that is left is offered", async (t) => {
  const { page } = await open(t, { matches: [squares], hash: `#/table/${squares.id}` });
  const choice = (n) => page.locator(".pt-choice").nth(n);
  await page.getByText("Plan your next tile meanwhile:").waitFor();
  await choice(1).click();
  await button(page, "Plan it here").click();
  await plan(page).waitFor();
  await button(page, "Plan it here").waitFor({ state: "detached" });
  await page.keyboard.press("1"); // the first tile, which the ship will pass
  await page.keyboard.press("Enter");
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowLeft"); // put down by moving it
  await until(() => chips(page).count(), 3);
  await until(() => chosen(page), /^Plan 3: tile: /);
  await page.keyboard.press("Shift+2");
  await button(page, "Back to my city").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Back to my city").waitFor({ state: "detached" });
  await page.locator(".plan-chip[aria-pressed=true]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".plan-chip[aria-pressed=true]").waitFor({ state: "detached" });
  assert.equal(await chips(page).count(), 3);
  await page.reload();
  await until(() => chips(page).count(), 3);
  assert.equal((await moves(page, squares)).length, 4);

  await letAllGo(page);
  await page.getByRole("alert").filter({
    hasText: "Bot (greedy) took your tile. Your third plan can be played.",
  }).waitFor();
  await until(() => chips(page).nth(1).getAttribute("aria-label"), /The ship has passed your tile\.$/);
  const before = (await moves(page, squares)).length;
  await page.keyboard.press("Enter");
  await page.locator(".pt-plan-title").waitFor({ state: "detached" });
  await page.waitForFunction(([name, count]) =>
    JSON.parse(localStorage.getItem(name)).match.moves.length > count,
  [`polis.match.${squares.id}`, before]);
  assert.match((await moves(page, squares))[before], /^E1@/);
  await plan(page).waitFor({ state: "detached" });
});

test("Panticapaeum: a finger plans a tile, puts it back, and a ticked one is played", async (t) => {
  const { page } = await open(t, { matches: [squares], hash: `#/table/${squares.id}`, screen: "small" });
  const choice = (n) => page.locator(".pt-choice").nth(n);
  await choice(2).tap();
  await button(page, "Plan it here").click();
  await plan(page).waitFor();
  await keepsRoom(page, ".pt-city");
  await button(page, "Put it back").tap();
  await page.locator(".pt-touchbar").waitFor({ state: "detached" });
  await chips(page).tap();
  await more(page).tap();
  await button(page, "Remove this plan").tap();
  await plan(page).waitFor({ state: "detached" });
  await choice(2).tap();
  await button(page, "Plan it here").click();
  await page.getByRole("checkbox", { name: "Play it for me when it is my turn" }).check();
  await letAllGo(page);
  await page.waitForFunction((name) =>
    JSON.parse(localStorage.getItem(name)).match.moves.some((move) => move.startsWith("E1@")),
  `polis.match.${squares.id}`);
  await plan(page).waitFor({ state: "detached" });
});

test("a finger plans too, and without aids no points are shown", async (t) => {
  const { page } = await open(t, { screen: "small", settings: { aids: "none" } });
  const tile = await someTile(page, true);
  await slot(page, tile).tap();
  const { x, y } = await someSpot(page);
  await page.touchscreen.tap(x, y);
  await plan(page).waitFor();
  await until(() => page.locator(".ak-flag").allTextContents(), ["plan"]);
  await keepsRoom(page, ".ak-centre");
  await page.getByRole("button", { name: "Put the tile back" }).tap();
  await page.locator(".ak-ghost").waitFor({ state: "detached" });
  await chips(page).tap();
  await more(page).tap();
  await button(page, "Remove this plan").tap();
  await plan(page).waitFor({ state: "detached" });
  await letBotsGo(page);
  await myTurn(page);
  await still(page);
  assert.equal(await page.locator(".ak-ghost").count(), 0);
});
