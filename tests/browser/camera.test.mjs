// camera.test.mjs - the view of a board: it glides, stops for hands, fills what is free of the
// screen, and keeps its size from step to step.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { moved, settled, still } from "./players.mjs";

const hexes = await keptMatch({ game: "akropolis", plies: 18 });
const squares = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn, phase }) => round === 3 && turn === 0 && phase === "explore",
});

const at = (match) => ({ matches: [match], hash: `#/table/${match.id}` });
const slow = { settings: { animation: 25000 }, reducedMotion: "no-preference" };

/** Runs in the page: the scale of the view in so many frames from now on. */
const scales = (count) => new Promise((done) => {
  const seen = [];
  const frame = () => {
    const view = document.querySelector("svg.viewport > g").getAttribute("transform");
    seen.push(Number(/scale\(([\d.]+)\)/.exec(view)[1]));
    if (seen.length < count) requestAnimationFrame(frame);
    else done(seen);
  };
  frame();
});
const scaleNow = async (page) => (await page.evaluate(scales, 1))[0];

test("the view glides, and stops while a hand is on the board", async (t) => {
  const { page } = await visit(t, { ...at(hexes), ...slow });
  await settled(page);
  const nearer = page.getByRole("button", { name: "Nearer" });
  const before = await scaleNow(page);
  await nearer.click();
  const seen = await page.evaluate(scales, 12);
  assert.ok(new Set(seen).size > 5, `it jumps: ${seen}`);
  assert.deepEqual([...seen].sort((a, b) => a - b), seen);
  assert.ok(seen.at(-1) < 1.25 * before);
  const board = await page.locator("svg.viewport").boundingBox();
  await page.mouse.move(board.x + 300, board.y + 20);
  await page.mouse.down();
  const held = await page.evaluate(scales, 12);
  assert.equal(new Set(held).size, 1, `it moves under the hand: ${held}`);
  assert.ok(held[0] < 1.25 * before, "it had arrived already");
  await page.mouse.up();
  const later = await until(() => scaleNow(page), (scale) => scale > held[0], "it does not go on");
  await page.mouse.wheel(0, 100); // at once, and for good
  await page.waitForFunction(([selector, scale]) => Number(/scale\(([\d.]+)\)/
    .exec(document.querySelector(selector).getAttribute("transform"))[1]) < scale,
  ["svg.viewport > g", later]);
  assert.equal(new Set(await page.evaluate(scales, 12)).size, 1);
});

test("a mouse that rests holds the tile where it points when the view has moved", async (t) => {
  const { page } = await visit(t, {
    ...at(hexes), settings: { animation: 250 }, reducedMotion: "no-preference",
  });
  await settled(page);
  await page.locator("[data-tile]").first().click();
  const { x, y } = await page.locator("svg.viewport .ak-hex").nth(3).boundingBox();
  await page.mouse.move(x, y);
  await still(page);
  await until(() => page.locator(".ak-ghost").boundingBox(), (ghost) =>
    x > ghost.x - 40 && x < ghost.x + ghost.width + 40 && y > ghost.y - 40 && y < ghost.y + ghost.height + 40);
});

/** Most of the window, and never more than it. */
const isFilled = (page) => until(() => page.evaluate(filled), (share) => share >= 0.75 && share <= 1);

const SIZES = [[1366, 768], [1920, 1080], [390, 844], [360, 640]];

/** Runs in the page: how much of the window, without the buttons over it, the city fills. */
function filled() {
  const room = document.querySelector("svg.viewport").getBoundingClientRect();
  const tools = document.querySelector("[data-over-board]").getBoundingClientRect();
  const isRow = tools.width > tools.height;
  const [width, height] = isRow ? [room.width, room.bottom - tools.bottom]
    : [Math.max(room.right - tools.right, tools.left - room.left), room.height];
  const cells = [...document.querySelectorAll("svg.viewport :is(.ak-hex, .pa-cell)")]
    .map((one) => one.getBoundingClientRect());
  const most = (side) => Math.max(...cells.map((one) => one[side]));
  const least = (side) => Math.min(...cells.map((one) => one[side]));
  return Math.max((most("right") - least("left")) / width, (most("bottom") - least("top")) / height);
}

for (const match of [hexes, squares])
  test(`a city fills the window: ${match.agreed.game}`, async (t) => {
    const { page } = await visit(t, at(match));
    await settled(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await still(page);
      await isFilled(page);
    }
  });

test("PA-3: the city keeps its size from step to step on a phone", async (t) => {
  const { page } = await visit(t, { screen: "small", ...at(squares) });
  let now = await settled(page);
  await page.keyboard.press("1");
  await page.locator(".pa-outline").waitFor();
  await still(page);
  const scale = await scaleNow(page);
  for (const step of ["Enter", "1", "Escape", "1"]) {
    await page.keyboard.press(step);
    if (step === "Enter") now = await moved(page, now);
    await still(page);
    assert.equal(await scaleNow(page), scale, `after ${step}`);
  }
});

for (const [width, height] of [[390, 844], [360, 640]])
  test(`PA-3: a tile in hand leaves the city its size: ${width}x${height}`, async (t) => {
    const { page } = await visit(t,
      { screen: "small", viewport: { width, height }, ...at(squares) });
    let now = await settled(page);
    await still(page);
    const before = await scaleNow(page);
    for (const tile of ["1", "2", "3"]) {
      await page.keyboard.press(tile);
      await page.locator(".pa-outline").waitFor();
      await still(page);
      const scale = await scaleNow(page);
      assert.ok(scale > 0.75 * before, `${scale} with tile ${tile} in hand, ${before} without`);
    }
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await still(page);
    await until(() => page.locator(".pa-outline").boundingBox(), (ghost) =>
      ghost.x >= 0 && ghost.x + ghost.width <= width, "the view follows the ghost");
    await page.keyboard.press("Enter");
    now = await moved(page, now);
    await still(page);
    await isFilled(page);
    await page.locator(".pt-edges [data-side]").waitFor({ state: "detached" });
  });

/** Runs in the page: how many pixels these stick out of the board, or lie behind its buttons. */
function outside(selector) {
  const room = document.querySelector("svg.viewport").getBoundingClientRect();
  const tools = document.querySelector("[data-over-board]").getBoundingClientRect();
  const top = tools.width > tools.height ? tools.bottom : room.top;
  const out = [...document.querySelectorAll(`svg.viewport :is(${selector})`)]
    .map((one) => one.getBoundingClientRect())
    .map((one) => Math.max(room.left - one.left, one.right - room.right, top - one.top,
      one.bottom - room.bottom));
  return Math.round(Math.max(0, ...out));
}

const phone = { screen: "small", viewport: { width: 360, height: 640 } };

test("a view that hides much of the city ends with the turn", async (t) => {
  const { page } = await visit(t, { ...phone, ...at(hexes) });
  const now = await settled(page);
  const board = await page.locator("svg.viewport").boundingBox();
  await page.mouse.move(board.x + 300, board.y + 200);
  await page.mouse.wheel(0, -500);
  await page.waitForFunction(outside, ".ak-hex");
  await page.keyboard.press("h");
  await page.locator(".ak-ghost").waitFor();
  await page.keyboard.press("Enter");
  await moved(page, now);
  await until(() => page.evaluate(outside, ".ak-hex"), 0);
});

for (const [match, ghost] of [[hexes, ".ak-ghost, .ak-flag"], [squares, ".pa-outline"]])
  test(`a hint is seen, and the city with it: ${match.agreed.game}`, async (t) => {
    const { page } = await visit(t, { ...phone, ...at(match) });
    await settled(page);
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("h");
      await page.locator(ghost).first().waitFor();
      await still(page);
      // the picture on a hex has a box that is larger than what is drawn: its face has none
      await until(() => page.evaluate(outside, `${ghost}, .ak-face, .pa-cell`), 0, `hint ${i}`);
    }
  });
