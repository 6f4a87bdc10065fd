// harness.mjs - what every browser test needs: a page that ends with its test and fails it for
// anything that went wrong on the way.
import assert from "node:assert/strict";
import { after } from "node:test";
import { setTimeout as rest } from "node:timers/promises";
import { inspect } from "node:util";
import { newPage, PATIENCE, shutDown } from "./browser.mjs";
import { nameOfPage } from "./luck.mjs";

after(shutDown);

/** A page of a fresh profile at the screen `hash`; the other options are those of newPage. */
export async function visit(t, { hash = "", ...options } = {}) {
  const { page, url, faults, close } = await newPage({ luck: nameOfPage(t), ...options });
  t.after(async () => {
    await close();
    assert.deepEqual(faults, []);
  });
  await page.goto(url + hash);
  await page.locator("h1").first().waitFor();
  return { page, url };
}

/** The value is as expected: equal to it; or, where that is a pattern or a question, fit for it. */
function check(value, expected, message) {
  if (expected instanceof RegExp) assert.match(value, expected, message);
  else if (typeof expected === "function")
    assert.ok(expected(value), `${message ?? `does not fit ${expected}`}: ${inspect(value)}`);
  else assert.deepEqual(value, expected, message);
}

/** Reads until the value is as expected: what an action brings is seldom there in the very moment after
 * it. Returns the value; one that never comes fails as the last one read. */
export async function until(read, expected, message) {
  for (const end = Date.now() + PATIENCE; ; await rest(20)) {
    const value = await read();
    try {
      check(value, expected, message);
      return value;
    } catch (fault) {
      if (Date.now() > end) throw fault;
    }
  }
}

/** The windows of a small phone, upright and on its side. */
export const SMALL = [{ width: 360, height: 640 }, { width: 640, height: 360 }];

/** On a phone, the city keeps its room, whatever else is on the screen. */
export async function keepsRoom(page, city, message = "") {
  const { height } = page.viewportSize();
  await until(async () => (await page.locator(city).boundingBox()).height,
    (own) => own >= 0.45 * height, message && `${message}: less than 45 % of ${height} pixels`);
}

export { assert };
