// forms.test.mjs - forms that are drawn from the rows that the rules list: those of a made-up game
// (tests/made_up), and the lot that decides who begins.
import { dirname, resolve } from "node:path";
import { test } from "node:test";
import { root } from "./browser.mjs";
import { checkAccess } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { goTo, playOn, say, settled } from "./players.mjs";

const wasm = process.env.POLIS_WASM ?? resolve(root, "build/src/wasm/polis.wasm");
const MADE_UP = resolve(dirname(wasm), "made_up.wasm");

/** What was agreed on at the table that is shown. */
const agreed = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem(`polis.match.${location.hash.split("/")[2]}`))?.match.agreed);

test("every row of a game that the page knows nothing of is drawn, chosen and played", async (t) => {
  const { page, url } = await visit(t);
  await page.route("**/*.wasm", (route) => route.fulfill({ path: MADE_UP }));
  await page.goto(`${url}?made-up#/new/regatta`);
  const dialog = page.getByRole("dialog");
  const chip = (name) => dialog.getByRole("radio", { name, exact: true });
  const toggle = (name) => dialog.getByRole("switch", { name });
  await dialog.getByRole("button", { name: "Start the game" }).waitFor();
  const laps = () => dialog.getByRole("textbox", { name: "Laps" }).inputValue();
  await until(() => chip("Rough").isChecked(), true, "proposed");
  assert.equal(await chip("Wild").count(), 0, "not for two");
  await until(laps, "3");
  await chip("4").press(" ");
  await until(() => toggle(/^Marathon/).count(), 0, "not for four");
  await until(laps, "2");
  await chip("3").press(" ");
  await checkAccess(page, "options of a made-up game");
  await chip("Wild").press(" ");
  await toggle(/^Marathon/).press(" ");
  await until(laps, "9");
  await dialog.getByRole("button", { name: "Laps: less" }).click();
  await toggle("Oars").press(" ");
  await toggle("Flags").press(" ");
  const ties = dialog.getByRole("group", { name: "Ties" }), crown = dialog.getByRole("group", { name: "Crown" });
  await ties.getByRole("radio", { name: "Void" }).press(" ");
  await until(() => crown.getByRole("radio", { name: "Void" }).isChecked(), true, "it follows");
  await crown.getByRole("radio", { name: "Shared" }).press(" ");
  await dialog.getByRole("button", { name: "Start the game" }).click();
  await page.locator(".any-board").waitFor();
  await until(async () => (await agreed(page))?.options,
    { laps: "8", sea: "wild", gear: "oars,flags", customs: "ties:void,crown:shared" });
  await page.locator(".any-board").getByText("sea: wild").waitFor();
});

test("there is no form for a game that there is not", async (t) => {
  const { page } = await visit(t, { hash: "#/new/chess" });
  await page.getByText("unknown game 'chess'").waitFor();
});

test("forms without the rules say so, and come once these are there", async (t) => {
  const { page } = await visit(t, { expected: /ERR_FAILED/ });
  await page.route("**/*.wasm", (route) => route.abort());
  await page.reload();
  const missing = page.getByText("The rules could not be loaded.");
  await goTo(page, "#/play/akropolis");
  await missing.waitFor();
  await goTo(page, "#/score/panticapaeum/paint");
  await page.getByLabel("Open a set file").setInputFiles({
    name: "set.json", mimeType: "application/json", buffer: Buffer.from("{}"),
  });
  await page.locator(".set-field").getByText("The rules could not be loaded.").waitFor();
  await goTo(page, "#/new/panticapaeum");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("The rules could not be loaded.").waitFor();
  await checkAccess(page, "a form without the rules");
  await page.unroute("**/*.wasm");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Start the game" }).waitFor();
});

test("who begins in Panticapaeum is drawn by lot, unless one says otherwise", async (t) => {
  const { page } = await visit(t);
  await page.getByRole("region", { name: "Panticapaeum" })
    .getByRole("button", { name: "New game…" }).click();
  const dialog = page.getByRole("dialog");
  await until(() => dialog.getByRole("switch", { name: /lots/ }).isChecked(), true);
  await dialog.getByRole("button", { name: "Start the game" }).click();
  const before = await settled(page);
  await until(async () => (await agreed(page))?.options, { first: "lot" });
  const after = await playOn(page, "Panticapaeum", "words");
  assert.ok(after.plies > before.plies);
  await say(page, "undo");
  await until(async () => (await settled(page)).plies, (plies) => plies < after.plies, "taken back");
});
