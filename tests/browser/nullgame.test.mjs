// nullgame.test.mjs - a game that nothing in the page knows by name: played by its address and at a
// server's table, and offered nowhere.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { host } from "./host.mjs";
import { say } from "./players.mjs";

const over = (page) => page.getByRole("region", { name: "The end of the game" });

/** Until somebody here must move; false: the game is over. */
async function isToMove(page) {
  const found = await page.waitForFunction(() =>
    document.querySelector("[aria-label='The end of the game']") ? "over"
      : document.querySelector("[data-turn=mine] button") && "mine");
  return (await found.jsonValue()) === "mine";
}

/** Takes every card by the buttons, but the second by a word. */
async function playToEnd(page) {
  for (let n = 0; await isToMove(page); n++) {
    assert.ok(n < 9, "the game does not end");
    const before = await page.locator(".any-board").innerText();
    if (n === 1) assert.match((await say(page, "take"))[0], /^Played: take/);
    else await page.getByRole("button", { name: /^take/ }).click();
    await page.waitForFunction((was) =>
      document.querySelector(".any-board")?.innerText !== was, before);
  }
  await over(page).waitFor();
}

test("a whole game by its address, then its review", async (t) => {
  const { page } = await visit(t, { hash: "#/play/null" });
  await isToMove(page);
  await until(() => page.url(), /#\/table\//);
  await until(() => page.locator(".any-board").innerText(), /^card: [1-9]$/m);
  await checkAccess(page, "null at the table");
  await playToEnd(page);
  await page.getByRole("link", { name: "Review the game" }).click();
  await page.getByRole("heading", { name: "Review: null" }).waitFor();
  await page.keyboard.press("End");
  await page.locator(".replay-caption strong").last().waitFor(); // who won
  await page.getByRole("button", { name: /^Score$/ }).click();
  await page.getByText(/: \d+ points?$/).first().waitFor();
});

test("no list offers it, and one that there is not is refused", async (t) => {
  const { page } = await visit(t);
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  for (const hash of ["#/", "#/learn", "#/score", "#/settings"]) {
    await page.evaluate((wanted) => { location.hash = wanted; }, hash);
    await page.locator("h1").first().waitFor();
    assert.doesNotMatch(await page.locator("body").innerText(), /\bnull\b/i, hash);
  }
  await page.evaluate(() => { location.hash = "#/play/chess"; });
  await page.getByText("unknown game 'chess'").waitFor();
});

test("at a server's table", async (t) => {
  const server = await host(t);
  const made = await fetch(`${server.url}api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "null", seats: ["human", "bot:easy"], name: "Anna" }),
  }).then((answer) => answer.json());
  const { page } = await visit(t, { server, hash: `#/table/${made.table}?seat=${made.tokens[0]}` });
  await playToEnd(page);
  await until(() => over(page).innerText(), /You win|wins by|shared/);
});
