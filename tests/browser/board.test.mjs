// board.test.mjs - the board under mouse and keys: where they go after a tile was taken, what the
// view leaves free, how a rival's tile flies, and what is still there after a reload.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch, previewOf } from "./native.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import {
  HEX_MARKS, marksInSight, moved, playOn, seenMarks, settled, SQUARE_MARKS, still,
} from "./players.mjs";

const hexes = await keptMatch({ game: "akropolis", plies: 18 });
const squares = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn, phase }) => round === 3 && turn === 0 && phase === "explore",
});

const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { screen: "small", viewport: { width: 360, height: 740 } };

const at = (match) => ({ matches: [match], hash: `#/table/${match.id}` });
const confirm = (page) => page.getByRole("button", { name: "Confirm the move" });
const placeIt = (page) => page.getByRole("button", { name: "Place it here" });
const ringTile = (page, i) => page.getByRole("group", { name: "Ring of tiles" })
  .getByRole("button").nth(i);

test("Enter and arrows move the tile that a mouse took: Akropolis", async (t) => {
  const { page } = await visit(t, at(hexes));
  const before = await settled(page);
  await page.locator("[data-tile]").first().click();
  assert.equal(await confirm(page).isEnabled(), false);
  await page.keyboard.press("ArrowRight"); // brings it to the city
  await page.locator(".ak-check").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-tile]").first().click();
  await page.keyboard.press("Enter"); // does the same
  await page.locator(".ak-check").waitFor();
  assert.equal((await settled(page)).plies, before.plies);
  await page.keyboard.press("Enter");
  await moved(page, before);
});

test("AK-3: a second click plays the tile; where it may not lie, a click and Enter say why", async (t) => {
  const { page } = await visit(t, at(hexes));
  const before = await settled(page);
  const refusal = page.getByRole("alert").filter({ hasText: "A tile must touch your city" });
  await page.locator("[data-tile]").first().click();
  await still(page);
  const sea = await page.locator("svg.viewport").boundingBox();
  const [x, y] = [sea.x + sea.width - 80, sea.y + sea.height - 12];
  await page.mouse.click(x, y);
  await until(() => refusal.boundingBox(), (words) =>
    Math.abs(words.x + words.width / 2 - x) < words.width &&
    Math.abs(words.y + words.height / 2 - y) < 80); // it stands beside the click
  await page.keyboard.press("Enter");
  await page.locator(".ak-dock .ak-refusal:not(.beside)").waitFor();
  assert.equal(await page.locator(".ak-check").count(), 0, "the tile stays where it is");
  const marks = await marksInSight(page, HEX_MARKS);
  const place = marks[Math.floor(marks.length / 2)];
  await page.mouse.click(place.x, place.y);
  await page.locator(".ak-check").waitFor();
  await refusal.waitFor({ state: "detached" });
  assert.equal((await settled(page)).plies, before.plies);
  await page.mouse.click(place.x, place.y);
  await moved(page, before);
});

test("Enter places the tile that a mouse took: Panticapaeum", async (t) => {
  const { page } = await visit(t, at(squares));
  const before = await settled(page);
  for (const i of [0, 1]) { // the second instead of the first
    await ringTile(page, i).click();
    await placeIt(page).waitFor();
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal((await moved(page, before)).plies, before.plies + 1);
});

test("PA-3: a click puts a tile down; ✓, Enter or a second click places it", async (t) => {
  const { page } = await visit(t, at(squares));
  const before = await settled(page);
  const outline = page.locator(".pa-outline");
  const confirms = {
    "✓": () => page.locator(".pt-check").click(),
    Enter: () => page.keyboard.press("Enter"),
    "a second click": (x, y) => page.mouse.click(x, y),
  };
  for (const [way, confirm] of Object.entries(confirms)) {
    await ringTile(page, 0).click();
    await placeIt(page).waitFor();
    const marks = await marksInSight(page, SQUARE_MARKS);
    const { x, y } = marks[Math.floor(marks.length / 2)];
    assert.equal(await page.locator(".pt-check").count(), 0);
    await page.mouse.click(x, y);
    await page.locator(".pt-check").waitFor();
    await still(page);
    const lies = await outline.boundingBox();
    await page.mouse.move(marks[0].x, marks[0].y, { steps: 3 });
    await still(page);
    assert.deepEqual(await outline.boundingBox(), lies, "it stays where it was put");
    assert.equal((await settled(page)).plies, before.plies);
    await confirm(x, y);
    const now = await moved(page, before);
    assert.equal(now.plies, before.plies + 1, way);
    await page.getByRole("button", { name: "Take back", exact: true }).click();
    await settled(page, now);
  }
  await ringTile(page, 0).click();
  await placeIt(page).waitFor();
  const marks = await marksInSight(page, SQUARE_MARKS);
  await page.mouse.move(marks[0].x, marks[0].y);
  await page.mouse.down();
  await page.mouse.move(marks[9].x, marks[9].y, { steps: 5 });
  await page.mouse.up();
  await page.locator(".pt-check").waitFor();
  assert.equal((await settled(page)).plies, before.plies, "a drag only moves it");
});

/** Runs in the page: the cells of the ghost, as seen from one of them; false if that is `before`. */
function ghostShape(before) {
  const places = [...document.querySelectorAll(".pa-outline > g")]
    .map((one) => one.getAttribute("transform").match(/-?[\d.]+/g).map(Number));
  const shape = places.map(([x, y]) => [x - places[0][0], y - places[0][1]].map(Math.round)).join();
  return shape !== before && shape;
}

test("PA-3: pointing does not turn a first tile, the wheel does", async (t) => {
  const { page } = await visit(t, at(await keptMatch({ game: "panticapaeum", plies: 8,
    until: ({ turn, phase }) => turn === 0 && phase === "explore" })));
  await settled(page);
  await ringTile(page, 0).click();
  await placeIt(page).waitFor();
  const marks = await marksInSight(page, SQUARE_MARKS);
  const shape = await until(() => page.evaluate(ghostShape), (now) => now !== "");
  for (const { x, y } of marks) {
    await page.mouse.move(x, y);
    await still(page);
    assert.equal(await page.evaluate(ghostShape), shape, `turned at ${x},${y}`);
  }
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(ghostShape, shape);
});

for (const [match, marks] of [[hexes, HEX_MARKS], [squares, SQUARE_MARKS]])
  for (const [size, screen] of Object.entries({ "1280 px": WIDE, "360 px": PHONE }))
    test(`every legal place can be pointed at: ${match.agreed.game}, ${size}`, async (t) => {
      const { page } = await visit(t, { ...screen, ...at(match) });
      await settled(page);
      await page.keyboard.press("1");
      await marksInSight(page, marks);
      await until(async () =>
        await page.locator(marks).count() - (await page.evaluate(seenMarks, marks)).length, 0);
    });

/** Runs in the page before its scripts: watches frame by frame where tiles lie and fly. */
function watchFlights() {
  window.flights = [];
  window.inCorner = 0;
  const lay = new Map(); // tile: the left edge of its place on the site
  let flying = null;
  const frame = () => {
    const now = document.querySelector(".flier");
    if (!now)
      for (const one of document.querySelectorAll("[data-tile]")) {
        const { x, width } = one.closest(".ak-place").getBoundingClientRect(); // also while it slides
        lay.set(one.dataset.tile, x + width / 2);
      }
    else if (now.getBoundingClientRect().x < 1 && now.getBoundingClientRect().y < 1)
      window.inCorner++;
    if (now && now !== flying) {
      const { x, width } = now.getBoundingClientRect();
      window.flights.push({ middle: x + width / 2, lay: Object.fromEntries(lay) });
    }
    flying = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

test("a rival's tile flies from where it lay, and is never seen elsewhere", async (t) => {
  const { page } = await visit(t, {
    ...at(hexes), settings: { animation: 250 }, reducedMotion: "no-preference",
    before: watchFlights,
  });
  await settled(page);
  for (let n = 1; n <= 4; n++) { // a site of two players is filled up within three turns
    await playOn(page, "Akropolis", "keys");
    await page.waitForFunction((count) => window.flights.length === count, n);
    const flight = await page.evaluate(() => window.flights.at(-1));
    const [tile] = (await lastMove(page, hexes)).split("@");
    assert.ok(Math.abs(flight.middle - flight.lay[tile]) < 2,
      `tile ${tile} from ${flight.middle}: ${JSON.stringify(flight.lay)}`);
  }
  assert.equal(await page.evaluate(() => window.inCorner), 0);
});

test("a refusal goes with the next action", async (t) => {
  const { page } = await visit(t, at(hexes));
  await settled(page);
  await page.locator(".ak-slot.dear").last().click({ force: true });
  const refusal = page.getByRole("alert").filter({ hasText: /^Costs (\d+ stones|1 stone); you have (\d+|none)/ });
  await refusal.waitFor();
  await refusal.getByRole("link", { name: "Rule AK-2.5" }).waitFor();
  const boxes = () => Promise.all(
    [page.locator(".ak-slot.dear").last(), refusal].map((one) => one.boundingBox()));
  await until(boxes, ([tile, words]) => words.y - tile.y - tile.height < 20 &&
    words.x < tile.x + tile.width && words.x + words.width > tile.x); // it stands beside the tile
  await page.getByRole("button", { name: "Nearer" }).click();
  await refusal.waitFor({ state: "detached" });
  await page.locator(".ak-slot.dear").last().click({ force: true });
  await refusal.waitFor();
  await page.locator(".ak-slot:not(.dear)").first().click();
  await refusal.waitFor({ state: "detached" });
  await page.locator(".ak-slot.dear").last().click({ force: true });
  await refusal.waitFor(); // with a tile in hand too
  await playOn(page, "Akropolis", "words");
  await page.keyboard.press("Escape");
  await page.locator(".ak-dock").waitFor({ state: "detached" });
});

test("AK-4: a preview is chips and at most two sentences, which point at their hexes", async (t) => {
  const { page } = await visit(t, at(hexes));
  await settled(page);
  await watchCodes(page);
  let pointed = 0, word;
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("b"); // the best place, then the next one
    word = await until(() => heldWord(page, hexes), (now) => now && now !== word);
    const { facts, kinds } = previewOf(hexes, word);
    const lines = page.locator(".ak-fact");
    await until(() => lines.allInnerTexts(), facts.slice(0, 2).map(({ say }) => say[0]));
    await until(() => page.locator(".ak-chips > li").count(), (n) => n >= Object.keys(kinds).length);
    for (const [k, fact] of facts.slice(0, 2).entries()) {
      await lines.nth(k).focus();
      const pulse = page.locator(".ak-pulse");
      const want = fact.hexes.map((hex) => hex.join()).join(" ");
      await until(() => pulse.evaluateAll((all) => all.map(({ dataset }) => [dataset.hexes, dataset.open])),
        [[want, String(fact.open.length)]], fact.say[0]);
      pointed++;
    }
  }
  assert.ok(pointed > 0);
  await page.keyboard.press("Escape");
  await page.locator(".ak-pulse").waitFor({ state: "detached" });
  assert.deepEqual(await codesShown(page), []);
});

/** The move that is shown, as the page keeps it. */
const heldWord = (page, { id }) => page.evaluate(
  (name) => JSON.parse(localStorage.getItem(name))?.held?.word, `polis.held.${id}`);

/** What is told of the place in hand, once something is. */
async function told(page, form) {
  await still(page);
  const said = await until(() => page.locator("[aria-live]").allInnerTexts(), (all) => all.some((one) => form.test(one)));
  return form.exec(said.find((one) => form.test(one)));
}

const lastMove = (page, { id }) => page.evaluate((name) =>
  JSON.parse(localStorage.getItem(name)).match.moves.at(-1), `polis.match.${id}`);

test("a tile that was put down is still there after a reload: Akropolis", async (t) => {
  const { page } = await visit(t, at(hexes));
  const before = await settled(page);
  const form = /place \S+, rotation \d, level \d/;
  await page.keyboard.press("1");
  for (const key of ["ArrowRight", "ArrowRight", "r", "v"]) await page.keyboard.press(key);
  const [where] = await told(page, form);
  await page.reload();
  await page.locator(".ak-check").waitFor();
  await page.keyboard.press("v");
  await until(async () => (await told(page, form))[0], where);
  await page.keyboard.press("Enter");
  await moved(page, before);
});

test("what is in hand and the steps before it stay in a reload: Panticapaeum", async (t) => {
  const { page } = await visit(t, at(squares));
  const before = await settled(page);
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  const later = await moved(page, before);
  await page.keyboard.press("m"); // a worker
  await placeIt(page).waitFor();
  for (const key of ["ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  const [, cell] = await told(page, /^at (\S+): points/);
  await page.reload();
  await placeIt(page).waitFor();
  await page.keyboard.press("Enter");
  await moved(page, later);
  await until(() => lastMove(page, squares), `worker@${cell}`);
  await page.getByRole("button", { name: "Restart turn" }).click();
  await page.waitForFunction(([name, plies]) =>
    JSON.parse(localStorage.getItem(name)).match.moves.length === plies,
  [`polis.match.${squares.id}`, before.plies]);
});

const done = await keptMatch({
  game: "panticapaeum",
  until: ({ turn, phase, paid, seats }) =>
    turn === 0 && phase === "finish" && !paid && seats[0].workers.board === 0,
});

test("nothing is asked where only the end of the turn is left", async (t) => {
  const { page } = await visit(t, at(done));
  await page.getByRole("button", { name: "End turn" }).waitFor();
  assert.equal(await page.getByRole("list", { name: "What you can do" }).count(), 0);
  assert.doesNotMatch(await page.locator("body").innerText(), /Anything else|If not, end your turn/);
});
