// touch.test.mjs - fingers on a phone: what was tapped stays under the finger, a second tap there
// turns the tile, and no button that acts comes near it.
import { test } from "node:test";
import { finger, middle } from "./finger.mjs";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { HEX_MARKS, marksInSight, settled, SQUARE_MARKS, still } from "./players.mjs";

const APART = 72; // pixels
const QUICK = 100; // milliseconds between two taps that are one thought
const CALM = 1000;
const MOST = 15; // places tried of one tile

/** Some of a list, spread over it. */
const some = (list) => list.filter((_, i) => i % Math.ceil(list.length / MOST) === 0);

/** Runs in the page: how far a button is from a point; null: there is none. */
function distance([selector, { x, y }]) {
  const button = document.querySelector(selector);
  const box = button?.getBoundingClientRect();
  if (!box) return null;
  if (button instanceof SVGCircleElement) {
    const radius = box.width / 2;
    return Math.hypot(box.left + radius - x, box.top + radius - y) - radius;
  }
  const aside = Math.max(box.left - x, x - box.right, 0);
  return Math.hypot(aside, Math.max(box.top - y, y - box.bottom, 0));
}

/** Runs in the page: the tile that is about to be laid, and how many ways it has there. */
function ghost(selector) {
  const drawn = document.querySelector(selector);
  const ways = /⟳ (\d)/.exec(document.querySelector(".ak-flag.few")?.textContent ?? "");
  return {
    picture: drawn?.innerHTML ?? "",
    isFixed: ways?.[1] === "1" || document.querySelector(".pt-fixed") !== null,
    plies: JSON.parse(localStorage.getItem(`polis.match.${location.hash.split("/")[2]}`))
      .match.moves.length,
  };
}

/** Runs in the page: which flags and buttons of the board lie under its toolbar or off its edge. */
function covered() {
  const [tools, board] = [".ak-tools", ".ak-centre"]
    .map((selector) => document.querySelector(selector)?.getBoundingClientRect());
  if (!tools || !board) return [];
  const isSeen = ({ left, right, top, bottom }) => left >= board.left && right <= board.right &&
    top >= board.top && bottom <= board.bottom && (top >= tools.bottom || left >= tools.right);
  return [...document.querySelectorAll(".ak-flag rect, .ak-check circle")]
    .filter((one) => !isSeen(one.getBoundingClientRect())).map((one) => one.parentNode.outerHTML);
}

/** Taps a place three times: it lies there, and is turned twice; never is it confirmed. Says how
 * often ✓ was there. */
async function tapThrice(page, tap, at, { shape, check }) {
  await tap(at, CALM);
  let before = await until(() => page.evaluate(ghost, shape), ({ picture }) => picture !== "",
    `nothing lies at ${at.x},${at.y}`);
  let seen = 0;
  for (const after of [QUICK, CALM]) {
    const apart = await page.evaluate(distance, [check, at]);
    if (apart !== null) seen++;
    assert.ok(apart === null || apart >= APART, `✓ is ${apart} pixels from ${at.x},${at.y}`);
    await until(() => page.evaluate(covered), [], `covered at ${at.x},${at.y}`);
    await tap(at, after);
    const { picture, plies } = before;
    before = await until(() => page.evaluate(ghost, shape), (now) =>
      (now.picture === picture) === now.isFixed, `turned at ${at.x},${at.y}`);
    assert.equal(before.plies, plies, "it was confirmed");
  }
  return seen;
}

for (const plies of [0, 6, 20])
  test(`AK-3: a second tap on a tile turns it, after ${plies} moves`, async (t) => {
    const match = await keptMatch({ game: "akropolis", plies, seed: plies + 3 });
    const { page } = await visit(t,
      { screen: "slim", matches: [match], hash: `#/table/${match.id}` });
    await settled(page);
    const tap = await finger(page);
    const tile = page.locator("[data-tile]").first();
    await tap(await middle(tile));
    const marks = some(await marksInSight(page, HEX_MARKS));
    assert.ok(marks.length > 10);
    let seen = 0;
    for (const at of marks) {
      seen += await tapThrice(page, tap, at, { shape: ".ak-ghost", check: ".ak-check circle" });
      await tap(await middle(tile)); // back
      await tap(await middle(tile));
      await still(page);
    }
    assert.ok(seen > 0);
    assert.equal((await settled(page)).plies, plies);
  });

test("✓ beside a tile and in the bar is deaf to a finger that has just tapped", async (t) => {
  const match = await keptMatch({ game: "akropolis", plies: 6 });
  const { page } = await visit(t, { screen: "slim", matches: [match], hash: `#/table/${match.id}` });
  await settled(page);
  const tap = await finger(page);
  const turn = page.getByRole("button", { name: "Turn the tile clockwise" });
  for (const check of [".ak-check", ".ak-bar-button.confirm"]) {
    await tap(await middle(page.locator("[data-tile]").first()));
    const [at] = await marksInSight(page, HEX_MARKS);
    await tap(at, CALM);
    await tap(await middle(page.locator(check)), 340);
    await tap(await middle(turn), CALM);
    await page.locator(".ak-chips").waitFor({ state: "attached" }); // the rules have answered
    assert.equal(await page.locator(".ak-ghost").count(), 1);
    await tap(at, CALM);
    await tap(await middle(page.locator(check)), 360);
    await page.locator(".ak-ghost").waitFor({ state: "detached" });
    await page.locator("[data-turn=mine]").waitFor();
  }
});

test("✓ is deaf to a finger that has rested on the board and has just lifted", async (t) => {
  const match = await keptMatch({ game: "akropolis", plies: 6 });
  const { page } = await visit(t, { screen: "slim", matches: [match], hash: `#/table/${match.id}` });
  const { plies } = await settled(page);
  const tap = await finger(page);
  await tap(await middle(page.locator("[data-tile]").first()));
  const [at] = await marksInSight(page, HEX_MARKS);
  await tap(at, CALM);
  const confirm = page.locator(".ak-bar-button.confirm");
  await tap.drag(at, { x: at.x + 30, y: at.y + 30 }, CALM);
  await tap(await middle(confirm), QUICK);
  await page.locator(".ak-chips").waitFor({ state: "attached" }); // the rules have answered
  assert.equal((await settled(page)).plies, plies);
  assert.equal(await page.locator(".ak-ghost").count(), 1);
  await tap(await middle(confirm), CALM);
  await page.locator(".ak-ghost").waitFor({ state: "detached" });
});

/** Runs in the page: where the buttons of the bar are, and how high the dock is. */
function barNow() {
  const boxes = [...document.querySelectorAll(".ak-bar-button")]
    .map((one) => one.getBoundingClientRect());
  return [...boxes.map(({ x, y }) => `${x},${y}`),
    document.querySelector(".ak-dock").getBoundingClientRect().height];
}

for (const [width, height] of [[390, 844], [360, 640], [740, 360]])
  test(`no button of the bar moves at a place or a refusal: ${width}x${height}`, async (t) => {
    const match = await keptMatch({ game: "akropolis", plies: 0 });
    const { page } = await visit(t, {
      screen: "small", viewport: { width, height }, matches: [match], hash: `#/table/${match.id}`,
    });
    await settled(page);
    const tap = await finger(page);
    await tap(await middle(page.locator("[data-tile]").first()));
    const [at] = await marksInSight(page, HEX_MARKS);
    const before = await page.evaluate(barNow);
    await tap(at);
    await page.locator(".ak-facts").waitFor();
    await until(() => page.evaluate(barNow), before);
    await tap(await middle(page.locator("[data-tile]").nth(3))); // too dear
    const refusal = page.getByRole("alert").filter({ hasText: "Costs 3 stones" });
    await refusal.waitFor();
    await until(() => page.evaluate(barNow), before);
    await until(() => refusal.boundingBox(), ({ x, y, width: wide, height: high }) =>
      x >= 0 && y >= 0 && x + wide <= width && y + high <= height && high < 70);
  });

test("PA-3: a second tap on a tile turns it; the bar comes away from the finger", async (t) => {
  const match = await keptMatch({
    game: "panticapaeum",
    until: ({ round, turn: seat, phase }) => round === 3 && seat === 0 && phase === "explore",
  });
  const { page } = await visit(t, { screen: "slim", matches: [match], hash: `#/table/${match.id}` });
  const { plies } = await settled(page);
  const tap = await finger(page);
  const tiles = page.getByRole("list", { name: "What you can do" }).locator("button");
  const place = page.getByRole("button", { name: "Place it here" });
  for (const i of [0, 1, 2]) {
    const at = await middle(tiles.nth(i));
    const quick = await finger(page);
    await quick(at, 0);
    await place.waitFor();
    const apart = await page.evaluate(distance, [".pt-place", at]);
    assert.ok(apart >= APART, `✓ is ${apart} pixels from tile ${i}`);
    await quick(await middle(place), QUICK);
    assert.equal((await settled(page)).plies, plies);
    const marks = some(await marksInSight(page, SQUARE_MARKS));
    let seen = 0;
    for (const mark of marks.slice(0, 10)) {
      seen += await tapThrice(page, tap, mark,
        { shape: "g:has(> .pa-outline)", check: ".pt-place" });
      await tap(await middle(page.locator(".pt-tools button").nth(3))); // the whole city
    }
    assert.ok(seen > 0);
    await tap(await middle(page.getByRole("button", { name: "Put it back" })));
    await place.waitFor({ state: "detached" });
  }
});
