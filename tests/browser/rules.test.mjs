// rules.test.mjs - looking things up: a rule by its number in the text box, the paragraph that a
// link leads to, and the player aid.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { goTo, playNow, say } from "./players.mjs";

/** The numbers of a row of the player aid. */
async function counts(page, name) {
  const head = page.getByRole("rowheader", { name, exact: true });
  return page.getByRole("row").filter({ has: head }).getByRole("cell").allInnerTexts();
}

test("AK-4.5, PA-10.3: the text box shows a rule, and its number leads to the page of the rules", async (t) => {
  const { page } = await visit(t);
  await playNow(page, "Akropolis");
  assert.deepEqual(await say(page, "rule ak-4.5"), [
    "AK-4: Scoring",
    "AK-4.5: Barracks count on the edge of the city: an adjacent place is empty and open to the " +
      "outside. An enclosed hole, a lake, is not the outside.",
  ]);
  assert.deepEqual(await say(page, "rule 4.5"), await say(page, "rule AK-4.5"));
  assert.equal((await say(page, "rule PA-10.3")).length, 1 + 8);
  assert.deepEqual(await say(page, "rule 12"), ["there is no rule '12'; there are AK-1 to AK-7"]);
  assert.match((await say(page, "rule")).at(-1), /for example: rule AK-1\.1$/);
  await page.getByRole("log").getByRole("link", { name: "Rule AK-4.5" }).first().click();
  const lit = page.locator(".learn-rule.lit");
  await lit.waitFor();
  await until(() => lit.innerText(), /^AK-4\.5\s+Barracks count/);
  await until(() => page.evaluate(() => document.activeElement.id), "AK-4.5");
});

for (const screen of ["laptop", "phone"])
  test(`AK-1.2: the player aid is at hand at the table: ${screen}`, async (t) => {
    const { page } = await visit(t, { screen });
    await playNow(page, "Akropolis");
    await page.getByRole("button", { name: "Help" }).click();
    const help = page.getByRole("dialog", { name: "Help" });
    await help.getByText("How many of each").click();
    await help.getByRole("table").waitFor();
    await until(() => counts(page, "tiles"), ["37", "49", "61"]);
    assert.deepEqual(await counts(page, "garden plaza, 3 stars"), ["3", "4", "5"]);
    assert.deepEqual(await counts(page, "stacks in the long game, with all tiles"), ["19", "14", "–"]);
  });

test("AK-4.1, PA-10.4: the rules of both games begin with the goal", async (t) => {
  const { page } = await visit(t);
  for (const [game, goal] of [["Akropolis", /^Build the city .* stars/], ["Panticapaeum", /five rounds/]]) {
    await goTo(page, `#/learn/rules/${game.toLowerCase()}`);
    await page.getByRole("heading", { name: `Rules: ${game}` }).waitFor();
    const first = page.locator(".learn-topic").first();
    await first.getByRole("heading", { name: "The goal" }).waitFor();
    await until(() => first.locator("p").innerText(), goal);
    assert.doesNotMatch(await first.innerText(), /(AK|PA)-1/);
  }
});

test("PA-3.7: the page of the rules has the player aid", async (t) => {
  const { page } = await visit(t, { hash: "#/learn/rules/panticapaeum" });
  await page.getByRole("link", { name: "How many of each" }).click();
  await page.waitForFunction(() => document.activeElement.id === "box");
  await page.getByRole("region", { name: "How many of each" }).getByRole("table").waitFor();
  await until(() => counts(page, "tiles in the ring"), ["8", "11", "14"]);
  assert.deepEqual(await counts(page, "buildings of each kind"), ["6", "7", "7"]);
});

test("AK-1.6, PA-3.9: who begins by custom is told where a game is set up", async (t) => {
  const { page } = await visit(t);
  for (const [game, custom] of [["Akropolis", /eat olives/], ["Panticapaeum", /name a Greek god/]]) {
    await page.getByRole("region", { name: game }).getByRole("button", { name: "New game…" }).click();
    await page.getByRole("dialog").getByText(custom).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});
