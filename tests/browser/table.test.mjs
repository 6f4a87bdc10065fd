// table.test.mjs - what belongs to playing besides the moves: undo, take back, reload, another
// language in the middle of a game, several people at one device, the three architects.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { LONG } from "./luck.mjs";
import { keptMatch } from "./native.mjs";
import { cityLines, goTo, moved, playNow, playOn, playOut, playSome, say, settled, still } from "./players.mjs";

const middle = await keptMatch({ game: "akropolis", plies: 12 });
const turn = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn: seat, phase }) => round === 2 && seat === 0 && phase === "explore",
});

test("a tile can be put back, and the last turn taken back", async (t) => {
  const { page } = await visit(t, { matches: [middle], hash: `#/table/${middle.id}` });
  const before = await settled(page);
  const city = await cityLines(page);
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Put the tile back" }).click();
  assert.equal((await settled(page)).plies, before.plies);
  await playOn(page, "Akropolis", "mouse");
  await page.getByRole("button", { name: "Take back your last turn" }).click();
  await page.waitForFunction((plies) => {
    const id = location.hash.split("/")[2];
    return JSON.parse(localStorage.getItem(`polis.match.${id}`)).match.moves.length === plies;
  }, before.plies);
  await until(() => cityLines(page), city);
});

test("inside a turn of Panticapaeum every step can be taken back", async (t) => {
  const { page } = await visit(t, { matches: [turn], hash: `#/table/${turn.id}` });
  let now = await settled(page);
  const city = await cityLines(page);
  const begun = now.plies;
  await page.keyboard.press("1"); // the first tile of the ring, at the best place
  await page.getByRole("button", { name: "Place it here" }).waitFor();
  await page.keyboard.press("Enter");
  now = await moved(page, now);
  await until(() => cityLines(page), (lines) => lines !== city);
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await until(async () => (await settled(page)).plies, begun);
  await until(() => cityLines(page), city);
});

for (const match of [middle, turn])
  test(`a hint tells what a bot would do and why: ${match.agreed.game}`, async (t) => {
    const { page } = await visit(t, { matches: [match], hash: `#/table/${match.id}` });
    const { plies } = await settled(page);
    await page.getByRole("button", { name: "hint" }).click();
    const lines = page.locator(".hint-words li").filter({ visible: true });
    const more = page.locator(".hint-words summary, .pt-hint summary").first(); // reasons, or figures alone
    await more.waitFor();
    assert.ok(await lines.count() <= 2); // of Panticapaeum none: the step itself comes first
    await more.click();
    await until(() => page.locator(".hint-words").innerText(), /About \d+ points? at the end/);
    await until(() => page.locator(".hint-words").innerText(), /\d+% to win/);
    assert.equal((await settled(page)).plies, plies);
  });

for (const game of ["Akropolis", "Panticapaeum"])
  test(`a reload goes on with the same position: ${game}`, async (t) => {
    const { page } = await visit(t);
    await playNow(page, game);
    await playOn(page, game, "words");
    await playOn(page, game, "words");
    const { plies } = await settled(page);
    const city = await cityLines(page);
    await page.reload();
    assert.equal((await settled(page)).plies, plies);
    await until(() => cityLines(page), city);
    await goTo(page, "#/");
    await page.getByRole("region", { name: "Continue" }).getByRole("link").first().click();
    assert.equal((await settled(page)).plies, plies);
  });

test("another language in the middle of a game, without a reload", async (t) => {
  const { page } = await visit(t, { matches: [middle], hash: `#/table/${middle.id}` });
  await settled(page);
  await page.evaluate(() => { window.isSamePage = true; });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Українська" }).check({ force: true });
  await page.getByRole("heading", { level: 1, name: "Налаштування" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Акрополіс" }).waitFor();
  await page.locator("[data-turn=mine]").waitFor();
  assert.equal(await page.evaluate(() => window.isSamePage), true);
  await until(() => page.evaluate(() => document.documentElement.lang), "uk");
  await until(() => page.title(), /[а-яіїє]/i);
});

test("three people at one device", async (t) => {
  const { page } = await visit(t);
  const card = page.getByRole("region", { name: "Akropolis" });
  await card.getByRole("button", { name: "New game…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Together on this device" }).check();
  await dialog.getByRole("radio", { name: "3" }).check({ force: true });
  for (const [i, name] of ["Anna", "Borys", "Chiara"].entries())
    await dialog.getByRole("textbox", { name: `Seat ${i + 1}: name` }).fill(name);
  await dialog.getByRole("switch", { name: /lots/ }).setChecked(false, { force: true });
  await dialog.getByRole("button", { name: "Start the game" }).click();
  for (const name of ["Anna", "Borys", "Chiara", "Anna"]) {
    await page.waitForFunction((who) => document.title.includes(who), name);
    await playOn(page, "Akropolis", "mouse");
  }
});

// One of these games is played from start to end, and with POLIS_LONG all are; of the others the first turns
// and the last.
for (const architect of ["Hippodamos", "Metagenes", "Callicrates"])
  test(`alone against ${architect}, to the end`, async (t) => {
    const last = await keptMatch({ game: "akropolis", players: 1, architect: architect.toLowerCase(), plies: 30 });
    const { page } = await visit(t, { matches: [last] });
    await page.getByRole("button", { name: "New game…" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Solo" }).check();
    await dialog.getByRole("radio", { name: architect }).check({ force: true });
    await dialog.getByRole("button", { name: "Start the game" }).click();
    if (LONG === 1 && architect !== "Metagenes") {
      await playSome(page, "Akropolis", "words", 2);
      await goTo(page, `#/table/${last.id}`);
      await page.reload();
      assert.equal((await settled(page)).plies, last.moves.length);
    }
    await playOut(page, "Akropolis", "words");
    const end = page.getByRole("region", { name: "The end of the game" });
    await end.getByRole("columnheader", { name: architect }).waitFor();
    await end.getByRole("button", { name: "Rematch" }).click();
    await until(async () => (await settled(page)).plies, (plies) => plies < 2);
  });

test("whose turn it is stands in the title", async (t) => {
  const { page } = await visit(t, { matches: [middle], hash: `#/table/${middle.id}` });
  await settled(page);
  await until(() => page.title(), /Your turn.*Akropolis/);
});

test("points can be hidden", async (t) => {
  const { page } = await visit(t, { matches: [middle], hash: `#/table/${middle.id}` });
  await settled(page);
  const seats = page.getByRole("list", { name: "Players" });
  await seats.getByText(/points?/).first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Hide the points" }).click();
  await page.getByRole("button", { name: "Show the points" }).waitFor();
  await until(() => seats.innerText(), (text) => !/points?/.test(text));
  assert.match((await say(page, "score")).join(), /hidden/);
});

test("the prices of six tiles stay on their tiles on a phone", async (t) => {
  const four = await keptMatch({ game: "akropolis", players: 4, plies: 0 });
  const { page } = await visit(t, { screen: "small", matches: [four], hash: `#/table/${four.id}`,
    settings: { language: "uk" } });
  await page.locator(".ak-slot").nth(5).waitFor();
  const over = () => page.locator(".ak-slot").evaluateAll((slots) => slots.filter((slot) => {
    const range = document.createRange();
    range.selectNodeContents(slot.parentElement.querySelector(".ak-price"));
    return range.getBoundingClientRect().width > slot.getBoundingClientRect().width;
  }).map((slot) => slot.textContent));
  await until(over, []);
});

/** Moves two fingers over the page, as the browser would be told by a screen. */
async function pinch(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const fingers = (spread) => [-spread, spread].map((dx, id) => ({ x: 195 + dx, y: 500, id }));
  await send("touchStart", fingers(from));
  for (let i = 1; i <= 10; i++) await send("touchMove", fingers(from + ((to - from) * i) / 10));
  await send("touchEnd", []);
}

test("two fingers zoom, and never put the tile down", async (t) => {
  const hash = `#/table/${middle.id}`;
  const { page } = await visit(t, { screen: "phone", matches: [middle], hash });
  const { plies } = await settled(page);
  await page.locator("[data-tile]").first().tap();
  await page.locator(".ak-bar").waitFor();
  await still(page);
  const hex = page.locator("svg.viewport .ak-hex").first();
  const before = await hex.boundingBox();
  await pinch(page, 40, 120);
  await page.waitForFunction(([one, width]) => one.getBoundingClientRect().width > 1.5 * width,
    [await hex.elementHandle(), before.width]);
  assert.equal(await page.getByRole("button", { name: "Confirm the move" }).isEnabled(), false);
  assert.equal((await settled(page)).plies, plies);
});

test("what rivals do is said to screen readers, and whose turn it is", async (t) => {
  const { page } = await visit(t, { matches: [middle], hash: `#/table/${middle.id}` });
  await settled(page);
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver((all) => window.heard.push(...all.map(({ target }) => target.textContent)))
      .observe(document.body, { subtree: true, characterData: true, childList: true });
  });
  await playOn(page, "Akropolis", "keys");
  await page.waitForFunction(() =>
    window.heard.some((text) => /^Bot \(random\).*tile \d+/.test(text)));
  await page.waitForFunction(() => window.heard.includes("Your turn"));
});
