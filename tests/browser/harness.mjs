// harness.mjs - what every browser test needs: a page that ends with its test and fails it for
// anything that went wrong on the way.
import assert from "node:assert/strict";
import { after } from "node:test";
import { newPage, shutDown } from "./browser.mjs";

after(shutDown);

/** A page of a fresh profile at the screen `hash`; the other options are those of newPage. */
export async function visit(t, { hash = "", ...options } = {}) {
  const { page, url, faults, close } = await newPage(options);
  t.after(async () => {
    await close();
    assert.deepEqual(faults, []);
  });
  await page.goto(url + hash);
  await page.locator("h1").first().waitFor();
  return { page, url };
}

export { assert };
