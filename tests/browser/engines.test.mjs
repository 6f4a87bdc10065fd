// engines.test.mjs - games in the engines of Firefox and Safari: in each engine one from start to end,
// of the other the first and the last turns; with POLIS_LONG both are whole. At the end the native
// program proves the record. And a page of `polis analyse --html`, opened as a file. ENGINES names
// others: ENGINES=chromium tries the driver itself.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { keepAll, root, serve, shutDown, USUAL } from "./browser.mjs";
import { openChromium } from "./engines/chromium.mjs";
import { openFirefox, quitFirefox } from "./engines/firefox.mjs";
import { DrivenPage } from "./engines/page.mjs";
import { openWebkit, quitWebkit } from "./engines/webkit.mjs";
import { assert } from "./harness.mjs";
import { bringLuck, LONG, nameOfPage } from "./luck.mjs";
import { nearlyOver, reportOf, verify } from "./native.mjs";
import { playNow, playOut, playSome, shownResult } from "./players.mjs";

const BACK_ENDS = { chromium: openChromium, firefox: openFirefox, webkit: openWebkit };
const engines = (process.env.ENGINES ?? "firefox webkit").split(" ");

after(async () => {
  await quitFirefox();
  quitWebkit();
  await shutDown();
});

/** A page in that engine, which must fail at nothing. */
async function pageIn(t, engine) {
  const backEnd = await BACK_ENDS[engine]({ width: 1366, height: 768 });
  t.after(async () => {
    const faults = (await backEnd.faults()).filter((text) => !/\b404\b/.test(text)); // no server
    await backEnd.close();
    assert.deepEqual(faults, []);
  });
  const page = new DrivenPage(backEnd);
  bringLuck(page, nameOfPage(t));
  return page;
}

/** The client in that engine, as on a first visit. Only the picture of the page's icon is opened before,
 * to keep the settings at its address. */
async function visitIn(t, engine, matches) {
  const server = await serve();
  const page = await pageIn(t, engine);
  t.after(() => server.close());
  await page.goto(`${server.url}icon.svg`);
  await page.evaluate(keepAll, { settings: USUAL, matches });
  await page.goto(server.url);
  await page.locator("h1").first().waitFor();
  return { page, url: server.url };
}

/** Runs in the page: keeps what is given to be saved as a file. */
function catchFiles() {
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    blob.text().then((text) => { window.savedText = text; });
    return make.call(URL, blob);
  };
}

/** What is saved within ten seconds; "" if nothing is. */
async function savedText(page) {
  let text = "";
  for (let i = 0; i < 100 && !text; i++) {
    await new Promise((done) => { setTimeout(done, 100); });
    text = await page.evaluate(() => window.savedText ?? "");
  }
  return text;
}

async function savedRecord(page) {
  await page.evaluate(catchFiles);
  await page.getByRole("button", { name: "Save and share" }).click();
  let text = "";
  for (let i = 0; i < 9 && !text; i++) { // a picture above that comes late moves the button away
    await page.getByRole("button", { name: "Save the record" }).click();
    text = await savedText(page);
  }
  assert.ok(text, "the record is saved");
  const file = join(mkdtempSync(join(tmpdir(), "polis-")), "game.polis");
  writeFileSync(file, text);
  return file;
}

const SHORT = { firefox: "Akropolis", webkit: "Panticapaeum" };

for (const engine of engines)
  for (const [game, way] of [["Akropolis", "mouse"], ["Panticapaeum", "keys"]])
    test(`${game} in ${engine}`, async (t) => {
      const last = await nearlyOver(game);
      const { page, url } = await visitIn(t, engine, [last]);
      await playNow(page, game);
      if (LONG === 1 && SHORT[engine] === game) {
        await playSome(page, game, way, 6);
        await page.goto(`${url}icon.svg`); // so that the page begins again at the other address
        await page.goto(`${url}#/table/${last.id}`);
      }
      await playOut(page, game, way);
      const result = await shownResult(page);
      const proof = verify(await savedRecord(page));
      assert.deepEqual(
        { over: proof.over, proved: proof.shuffle_proved, result: proof.result },
        { over: true, proved: true, result });
    });

for (const engine of engines)
  test(`a report in ${engine}: the worst move, and another one tried`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "report-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "review.html");
    reportOf(join(root, "tests/study/akropolis.polis"), file, "--playouts", "8", "--outlook", "16");
    const page = await pageIn(t, engine);
    await page.goto(`file://${file}`);
    await page.locator(".replay-stage svg").first().waitFor();
    await page.getByRole("button", { name: /^\?\? ?Move 15/ }).click();
    await page.locator(".move-row[aria-current] .move-number").waitFor();
    await page.getByRole("button", { name: "What if?" }).click();
    await page.locator(".trial-board [data-turn=mine]").waitFor();
    for (const key of ["1", "b", "Enter"]) await page.keyboard.press(key);
    await page.locator(".trial-told .ways").waitFor();
  });
