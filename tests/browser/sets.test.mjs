// sets.test.mjs - a corrected set of Panticapaeum: chosen as a file, played with, in a record, at a
// server's table and in the calculator.
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./browser.mjs";
import { checkAccess } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { host } from "./host.mjs";
import { goTo, say } from "./players.mjs";

const reconstructed = () =>
  JSON.parse(readFileSync(join(root, "data/panticapaeum/reconstructed.json"), "utf8"));

/** Four rounds, and tiles of one cell that all show the same. */
function corrected() {
  const file = { ...reconstructed(), name: "my-box", rounds: 4 };
  for (const tile of file.terrain_tiles) tile.cells = [[0, 0, "white"]];
  return file;
}

/** A file for the page's button. */
const upload = (file) => ({
  name: "my-box.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)),
});

/** Chooses the set in a form. */
async function choose(form, file) {
  await form.getByLabel("Open a set file").setInputFiles(upload(file));
}

const chosen = (form) => form.getByLabel("Set of tiles and boards")
  .evaluate((select) => select.selectedOptions[0].textContent);

/** What the ring shows: the cells of its next tiles. */
const ringCells = (page) => page.locator(".pa-window .pa-tile").evaluateAll((tiles) =>
  tiles.map((tile) => [...tile.children].map((cell) => cell.getAttribute("class")).join(" ")));

const ONE_WHITE = ["pa-f-white", "pa-f-white", "pa-f-white"];

/** The first of the moves that are offered. */
async function playFirst(page) {
  const [moves] = await say(page, "moves");
  const [answer] = await say(page, moves.split(" ")[0]);
  assert.match(answer, /^Played/);
}

test("a set file is chosen, played with and found again in a link", async (t) => {
  const { page } = await visit(t);
  await page.getByRole("region", { name: "Panticapaeum" })
    .getByRole("button", { name: "New game…" }).click();
  const form = page.getByRole("dialog", { name: "New game: Panticapaeum" });
  await choose(form, { ...corrected(), rounds: 40 });
  await form.getByText("rounds: must be a whole number from 1 to 9").waitFor();
  await until(() => chosen(form), "Reconstructed set");
  await choose(form, corrected());
  await form.getByText("rounds: must be").waitFor({ state: "detached" });
  await until(() => chosen(form), "my-box");
  await checkAccess(page);
  await form.getByRole("button", { name: "Start the game" }).click();
  await page.locator("[data-turn=mine]").waitFor();
  await page.getByText("Round 1 of 4").waitFor();
  await until(() => ringCells(page), ONE_WHITE);
  await playFirst(page);
  const id = await page.evaluate(() => location.hash.split("/")[2]);

  await goTo(page, `#/replay/${id}`);
  await page.getByRole("button", { name: "Save and share" }).click();
  const field = page.getByLabel("Link to the replay");
  await page.waitForFunction((input) => input.value, await field.elementHandle());
  const { page: other } = await visit(t, { hash: new URL(await field.inputValue()).hash });
  await until(() => ringCells(other), ONE_WHITE);

  await goTo(page, "#/play/panticapaeum");
  await page.getByText("Round 1 of 5").waitFor();
  await until(() => ringCells(page), (all) =>
    all.length > 0 && all.every((cells) => cells !== "pa-f-white")); // the usual tiles
});

/** Is all of it in sight, with nothing over it? */
const isInSight = (element) => element.evaluate((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) =>
    one.contains(document.elementFromPoint((left + right) / 2, y)));
});

for (const screen of ["small", "laptop"])
  test(`what is wrong with a set file is in sight (${screen})`, async (t) => {
    const { page } = await visit(t, { screen });
    await page.getByRole("region", { name: "Panticapaeum" })
      .getByRole("button", { name: "New game…" }).click();
    const form = page.getByRole("dialog", { name: "New game: Panticapaeum" });
    await form.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await choose(form, { ...corrected(), rounds: 40 });
    const alert = form.getByRole("alert");
    await alert.waitFor();
    await until(() => isInSight(alert), true);
  });

test("two play at a server's table with a set of one of them", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "polis-sets-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "ours.json"), JSON.stringify({ ...corrected(), rounds: 3 }));
  const server = await host(t, { config: `sets = ${folder}\n` });
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  await anna.getByRole("button", { name: "Invite a friend" }).click();
  const panel = anna.getByRole("dialog", { name: /^New game/ });
  await panel.getByLabel("Your name").fill("Anna");
  await panel.getByRole("radio", { name: "Panticapaeum" }).check();
  await panel.getByRole("switch", { name: /lots/ }).press(" "); // Anna begins
  await panel.getByLabel("Set of tiles and boards").selectOption("ours");
  await choose(panel, corrected());
  await panel.getByRole("option", { name: "my-box", selected: true }).waitFor({ state: "attached" });
  await panel.getByRole("button", { name: "Create the table" }).click();
  await anna.getByRole("heading", { name: "Waiting for players" }).waitFor();
  const link = await until(() => anna.getByLabel("Link to this table", { exact: true }).inputValue(), /#/);
  await ben.goto(link);
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByRole("button", { name: "Join the game" }).click();
  for (const page of [anna, ben]) {
    await page.getByText("Round 1 of 4").waitFor();
    await until(() => ringCells(page), ONE_WHITE);
  }
  const isMine = (page) => page.locator("[data-turn=mine]").waitFor().then(() => page);
  await isMine(anna);
  const benIsNext = isMine(ben); // between two steps it may be nobody's turn for a moment
  while (await Promise.race([benIsNext, isMine(anna)]) === anna) await playFirst(anna);
  await playFirst(ben);
  for (const page of [anna, ben])
    assert.equal(await page.getByText("Load the page again").count(), 0);
});

/** Waits until the calculator lists the rows of the development board in this order. */
const hasRows = (page, names) => page.waitForFunction((wanted) =>
  [...document.querySelectorAll(".own-row .own-part:nth-of-type(2) input")]
    .map((field) => field.getAttribute("aria-label")).join() === wanted.join(), names);

const ROWS = [
  "row of the houses", "row of the wineries", "row of the fortresses", "row of the aqueducts",
  "row of the temples",
];

test("the calculator shows and keeps a corrected set", async (t) => {
  const { page } = await visit(t, { hash: "#/score/panticapaeum/paint" });
  const side = page.locator(".paint-side");
  await hasRows(page, ROWS);
  const board = reconstructed().development_board;
  const order = board.row_order_top_to_bottom.toReversed();
  await choose(side, {
    ...corrected(), development_board: { ...board, row_order_top_to_bottom: order },
  });
  await hasRows(page, ROWS.toReversed());
  await page.reload();
  await hasRows(page, ROWS.toReversed());
  await until(() => chosen(side), "my-box");
  await checkAccess(page);
  await side.getByLabel("Set of tiles and boards").selectOption("Reconstructed set");
  await hasRows(page, ROWS);
  await goTo(page, "#/score?c=p1.15ypcuc.*A.~0-0-0-0-0-0-0-0-0-0-0~~");
  await page.getByText("This link is damaged").waitFor();
});
