// engines.test.mjs - whole games in the engines of Firefox and Safari. At the end the native
// program proves the record. ENGINES names others: ENGINES=chromium tries the driver itself.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { keepAll, serve, shutDown, USUAL } from "./browser.mjs";
import { openChromium } from "./engines/chromium.mjs";
import { openFirefox, quitFirefox } from "./engines/firefox.mjs";
import { DrivenPage } from "./engines/page.mjs";
import { openWebkit, quitWebkit } from "./engines/webkit.mjs";
import { assert } from "./harness.mjs";
import { verify } from "./native.mjs";
import { playNow, playOut, shownResult } from "./players.mjs";

const BACK_ENDS = { chromium: openChromium, firefox: openFirefox, webkit: openWebkit };
const engines = (process.env.ENGINES ?? "firefox webkit").split(" ");

after(async () => {
  await quitFirefox();
  quitWebkit();
  await shutDown();
});

/** A page in that engine, as on a first visit. Only the picture of the page's icon is opened before,
 * to keep the settings at its address. */
async function visitIn(t, engine) {
  const server = await serve();
  const backEnd = await BACK_ENDS[engine]({ width: 1366, height: 768 });
  const page = new DrivenPage(backEnd);
  t.after(async () => {
    const faults = (await backEnd.faults()).filter((text) => !/\b404\b/.test(text)); // no server
    await backEnd.close();
    await server.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(`${server.url}icon.svg`);
  await page.evaluate(keepAll, { settings: USUAL, matches: [] });
  await page.goto(server.url);
  await page.locator("h1").first().waitFor();
  return page;
}

/** Runs in the page: keeps what is given to be saved as a file. */
function catchFiles() {
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    blob.text().then((text) => { window.savedText = text; });
    return make.call(URL, blob);
  };
}

async function savedRecord(page) {
  await page.evaluate(catchFiles);
  await page.getByRole("button", { name: "Save and share" }).click();
  await page.getByRole("button", { name: "Save the record" }).click();
  const text = (await page.waitForFunction(() => window.savedText)).jsonValue();
  const file = join(mkdtempSync(join(tmpdir(), "polis-")), "game.polis");
  writeFileSync(file, text);
  return file;
}

for (const engine of engines)
  for (const [game, way] of [["Akropolis", "mouse"], ["Panticapaeum", "keys"]])
    test(`${game} in ${engine}`, async (t) => {
      const page = await visitIn(t, engine);
      await playNow(page, game);
      await playOut(page, game, way);
      const result = await shownResult(page);
      const proof = verify(await savedRecord(page));
      assert.deepEqual(
        { over: proof.over, proved: proof.shuffle_proved, result: proof.result },
        { over: true, proved: true, result });
    });
