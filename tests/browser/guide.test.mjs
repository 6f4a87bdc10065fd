// guide.test.mjs - how Panticapaeum guides a player who is new to it: the stages of a turn, what can
// be done now and what later, the end of the turn, hints. On a phone the city stands still meanwhile.
import { test } from "node:test";
import { finger } from "./finger.mjs";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { settled, still, tapCalmly } from "./players.mjs";

const at = (match) => ({ matches: [match], hash: `#/table/${match.id}` });
const begin = await keptMatch({ game: "panticapaeum", plies: 0 });
const middle = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn, phase }) => round === 3 && turn === 0 && phase === "develop",
});

const answers = (page) => page.getByRole("list", { name: "What you can do" }).locator("button");
const stages = (page) => page.getByRole("list", { name: "The stages of a turn" });
const placeIt = (page) => page.getByRole("button", { name: "Place it here" });
const endTurn = (page) => page.getByRole("button", { name: "End turn" });

/** Waits until the player is in the stage. */
async function comesTo(page, stage) {
  await stages(page).locator("[aria-current=step]").filter({ hasText: stage }).waitFor();
}

/** Runs in the page: where the window on the city is, and how large a cell in it. */
function cityView() {
  const board = document.querySelector("svg.viewport");
  const { x, y, width, height } = board.getBoundingClientRect();
  const { a } = board.querySelector("g").getScreenCTM();
  return { window: [x, y, width, height].map(Math.round), scale: Number(a.toFixed(3)) };
}

async function viewOf(page) {
  await still(page);
  return page.evaluate(cityView);
}

const SMALL = [[740, 360], [667, 375], [844, 390], [360, 640]];

/** With a tile in hand every button near the thumb is on the screen, and as large as a finger. */
async function barFits(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await answers(page).first().tap();
  await placeIt(page).waitFor();
  await still(page);
  const boxes = () => page.getByRole("toolbar", { name: "Placement" }).getByRole("button").evaluateAll((all) =>
    all.map((one) => ({ name: one.ariaLabel, box: one.getBoundingClientRect().toJSON() })));
  const fits = ({ box }) => box.left >= 0 && box.right <= width && box.bottom <= height &&
    box.width >= 44 && box.height >= 44;
  await until(boxes, (all) => all.length >= 6 && all.every(fits), `at ${width}x${height}`);
  await page.getByRole("button", { name: "Put it back" }).tap();
  await placeIt(page).waitFor({ state: "detached" });
}

test("a first turn on a phone, from stage to stage", async (t) => {
  const { page } = await visit(t, { screen: "phone", ...at(begin) });
  await settled(page);
  await comesTo(page, "Explore");
  await page.getByText(/Goal: the most points after 5 rounds/).waitFor();
  assert.doesNotMatch(await page.locator(".pt-board").innerText(), /\b[A-Z]\d\b|PA-\d|-?\d,-?\d/);
  const { window: city } = await viewOf(page);

  await answers(page).first().tap();
  await placeIt(page).waitFor();
  assert.deepEqual((await viewOf(page)).window, city, "with a tile in hand");
  await tapCalmly(page, placeIt(page));

  await comesTo(page, "Develop");
  const laid = await viewOf(page);
  assert.deepEqual(laid.window, city, "with the tile laid");
  const later = page.getByText(/^Later: house, winery, /);
  await until(() => later.evaluate((one) =>
    Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))), 1, "one line");
  await later.tap();
  await page.locator(".pt-later li").first().waitFor();
  assert.equal(await page.locator(".pt-choices [aria-disabled=true]").count(), 0, "only what can be done");
  await stages(page).getByRole("button", { name: "Develop" }).tap();
  await page.getByText(/Sell: 3 to 5 different resources/).waitFor();
  await page.locator(".pt-stage-card").getByRole("button", { name: "Close" }).tap();
  assert.deepEqual(await viewOf(page), laid, "whatever is opened");

  await answers(page).filter({ hasText: "Take 2 coins" }).tap();
  await comesTo(page, "Extras");
  assert.deepEqual(await viewOf(page), laid, "after the development");
  await until(() => endTurn(page).innerText(), /still free: 1 worker can fetch a cube/);
  assert.equal(await page.locator(".pt-end.main").count(), 0);

  await answers(page).filter({ hasText: "Place a worker" }).tap();
  await placeIt(page).waitFor();
  assert.doesNotMatch(await page.locator(".pt-touchbar").innerText(), /only one way/);
  assert.deepEqual(await viewOf(page), laid, "with a worker in hand");
  await tapCalmly(page, placeIt(page));
  await comesTo(page, "End");
  assert.deepEqual(await viewOf(page), laid, "at the end");
  await page.locator(".pt-end.main").waitFor();
  for (const where of [".pt-panel", ".table-status"])
    await until(() => page.locator(where).innerText(), /All done: you can end your turn/);
  await tapCalmly(page, endTurn(page));
  await comesTo(page, "Explore");
  const moves = page.getByRole("region", { name: "Since your last turn" });
  await moves.locator(".pt-step svg").first().waitFor();

  for (const size of SMALL) await barFits(page, size);
});

test("a rival without a city has no empty box for it", async (t) => {
  const { page } = await visit(t, at(begin));
  await settled(page);
  const card = page.locator(".rival .pt-rival");
  assert.equal(await card.locator("svg.pa-mini").count(), 0);
  await until(async () => (await card.boundingBox()).height, (height) => height < 80);
});

test("a hint marks its answer and its place", async (t) => {
  const { page } = await visit(t, at(middle));
  await settled(page);
  await page.getByRole("button", { name: "Ask for a hint" }).click();
  await page.locator(".pt-hint .pt-step").waitFor();
  const hinted = page.locator(".pt-choice.hinted, .pt-end.hinted");
  await until(() => hinted.count(), 1);
  const shown = async () => Promise.all([".pt-place", ".pa-hint"].map((one) => page.locator(one).count()));
  await until(shown, ([places, marks]) => (places > 0) === (marks > 0));
  const boxes = () => Promise.all([hinted, page.locator(".pt-turn")].map((one) => one.boundingBox()));
  await until(boxes, ([box, panel]) =>
    box.y >= panel.y && box.y + box.height <= panel.y + panel.height); // it can be seen
});

for (const [width, height] of [[390, 844], [360, 640]])
  test(`what a hint says stays in sight at ${width}x${height}`, async (t) => {
    const { page } = await visit(t, { screen: "phone", ...at(middle) });
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.getByRole("button", { name: "Ask for a hint" }).tap();
    const said = page.locator(".pt-hint > p");
    await said.waitFor();
    for (const part of ["first", "last"]) {
      await answers(page)[part]().evaluate((one) => one.scrollIntoView());
      const boxes = () => Promise.all([said, page.locator(".pt-panel")].map((one) => one.boundingBox()));
      await until(boxes, ([line, panel]) => line.y >= panel.y - 1);
    }
  });

const tooMany = await keptMatch({
  game: "panticapaeum", seed: 8, until: ({ turn, phase }) => turn === 0 && phase === "discard",
});

test("discarding shows what goes, and a hint names all of it", async (t) => {
  const { page } = await visit(t, { screen: "phone", ...at(tooMany) });
  await page.setViewportSize({ width: 360, height: 640 });
  await settled(page);
  const discard = page.locator(".pt-discard");
  const hinted = page.locator(".pt-choice.hinted, .pt-discard.hinted");
  const seen = () => until(() => discard.boundingBox(), ({ y, height }) => y + height <= 640 - 52, "above the tabs");
  const gone = async () => (await page.locator(".pt-goes").allInnerTexts())
    .reduce((sum, text) => sum + Number(text.replace("−", "")), 0);
  await seen();
  await until(() => discard.innerText(), /You must choose 2 more/);
  await answers(page).filter({ hasText: "marble" }).tap();
  await until(() => page.locator(".pt-goes").innerText(), /−1/);
  await page.getByRole("button", { name: "Ask for a hint" }).tap();
  await page.locator(".pt-hint .pt-step").waitFor();
  await until(() => page.locator(".pt-hint .pt-step-parts > svg").count(), 1 + 2, "the bin and both");
  assert.equal(await gone(), 1, "the choice is kept");
  await page.locator(".pt-choice.hinted").first().tap();
  await until(gone, 2);
  await until(() => hinted.evaluateAll((all) => all.map((one) => one.tagName + one.className)),
    ["BUTTONbutton main pt-end pt-discard hinted"]);
  await until(async () => (await page.locator(".pt-panel").innerText()).split("Enough are chosen.").length, 2,
    "said once");
  await seen();
  const marble = answers(page).filter({ hasText: "marble" }).first();
  await marble.tap();
  let chosen = await until(gone, (n) => n < 2, "another press keeps all of it");
  while (chosen < 2) { // one or two of them: that is the bot's opinion
    const before = chosen;
    await marble.tap();
    chosen = await until(gone, (n) => n !== before);
  }
  await tapCalmly(page, discard);
  await discard.waitFor({ state: "detached" });
});

/** Runs in the page: what the card over the city covers: of the city, and of the cells that it tells
 * of. */
function covered() {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [card, city] = [boxOf(".pt-card"), boxOf(".pt-city")];
  const cells = document.querySelector(".pt-card").dataset.of.split(" ")
    .map((key) => boxOf(`.pt-city [data-at="${key}"]`));
  const isApart = cells.every((cell) => card.right <= cell.left || card.left >= cell.right ||
    card.bottom <= cell.top || card.top >= cell.bottom);
  const isInside = card.left >= city.left && card.right <= city.right && card.top >= city.top &&
    card.bottom <= city.bottom;
  return { share: card.width * card.height / (city.width * city.height), isApart, isInside };
}

for (const [screen, most] of [["laptop", 0.06], ["phone", 0.15]])
  test(`the reading of a cell is a small card beside it: ${screen}`, async (t) => {
    const { page } = await visit(t, { screen, ...at(middle) });
    await settled(page);
    const tap = await finger(page);
    const keys = await page.evaluate(() =>
      [...document.querySelectorAll(".pt-city .pa-cell")].map((one) => one.dataset.at));
    for (const key of keys.filter((_, i) => i % 4 === 0)) {
      const { x, y, width } = await page.locator(`.pt-city [data-at="${key}"]`).boundingBox();
      const over = { x: x + width / 2, y: y + width / 4 };
      if (screen === "phone") await tap(over);
      else await page.mouse.move(over.x, over.y);
      await page.locator(".pt-card-name").waitFor();
      await until(() => page.evaluate(covered), (seen) => seen.isInside && seen.isApart && seen.share < most);
    }
  });
