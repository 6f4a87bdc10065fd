// idle.test.mjs - no work while nobody does anything: no frame is asked for, no timer runs, and
// the browser neither styles nor lays out anything anew.
import { test } from "node:test";
import { assert, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { playOn } from "./players.mjs";

const WATCHED = 3000; // milliseconds

const matches = await Promise.all([
  keptMatch({ game: "akropolis", players: 4, plies: 32 }),
  keptMatch({ game: "panticapaeum", players: 4, plies: 90 }),
]);

/** Runs in the page before its scripts: counts what is asked of the clock. */
function countWork() {
  window.asked = [];
  const clocks = ["requestAnimationFrame", "setTimeout", "setInterval", "requestIdleCallback"];
  for (const name of clocks) {
    const original = window[name];
    window[name] = (...rest) => {
      window.asked.push(name);
      return original.apply(window, rest);
    };
  }
}

const later = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until what the beginning set off has ended. The clock is Node's: the page's is watched. */
async function quiet(page) {
  for (let i = 0; i < 20; i++) {
    const isMoving = await page.evaluate(() => document.getAnimations().length > 0);
    const before = await page.evaluate(() => window.asked.length);
    await later(1000);
    if (!isMoving && before === await page.evaluate(() => window.asked.length)) return;
  }
  assert.fail("it never comes to rest");
}

/** Counts and not times: how long something takes says more about the machine. */
async function countsOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  return async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.filter(({ name }) => ["LayoutCount", "RecalcStyleCount"].includes(name));
  };
}

const NAMES = { akropolis: "Akropolis", panticapaeum: "Panticapaeum" };

for (const { id, agreed, hash = `#/table/${id}`, ready = "[data-turn=mine]" } of [
  ...matches, { id: "start", hash: "#/", ready: ".start-grid" },
])
  test(`nothing happens while nobody does anything: ${id}`, async (t) => {
    const animation = { settings: { animation: 250 }, reducedMotion: "no-preference" };
    const { page } = await visit(t, { matches, before: countWork, hash, ...animation });
    await page.locator(ready).waitFor();
    await page.waitForLoadState("networkidle");
    if (agreed) await playOn(page, NAMES[agreed.game], "keys"); // what is seen of it must end, too
    await quiet(page);
    const work = await countsOf(page);
    await page.evaluate(() => { window.asked.length = 0; });
    const before = await work();
    await later(WATCHED); // the test is the waiting
    assert.deepEqual(await page.evaluate(() => window.asked), []);
    assert.deepEqual(await work(), before);
  });
