// report.test.mjs - the page that `polis analyse --html` writes, opened as a file: there is no server.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { newContext, root } from "./browser.mjs";
import { assert, until } from "./harness.mjs";
import { reportOf } from "./native.mjs";

const polis = process.env.POLIS ?? join(root, "build/polis");

/** Opens what `polis analyse` says of a record as a page, which must fail at nothing. */
async function openReport(t, record, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "review.html");
  reportOf(record, file, ...options);
  const context = await newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("requestfailed", (request) => faults.push(request.url()));
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(`file://${file}`);
  await page.locator(".replay-stage svg").first().waitFor(); // the board is drawn
  return page;
}

test("a report is a review in one file: the planted blunder, in Czech", async (t) => {
  const page = await openReport(t, join(root, "tests/study/akropolis.polis"),
    "--playouts", "8", "--outlook", "16", "--lang", "cs");
  await page.getByRole("heading", { name: "Rozbor: Akropolis" }).waitFor();
  // The next mistake, until it is the planted one: the rules have answered, and the review is there.
  await page.locator(".review-scores").waitFor();
  const number = page.locator(".replay-caption .move-number");
  const PLANTED = "15 z 36";
  let shown = await number.innerText();
  for (let i = 0; i < 5 && shown !== PLANTED; i++) {
    await page.keyboard.press("n");
    shown = await until(() => number.innerText(), (now) => now !== shown);
  }
  assert.equal(shown, PLANTED);
  assert.equal(await page.locator(".review-progress").count(), 0, "computed anew instead of read");
});

const QUICK = ["--bot", "greedy", "--playouts", "2", "--outlook", "8"];

/** The record of a game that greedy bots play. */
function played(t, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "played-"));
  t.after(() => rmSync(folder, { recursive: true }));
  execFileSync(polis, ["selfplay", ...options, "--bot", "greedy", "--games", "1", "--seed", "3", "--records", folder]);
  return join(folder, "game-000001.polis");
}

const analysed = (record) =>
  JSON.parse(execFileSync(polis, ["analyse", record, ...QUICK, "--json"], { encoding: "utf8", maxBuffer: 1 << 24 }));

const numbersIn = (text) => [...text.replaceAll("−", "-").matchAll(/[+-]?\d+/g)].map(Number);

test("three seats at Panticapaeum: mistakes are counted by turns, as on the command line", async (t) => {
  const record = join(root, "tests/study/three-seats.polis");
  const { seats } = analysed(record);
  const page = await openReport(t, record, ...QUICK);
  await page.locator(".review-scores").waitFor();
  for (const grade of ["inaccuracy", "mistake", "blunder"]) {
    const row = page.locator(".review-scores tr").filter({ has: page.locator(`.grade-${grade}`) });
    await until(async () => (await row.locator("td").allInnerTexts()).map(Number),
      seats.map(({ grades }) => grades[grade]));
  }

  await t.test("a turn of several steps can be tried to its end, and has its value", async () => {
    await page.locator(".timeline-handle").fill("36");
    await page.getByRole("button", { name: "What if?" }).click();
    await page.locator(".trial-board [data-turn=mine]").waitFor();
    const hint = page.locator(".pt-hint");
    for (let i = 0; i < 8 && !await page.getByRole("button", { name: "End turn" }).isVisible(); i++) {
      await page.keyboard.press("h"); // what a bot would do, which takes it a moment
      await hint.waitFor();
      const choice = page.locator(".pt-choice.hinted:not(.on)");
      if (await choice.isVisible()) await choice.click();
      else await page.keyboard.press("Enter");
      await hint.waitFor({ state: "detached" }); // the step is made
    }
    await page.keyboard.press("n"); // that is all
    await page.locator(".trial-told .ways").waitFor();
  });
});

test("alone against an architect: its strength is neither luck nor play", async (t) => {
  const record = played(t, "--architect", "metagenes");
  const { seats: [own] } = analysed(record);
  const page = await openReport(t, record, ...QUICK);
  const [margin, start, luck, play, later = 0] = numbersIn(await page.locator(".ledger-sentence").innerText());
  assert.deepEqual([margin, start, luck, play], [own.margin, own.start, own.luck, own.play].map(Math.round));
  assert.equal(start + luck + play + later, margin);
});
