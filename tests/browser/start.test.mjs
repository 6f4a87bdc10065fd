// start.test.mjs - the start page: what is seen before it is there, what to press, and the one
// dialog for new games.
import { test } from "node:test";
import { serve } from "./browser.mjs";
import { checkAccess, checkFits } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { host } from "./host.mjs";
import { goTo, playOn } from "./players.mjs";

const PAGE = { waitUntil: "commit" };

/** A page whose scripts do not come until `release` is called. */
async function held(t, options = {}) {
  const { page, url } = await visit(t, options);
  let release;
  const come = new Promise((done) => { release = done; });
  await page.route("**/assets/*.js", async (route) => {
    await come;
    await route.continue();
  });
  return { page, url, release };
}

test("before any script is there, the page has the outlines of a start page or of a table", async (t) => {
  for (const theme of ["light", "dark"]) {
    const { page, url, release } = await held(t, { settings: { theme } });
    await page.goto(`${url}?again`, PAGE);
    const cards = page.locator(".sk b > i");
    await cards.first().waitFor();
    const boxes = () => Promise.all([0, 1].map((n) => cards.nth(n).boundingBox()));
    await until(boxes, ([one, two]) =>
      one.y === two.y && one.x < two.x && one.height > 300); // two cards beside each other
    await until(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      theme === "dark" ? "rgb(20, 32, 42)" : "rgb(243, 236, 221)");
    await page.goto(`${url}?table#/table/none`, PAGE);
    await page.locator(".sk.sk-table").waitFor();
    release();
    await page.getByText("This game is not on this device any more.").waitFor();
    await until(() => page.locator(".sk").count(), 0);
  }
});

test("a page whose script does not come says so in the reader's language and tries again", async (t) => {
  const { page, url } = await visit(t, {
    settings: { language: "cs" }, expected: /ERR_FAILED/,
  });
  await page.route("**/assets/start-*.js", (route) => route.abort());
  await page.goto(`${url}?lost`, PAGE);
  const again = page.getByRole("alert").getByRole("button", { name: "Zkusit znovu" });
  await again.waitFor();
  await page.unroute("**/assets/start-*.js");
  await again.click();
  await page.getByRole("heading", { name: "Polis", level: 1 }).waitFor();
  await page.locator("#failed").waitFor({ state: "detached" });
});

test("a screen that cannot be loaded says so and tries again", async (t) => {
  const { page } = await visit(t, { expected: /ERR_FAILED|Failed to load/ });
  await page.route("**/assets/learn-screen-*", (route) => route.abort());
  await goTo(page, "#/learn");
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute("**/assets/learn-screen-*");
  await again.click();
  await page.getByRole("heading", { level: 1, name: "Learn" }).waitFor();
});

test("without scripts a sentence says what is missing", async (t) => {
  const server = await serve();
  t.after(server.close);
  const text = await (await fetch(server.url)).text();
  assert.match(text, /<noscript>Polis needs JavaScript/);
});

test("the first tile can be laid before the bots are there, and the bot is waited for", async (t) => {
  const { page, url } = await visit(t, { settings: { level: "easy" } });
  let bots = null;
  await page.route("**/*_bots-*.wasm", (route) => { bots = route; });
  await page.goto(`${url}?slow#/play/akropolis`);
  await page.locator("[data-turn=mine]").waitFor();
  const played = playOn(page, "Akropolis", "mouse");
  await page.getByText("thinking…").waitFor();
  await until(() => bots !== null, true);
  await bots.continue();
  await played;
});

const ASIDE = [[844, 390], [740, 360]];

test("what else there is follows right below a finished game", async (t) => {
  const match = await keptMatch({ game: "akropolis" });
  const { page } = await visit(t, { viewport: { width: 1440, height: 900 }, matches: [match] });
  await page.locator(".shelf svg").first().waitFor();
  const boxes = () => Promise.all([".shelf", ".tools", ".game-card"]
    .map((name) => page.locator(name).first().boundingBox()));
  await until(boxes, ([shelf, tools, card]) => tools.y - shelf.y - shelf.height < 30 &&
    Math.abs(card.y + card.height - tools.y - tools.height) < 2);
});

test("both games have equal pictures, and Play is in sight", async (t) => {
  for (const [width, height] of [[1920, 1080], [1440, 900], [1366, 768], [1280, 720], [1024, 768], ...ASIDE]) {
    const { page } = await visit(t, { viewport: { width, height } });
    const where = `${width} x ${height}`;
    const boxes = (name) => page.locator(name).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON()));
    await until(() => boxes(".game-card .art"), ([left, right]) =>
      left.width === right.width && left.height === right.height && left.y === right.y, where);
    await until(() => boxes(".play-now"), (all) => all.every(({ bottom }) => bottom <= height), where);
    await checkFits(page, where);
    if (width < 1000) continue;
    await until(() => Promise.all([boxes(".game-card"), boxes(".tools")]), ([[card], [tools]]) =>
      Math.abs(card.bottom - tools.bottom) < 2 && card.bottom > 0.85 * height); // no gaps beside and below
  }
});

test("opponents are grouped, a newcomer's is easy, and the choice is remembered", async (t) => {
  const { page } = await visit(t, { settings: { level: "" } });
  const opponent = page.getByLabel("Opponent").first();
  await until(() => opponent.inputValue(), "easy");
  const groups = () => opponent.locator("optgroup").evaluateAll((all) =>
    all.map((one) => [one.label, [...one.children].map(({ value }) => value).join(" ")]));
  await until(groups, [
    ["Levels, easiest first", "beginner easy normal good skilled strong master unlimited"],
    ["Styles: good players with a habit", "builder hoarder denier"],
    ["For practice: no thinking ahead", "greedy random"],
  ]);
  await opponent.selectOption("denier");
  await page.getByText("Takes what you need, even if").first().waitFor();
  await page.reload();
  await until(() => opponent.inputValue(), "denier");
});

test("bots are compared in the set-up, and one is chosen by keyboard for all seats", async (t) => {
  const { page } = await visit(t, { settings: { level: "easy" } });
  await page.getByRole("region", { name: "Panticapaeum" })
    .getByRole("button", { name: "New game…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "3", exact: true }).check();
  await dialog.getByText("Compare the bots").focus();
  await page.keyboard.press("Enter");
  const level = (name) => dialog.getByRole("radio", { name });
  await until(() => level(/^easy \d{4} Saves and plans a little/).isChecked(), true);
  await level(/^unlimited above master The master/).waitFor();
  await level(/^random far below beginner Plays any/).waitFor();
  await level(/^denier not measured Takes/).waitFor();
  const rating = () => level(/^normal/).evaluate((one) =>
    one.closest("label").querySelector(".level-strength").textContent);
  const ofThree = await rating();
  await level(/^easy/).focus();
  await page.keyboard.press("ArrowDown");
  const seats = dialog.getByRole("combobox", { name: /^Seat \d: who plays/ });
  await until(() => seats.evaluateAll((all) => all.map(({ value }) => value)),
    ["", "normal", "normal"]);
  await seats.nth(2).selectOption("strong");
  await until(() => dialog.locator(".level input:checked").count(), 0, "they differ");
  await dialog.getByRole("radio", { name: "2", exact: true }).check();
  await until(rating, (now) => now !== ofThree, "two players have ratings of their own");
});

test("one dialog for new games says what each way to play is", async (t) => {
  const server = await host(t);
  const { page } = await visit(t, { server });
  const dialog = page.getByRole("dialog");
  const ways = () => dialog.locator(".way strong").allInnerTexts();
  await page.getByRole("button", { name: "Find a table" }).waitFor();
  await page.getByRole("region", { name: "Panticapaeum" })
    .getByRole("button", { name: "New game…" }).click();
  await page.getByRole("heading", { name: "New game: Panticapaeum" }).waitFor();
  await until(ways, ["Against bots", "Together on this device", "With friends online"]);
  await dialog.getByRole("radio", { name: "Akropolis" }).check();
  await until(async () => (await ways()).at(-1), "Solo");
  await until(() => dialog.locator(".way-hint").allInnerTexts(), (all) =>
    all.length > 0 && all.every(Boolean), "each with a line");
  await dialog.getByRole("button", { name: "Start the game" }).waitFor();
  await dialog.getByRole("radio", { name: "With friends online" }).check();
  await dialog.getByRole("button", { name: "Create the table" }).waitFor();
  await checkAccess(page, "new game with friends");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Invite a friend" }).click();
  await dialog.getByRole("radio", { name: "With friends online", checked: true }).waitFor();
  await page.keyboard.press("Escape");
});
