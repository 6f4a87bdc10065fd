// art.test.mjs - how Akropolis's board shows what matters: buildings or glyphs, heights, the tile in
// hand among the hexes, and the places that it can go to.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { HEX_MARKS, marksInSight, seenMarks, settled } from "./players.mjs";

const match = await keptMatch({ game: "akropolis", plies: 18 });
const there = { matches: [match], hash: `#/table/${match.id}` };

const count = (page, selector) => page.locator(`svg.viewport ${selector}`).count();

/** Takes the first tile with the mouse and carries it to a place that is marked. */
async function carry(page) {
  await page.locator("[data-tile]").first().click();
  const marks = await marksInSight(page, HEX_MARKS);
  assert.ok(await count(page, ".ak-ground-spot") > 0);
  assert.equal(await count(page, ".ak-near"), 0, "places have no outline while the tile is far");
  const { x, y } = marks[Math.floor(marks.length / 2)];
  await page.mouse.move(x, y, { steps: 3 });
  await page.locator(".ak-ghost").waitFor();
}

test("hexes carry buildings, and a number from the second level on", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  const all = await until(() => count(page, ".ak-city > .ak-hex"), (n) => n > 0);
  await until(() => count(page, "use:is([href^='#ak-built-'], [href^='#ak-paved-'])"), all);
  const levels = await page.locator("svg.viewport .ak-height").allTextContents();
  assert.ok(levels.length > 0 && levels.length < all);
  assert.ok(levels.every((level) => Number(level) >= 2), levels.join(" "));
  await page.keyboard.press("t"); // from above there are glyphs
  await page.locator("svg.viewport use[href^='#ak-art-']").first().waitFor();
  await until(() => count(page, "use:is([href^='#ak-built-'], [href^='#ak-paved-'])"), 0);
});

test("a building or a plaza is one picture, so that a large city is painted quickly", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  for (const kind of ["ak-built-", "ak-paved-"]) {
    const counts = () => page.evaluate((selectors) => selectors.map((one) => document.querySelectorAll(one).length),
      [`[id^='${kind}']`, `[id^='${kind}'] > image`, `[id^='${kind}'] *`]);
    await until(counts, ([built, images, all]) => built > 0 && images === built && all === built);
  }
  await carry(page);
  assert.equal(await count(page, ".ak-held use:is([href^='#ak-built-'], [href^='#ak-paved-'])"), 0);
});

test("a pointer on the middle of a face is on that hex, or a higher one before it", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  const wrong = await page.evaluate(() => {
    const level = (hex) => Number(hex.querySelector(".ak-face").getAttribute("class").slice(-1));
    return [...document.querySelectorAll(".ak-city > .ak-hex")].filter((hex) => {
      const { e, f } = hex.getScreenCTM();
      const found = document.elementFromPoint(e, f)?.closest(".ak-hex");
      return found && found !== hex && level(found) <= level(hex);
    }).length;
  });
  assert.equal(wrong, 0);
});

test("palettes for eyes that need more keep glyphs and patterns", async (t) => {
  const { page } = await visit(t, { ...there, settings: { palette: "safe" } });
  await settled(page);
  await until(() => count(page, "use[href^='#ak-pattern-']"), (n) => n > 0);
  await until(() => count(page, "use[href^='#ak-art-']"), (n) => n > 0);
  assert.equal(await count(page, "use[href^='#ak-built-']"), 0);
});

test("a tile in hand lies among the hexes; places beside it are outlined", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  await carry(page);
  await until(() => count(page, ".ak-held"), 3);
  const all = await page.locator(HEX_MARKS).count();
  await until(() => count(page, ".ak-near"), (near) => near > 0 && near < all);
  const order = await page.evaluate(() =>
    [...document.querySelectorAll(".ak-city > :is(.ak-hex, .ak-held)")]
      .map((one) => one.matches(".ak-held")));
  const isSorted = order.lastIndexOf(false) > order.indexOf(true);
  assert.ok(isSorted, "some hex is painted after the tile in hand");
});

test("a carried tile asks for the size of the window once a move", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  await carry(page);
  await page.evaluate(() => {
    const board = document.querySelector("svg.viewport");
    const measure = board.getBoundingClientRect;
    window.counts = { asked: 0, moves: 0 };
    board.getBoundingClientRect = () => {
      window.counts.asked++;
      return measure.call(board);
    };
    addEventListener("pointermove", () => window.counts.moves++, true);
  });
  for (const { x, y } of await page.evaluate(seenMarks, HEX_MARKS)) await page.mouse.move(x, y);
  const { asked, moves } = await page.evaluate(() => window.counts);
  assert.ok(moves > 3 && asked <= moves, `${asked} times in ${moves} moves`);
});

/** Runs in the page: notes whether other ground was shown, which may be brief. */
function watchGround() {
  new MutationObserver(() => {
    window.wasGroundShown ||= document.querySelector(".ak-fan") !== null;
  }).observe(document.body, { childList: true, subtree: true });
}

test("other ground is shown while a tile is turned, and then no more", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  await page.keyboard.press("1");
  await page.locator(".ak-ghost").waitFor();
  assert.equal(await page.locator(".ak-fan").count(), 0);
  await page.evaluate(watchGround);
  await page.keyboard.press("r");
  await page.waitForFunction(() => window.wasGroundShown);
  await page.locator(".ak-fan").waitFor({ state: "detached" });
});

test("tiles of the site grow with the screen", async (t) => {
  const { page } = await visit(t, there);
  await settled(page);
  const grows = async (width, height, expected) => {
    await page.setViewportSize({ width, height });
    await until(async () => (await page.locator(".ak-slot > svg").first().boundingBox()).width, expected);
  };
  await grows(1920, 1080, 140);
  await grows(1280, 800, (wide) => wide > 80 && wide < 140);
  await grows(390, 844, (wide) => wide >= 72);
  await grows(360, 640, (wide) => wide >= 72);
});
