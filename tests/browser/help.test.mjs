// help.test.mjs - the rules within reach of the table: the help drawer, the keys, and the marks of a
// first game.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { HEX_MARKS, marksInSight, playNow, still } from "./players.mjs";

const SUM = /(\d+) × (\d+) = (\d+)/;
const drawerOf = (page) => page.getByRole("dialog", { name: "Help" });
const cardsOf = (page) => drawerOf(page).locator(".help-card");

/** A page at a match in its middle, with the player to move. */
async function atTable(t, { game, plies, ...options }) {
  const match = await keptMatch({ game, plies });
  const { page } = await visit(t, { matches: [match], hash: `#/table/${match.id}`, ...options });
  await page.locator("[data-turn=mine]").waitFor();
  return page;
}

test("AK-4: ? opens the help; its cards have the player's own sums, which are those of the sheet", async (t) => {
  const page = await atTable(t, { game: "akropolis", plies: 18 });
  await page.keyboard.press("?");
  const cards = cardsOf(page);
  await cards.first().waitFor();
  await until(() => cards.locator("h4").allInnerTexts(),
    ["Houses", "Markets", "Barracks", "Temples", "Gardens"]);
  const yours = await until(() => cards.locator(".help-yours").allInnerTexts(), (all) =>
    all.length === 5 && all.every((text) => SUM.test(text)));
  await until(() => page.evaluate(() => document.activeElement.className), "help-drawer");
  await until(() => drawerOf(page).innerText(), /Most points win.*A turn.*the first is free/s);
  assert.doesNotMatch(await drawerOf(page).innerText(), /AK-\d/);
  await checkAccess(page, "the help");

  await cards.filter({ hasText: "Markets" }).hover();
  await page.locator(".ak-centre .lit, .ak-centre .ak-lit").first().waitFor({ state: "attached" }); // in the city
  const hand = page.getByRole("group", { name: "The tile in your hand" });
  await page.keyboard.press("1"); // one can go on playing
  await hand.waitFor();
  await page.keyboard.press("Escape"); // puts the tile back
  await hand.waitFor({ state: "detached" });
  assert.equal(await drawerOf(page).count(), 1);
  await page.keyboard.press("Escape");
  await drawerOf(page).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Score sheet" }).click();
  await page.locator(".ak-sheet tbody tr").nth(5).waitFor();
  const sums = yours.map((text) => SUM.exec(text).slice(1));
  await until(() => page.locator(".ak-sheet tbody tr td:first-of-type").allInnerTexts(), (sheet) =>
    sums.every(([value, stars, points], i) =>
      [`${value} × ${stars}`, points].every((part) => sheet[i]?.includes(part))), `the sheet has ${yours}`);
});

test("Escape closes help that was opened last; the tile stays in the hand", async (t) => {
  const page = await atTable(t, { game: "akropolis", plies: 18 });
  const hand = page.getByRole("group", { name: "The tile in your hand" });
  await page.keyboard.press("1");
  await hand.waitFor();
  await page.keyboard.press("?");
  await drawerOf(page).waitFor();
  await page.keyboard.press("Escape");
  await drawerOf(page).waitFor({ state: "detached" });
  assert.equal(await hand.count(), 1);
  await page.keyboard.press("Escape");
  await hand.waitFor({ state: "detached" });
});

test("PA-10.3: the help of Panticapaeum has its buildings, resources and the order of a turn", async (t) => {
  const page = await atTable(t, { game: "panticapaeum", plies: 59 });
  const button = page.getByRole("button", { name: "Help" });
  await button.click();
  await cardsOf(page).first().waitFor();
  await until(() => cardsOf(page).count(), 5);
  await until(() => drawerOf(page).innerText(), /five rounds.*Explore:.*Develop:.*Resources/s);
  await checkAccess(page, "the help");
  const points = /, (\d+) points?$/;
  const yours = await until(() => cardsOf(page).locator(".help-yours").allInnerTexts(), (all) =>
    all.length > 0 && all.every((text) => points.test(text)));
  await drawerOf(page).getByRole("button", { name: "Close" }).click();
  await until(() => page.evaluate(() => document.activeElement.ariaLabel), "Help");
  await page.getByRole("button", { name: "Score sheet" }).click();
  await page.locator(".pt-sheet tbody tr").nth(7).waitFor();
  await until(() => page.locator(".pt-sheet tbody tr td:first-of-type").allInnerTexts(), (sheet) =>
    yours.every((text, i) => points.exec(text)[1] === /^\d+/.exec(sheet[i])?.[0]), `the sheet has ${yours}`);
});

test("on a phone the help is a sheet from below, beside which the city is still seen", async (t) => {
  const page = await atTable(t, { game: "akropolis", plies: 18, screen: "phone" });
  await page.getByRole("button", { name: "Help" }).tap();
  await cardsOf(page).first().waitFor();
  const screen = page.viewportSize();
  const sheet = await until(() => drawerOf(page).boundingBox(), ({ x, y, width }) =>
    Math.round(x) === 0 && Math.round(width) === screen.width &&
    y > 0.35 * screen.height); // it leaves the upper part free
  await until(() => page.locator(".ak-centre svg.viewport .ak-hex").evaluateAll((all) =>
    Math.max(...all.map((one) => one.getBoundingClientRect().bottom))),
  (bottom) => bottom > 0 && bottom < sheet.y + 40, "the city is above it");
  await checkAccess(page, "the help");
});

test("the keys have a place of their own: k, the menu, and the foot of the help", async (t) => {
  const page = await atTable(t, { game: "akropolis", plies: 2 });
  const keys = page.getByRole("dialog", { name: "Keys" });
  await page.keyboard.press("k");
  await keys.getByText("Turn the tile clockwise").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Keys" }).click();
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await drawerOf(page).getByRole("button", { name: "Keys" }).click();
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  assert.equal(await drawerOf(page).count(), 1); // Escape was for the dialog
});

const tip = (page, text) => page.locator(".coach-mark").filter({ hasText: text });

/** Runs in the page: what the mark covers of controls and of what is to be read. */
function covered() {
  const mark = document.querySelector(".coach-mark").getBoundingClientRect();
  const telling = "svg.viewport, button, a, input, .ak-dock, .pt-goal, .pt-what, .banner, .rival-picture";
  return [...document.querySelectorAll(telling)]
    .filter((one) => !one.closest(".coach-mark") && one.checkVisibility())
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < mark.right && mark.left < right && top < mark.bottom && mark.top < bottom;
    }).map((one) => one.outerHTML.slice(0, 90));
}

/** Runs in the page: is all of the ring on the screen? */
function isRingSeen() {
  const { left, top, right, bottom } = document.querySelector(".coach-ring").getBoundingClientRect();
  return left >= 4 && top >= 4 && right <= innerWidth - 4 && bottom <= innerHeight - 4;
}

for (const screen of ["laptop", "phone", "small"])
  test(`a first game of Akropolis has three marks, each until its act is done: ${screen}`, async (t) => {
    const { page } = await visit(t, { screen, isFirst: true });
    await playNow(page, "Akropolis");
    const isPhone = screen !== "laptop";
    await tip(page, isPhone ? /^Take a tile: the first one is free\.$/ : /Click it, or press 1/).waitFor();
    await until(() => page.evaluate(covered), []);
    await checkAccess(page, "a mark");
    const press = (locator) => (isPhone ? locator.tap() : locator.click());
    await press(page.locator(".ak-slot").first());
    await tip(page, isPhone ? "Tap where" : "Click where").waitFor();
    await until(() => page.locator(".coach-mark").count(), 1);
    await until(() => page.evaluate(covered), []);
    const [{ x, y }] = await marksInSight(page, HEX_MARKS);
    await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await tip(page, "Confirm the move").waitFor();
    await until(() => page.evaluate(covered), []);
    await until(() => page.evaluate(isRingSeen), true);
    await page.keyboard.press("Enter");
    await page.locator(".coach-mark").waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-turn=mine]").waitFor();
    await still(page);
    assert.equal(await page.locator(".coach-mark").count(), 0);
  });

for (const screen of ["laptop", "phone", "small"])
  test(`the first mark of Panticapaeum leaves the goal to be read: ${screen}`, async (t) => {
    const { page } = await visit(t, { screen, isFirst: true });
    await playNow(page, "Panticapaeum");
    await tip(page, "Take one of these tiles").waitFor();
    await page.locator(".pt-goal").waitFor();
    await still(page);
    await until(() => page.evaluate(covered), []);
    await until(() => page.evaluate(isRingSeen), true);
  });

test("there is no mark over the answers of the text box", async (t) => {
  const { page } = await visit(t, { isFirst: true });
  await playNow(page, "Akropolis");
  await tip(page, "Take a tile").waitFor();
  const line = page.locator("#command-line");
  await line.fill("help");
  await line.press("Enter");
  await page.locator(".coach-mark").waitFor({ state: "detached" });
  await page.locator(".command").getByRole("button", { name: "Close" }).click();
  await tip(page, "Take a tile").waitFor();
});

test("a mark that is closed never comes back, and none comes after a lesson", async (t) => {
  const { page } = await visit(t, { isFirst: true });
  await playNow(page, "Panticapaeum");
  await tip(page, "Take one of these tiles").waitFor();
  await page.getByRole("button", { name: "Close this tip" }).click();
  await page.locator(".coach-mark").waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-turn=mine]").waitFor();
  await page.keyboard.press("1");
  await tip(page, "Click where it should lie").waitFor();
  await until(() => page.evaluate(covered), []);
  await page.evaluate(() => localStorage.setItem("polis.lesson.panticapaeum", "true"));
  await page.reload();
  await page.locator("[data-turn=mine]").waitFor();
  await still(page);
  assert.equal(await page.locator(".coach-mark").count(), 0);
});
