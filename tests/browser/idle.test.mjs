// idle.test.mjs - no work while nobody does anything: no frame is asked for, no timer runs, and
// the browser neither styles nor lays out anything anew.
import { test } from "node:test";
import { until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { playOn } from "./players.mjs";

const WATCHED = 3000; // milliseconds of real time: a timer that must not be there runs on no other clock

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
    const work = await countsOf(page);
    // What the beginning set off ends some time: on a busy machine a worker may still answer. Work that
    // never ends is in every watch. The clock is Node's, because the page's is watched.
    await until(async () => {
      await page.evaluate(() => { window.asked.length = 0; });
      const before = await work();
      await later(WATCHED);
      const asked = await page.evaluate(() => window.asked);
      const after = await work();
      return { asked, more: after.map(({ name, value }, i) => [name, value - before[i].value]) };
    }, ({ asked, more }) => asked.length === 0 && more.every(([, count]) => count === 0), "it never comes to rest");
  });
