// end.test.mjs - after the game: the points are counted, the sheet down to single hexes, the cities
// as pictures and models, the replay of every move from any seat.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkAccess, checkFits } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import { settled } from "./players.mjs";

const GAMES = ["akropolis", "panticapaeum"];
const finished = await Promise.all(GAMES.map((game) => keptMatch({ game })));
const fours = await Promise.all(GAMES.map((game) => keptMatch({ game, players: 4 })));

for (const match of finished) {
  const { game } = match.agreed;

  test(`the sheet unfolds to its reasons: ${game}`, async (t) => {
    const { page } = await visit(t, { matches: finished, hash: `#/table/${match.id}` });
    await watchCodes(page);
    const rows = page.getByRole("region", { name: "The end of the game" }).locator(".sheet-open");
    await rows.first().waitFor(); // the sheet is loaded when it is first shown
    for (const row of await rows.all()) await row.click();
    await page.locator(".sheet-reason").first().waitFor();
    assert.deepEqual(await codesShown(page), []);
  });

  test(`the cities as pictures: ${game}`, async (t) => {
    const { page } = await visit(t, { matches: finished, hash: `#/table/${match.id}` });
    await page.getByRole("button", { name: "Save and share" }).click();
    const save = async (name) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"), page.getByRole("button", { name }).first().click(),
      ]);
      return readFileSync(await download.path());
    };
    const svg = await save("All cities as an SVG picture");
    const fault = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, "image/svg+xml");
      const isFull = read.querySelectorAll("path").length > 50;
      return read.querySelector("parsererror")?.textContent ?? (isFull ? "" : "empty");
    }, svg.toString());
    assert.equal(fault, "");
    assert.doesNotMatch(svg.toString(), /var\(--|<script|<image|href="http/); // it stands alone
    const png = await save("All cities as a PNG picture");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.length > 20_000, `${png.length} bytes`);
  });

  test(`the replay shows every move, from any seat: ${game}`, async (t) => {
    const { page } = await visit(t, { matches: finished, hash: `#/replay/${match.id}` });
    const number = page.locator(".replay-caption .move-number");
    await number.waitFor();
    await watchCodes(page);
    await page.keyboard.press("End");
    const [, last] = /^(\d+)/.exec(await until(() => number.innerText(), /^(\d+) of \1\b/));
    await until(() => page.locator(".move-words:has(.side-0) strong").last().innerText(), /^You:$/);
    assert.ok(Number(last) >= match.moves.length);
    await page.locator(".replay-caption > strong").waitFor(); // who won
    await page.keyboard.press("ArrowLeft");
    await until(() => number.innerText(), new RegExp(`^${last - 1} of`));
    await page.keyboard.press("Home");
    await until(() => number.innerText(), /^0 of/);
    const seats = page.getByRole("group", { name: "Whose city is shown" }).getByRole("button");
    for (const seat of await seats.all()) {
      await seat.click();
      await until(() => seat.getAttribute("aria-pressed"), "true");
    }
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
    assert.deepEqual(await codesShown(page), []);
  });
}

/** Runs in the page: does the board's city lie between the edges, about in their middle? */
function cityInTheMiddle() {
  const cells = [...document.querySelectorAll("svg.viewport :is(.ak-hex, .pa-cell)")]
    .map((one) => one.getBoundingClientRect());
  const left = Math.min(...cells.map((one) => one.left));
  const right = Math.max(...cells.map((one) => one.right));
  return left >= 0 && right <= innerWidth && Math.abs(left + right - innerWidth) < innerWidth / 2;
}

/** Runs in the page: words of these elements that are broken in the middle. */
function brokenWords(selector) {
  const texts = [...document.querySelectorAll(selector)]
    .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
  return texts.flatMap((node) => [...node.data.matchAll(/[^\s]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word));
}

for (const match of finished)
  test(`all cities lie beside the result, and the board without it: ${match.agreed.game}`,
    async (t) => {
      const { page } = await visit(t, {
        viewport: { width: 1280, height: 720 }, matches: finished, hash: `#/table/${match.id}`,
      });
      const end = page.getByRole("region", { name: "The end of the game" });
      await end.locator(".sheet").waitFor();
      const cities = end.getByRole("listitem").filter({ has: page.locator("svg g") });
      const boxes = async () => Promise.all((await cities.all()).map((one) => one.boundingBox()));
      await until(boxes, (all) => all.length === 2 &&
        all.every((box) => box.width > 300 && box.x + box.width < 900));
      const scales = () => page.locator(".final-city > svg")
        .evaluateAll((all) => all.map((one) => one.getScreenCTM().a.toFixed(3)));
      await until(scales, (all) => new Set(all).size === 1); // in one scale
      await page.setViewportSize({ width: 740, height: 360 });
      await until(() => page.evaluate(brokenWords, ".sheet :is(thead th, .sheet-name, .sheet-points)"), []);
      await page.setViewportSize({ width: 1280, height: 720 });
      await until(() => page.locator(".table-main > :first-child").getAttribute("inert"), "");
      await page.getByRole("button", { name: "Look at the cities" }).click();
      await page.waitForFunction(cityInTheMiddle);
      await page.locator("svg.viewport :is(.ak-hex, .pa-cell)").first().focus();
      await page.getByRole("button", { name: "Show the result" }).click();
      await end.waitFor();
    });

const MOVING = { settings: { animation: 250 }, reducedMotion: "no-preference" };

/** Runs in the page before its scripts: writes down what is seen while the points are counted. */
function watchCount() {
  window.steps = [];
  const look = () => {
    const now = document.querySelector(".sheet-now .sheet-name")?.firstChild?.data;
    const lit = [...document.querySelectorAll(".final-city")]
      .map((city) => city.querySelectorAll(".ak-lit, .pa-lit").length);
    const totals = [...document.querySelectorAll(".standing-points > [aria-hidden]")]
      .map((one) => Number(one.textContent));
    if (now) window.steps.push({ now, lit, totals });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

const shownTotals = (page) => page.locator(".standing-points > [aria-hidden]").allInnerTexts();

/** What is counted comes to what screen readers were told at once. */
async function hasCounted(page) {
  const told = await page.locator(".standing-points .hidden-text").allInnerTexts();
  assert.equal(told.length, 2);
  await until(() => shownTotals(page), told.map((one) => String(parseInt(one, 10))));
}

for (const match of finished)
  test(`the points are counted part by part, once: ${match.agreed.game}`, async (t) => {
    const { page } = await visit(t, {
      matches: finished, hash: `#/table/${match.id}`, before: watchCount, ...MOVING,
    });
    await page.locator(".end-result:not(.later)").waitFor();
    const result = await until(() => page.locator("h2.end-result").innerText(), /wins? by \d+ points?|decide/);
    const steps = await page.evaluate(() => window.steps);
    const parts = [...new Set(steps.map(({ now }) => now))];
    assert.ok(parts.length >= 4, parts.join(", "));
    const areLit = match.agreed.game === "akropolis" ? ({ lit }) => lit[0] > 0 && lit[1] > 0
      : ({ lit }) => lit[0] + lit[1] > 0; // both need not have the same buildings
    assert.ok(steps.some(areLit), "districts light up");
    for (const seat of [0, 1]) {
      const seen = steps.map(({ totals }) => totals[seat]);
      assert.equal(seen[0] < seen.at(-1), true, seen.join(" "));
    }
    await hasCounted(page);
    await until(() => page.locator(".sheet-now, .sheet-later, .final-gain").count(), 0);
    await until(() => page.title(), (title) => title.startsWith(`${result} · `));
    await page.getByRole("button", { name: "Look at the cities" }).click();
    await page.getByRole("button", { name: "Show the result" }).click();
    await page.locator(".end-result").waitFor();
    assert.equal(await page.locator(".end-result.later").count(), 0, "not counted again");
  });

test("any key ends the counting, and with reduced motion there is none", async (t) => {
  const [match] = finished;
  const slowly = { ...MOVING, settings: { animation: 25_000 } }; // longer than anybody waits
  const { page } = await visit(t, { matches: finished, hash: `#/table/${match.id}`, ...slowly });
  await page.locator(".final-gain").first().waitFor();
  const before = performance.now();
  await page.keyboard.press("Shift");
  await page.locator(".end-result:not(.later)").waitFor();
  t.diagnostic(`${Math.round(performance.now() - before)} ms after the key`);
  await hasCounted(page);

  const { page: still } = await visit(t, {
    matches: finished, hash: `#/table/${match.id}`, before: watchCount,
    settings: MOVING.settings, reducedMotion: "reduce",
  });
  await still.locator(".end-panel .sheet").waitFor();
  assert.equal(await still.locator(".end-result.later").count(), 0);
  assert.deepEqual(await still.evaluate(() => window.steps), []);
});

for (const match of [...finished, ...fours])
  test(`a rematch is in reach on a small phone: ${match.id}`, async (t) => {
    const { page } = await visit(t, {
      screen: "small", matches: [...finished, ...fours], hash: `#/table/${match.id}`,
    });
    await page.locator(".end-panel .sheet").waitFor();
    const inSight = async () => {
      for (const name of ["Rematch", "Save and share"])
        await until(() => page.getByRole("button", { name }).boundingBox(), ({ x, y, width, height }) =>
          x >= 0 && y >= 0 && x + width <= 360 && y + height <= 640 &&
          height >= 44 && height < 60, `${name} is out of sight, too small or in two lines`);
    };
    await inSight();
    await checkFits(page, match.id);
    await checkAccess(page, match.id);
    await page.locator(".table-end").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await inSight();
    await page.getByRole("button", { name: "Rematch" }).click();
    await until(async () => (await settled(page)).plies, (plies) => plies < match.moves.length);
  });

/** Presses a button of the open dialog that saves a file. */
async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** A binary STL: how many facets, and the sides that do not lie between exactly two of them. */
function readStl(bytes) {
  const count = bytes.readUInt32LE(80);
  const sides = new Map();
  for (let i = 0; i < count; i++) {
    const corner = (n) => [0, 4, 8].map((at) => bytes.readFloatLE(84 + 50 * i + 12 * (n + 1) + at)).join(" ");
    for (const n of [0, 1, 2]) {
      const side = [corner(n), corner((n + 1) % 3)];
      sides.set(side.join(" > "), (sides.get(side.join(" > ")) ?? 0) + 1);
    }
  }
  const isOdd = ([side, n]) => n !== 1 || sides.get(side.split(" > ").reverse().join(" > ")) !== 1;
  return { count, odd: [...sides].filter(isOdd).length };
}

for (const [i, match] of finished.entries())
  test(`a card to show and a model to print: ${match.agreed.game}`, async (t) => {
    const where = i === 0 ? "table" : "replay"; // from both
    const { page } = await visit(t, { matches: finished, hash: `#/${where}/${match.id}` });
    if (where === "table") await page.getByRole("button", { name: "Save and share" }).click();
    else {
      await page.locator(".replay-caption").waitFor();
      await page.keyboard.press("End");
      const share = page.getByRole("button", { name: "Share the result" });
      await share.waitFor();
      const sizes = () => page.locator(".city-frame > svg").evaluateAll((cities) =>
        cities.map((city) => city.getAttribute("viewBox").split(" ").slice(2).join(" ")));
      await until(sizes, (all) => new Set(all).size === 1); // in one scale
      const isAsAtTable = await page.evaluate(() => [0, 1].every((seat) => {
        const colour = (of) => getComputedStyle(document.documentElement).getPropertyValue(of);
        return colour(`--side-${seat}`) === colour(`--seat-${seat}`);
      }));
      assert.ok(isAsAtTable, "the players have the colours of their workers");
      await share.click();
    }
    const card = await saved(page, "Save the card");
    assert.match(card.name, new RegExp(`^polis-${match.agreed.game}-.*-card\\.png$`));
    assert.deepEqual([card.bytes.readUInt32BE(16), card.bytes.readUInt32BE(20)], [1200, 630]);
    assert.ok(card.bytes.length > 40_000, `${card.bytes.length} bytes`);
    const texts = await page.getByRole("dialog").locator(".share-card text").allTextContents();
    assert.match(texts.join("|"), /You.*\|.*Bot \(random\).*(2026|127\.0\.0\.1)/);
    const model = await saved(page, /as an STL model/);
    assert.match(model.name, new RegExp(`^polis-${match.agreed.game}-.*-You\\.stl$`));
    await page.getByRole("dialog").getByText("The model is saved.").waitFor();
    const { count, odd } = readStl(model.bytes);
    assert.equal(model.bytes.length, 84 + 50 * count);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Nothing is stored on a server.").waitFor(); // it was played here
    const link = await until(() => dialog.getByRole("textbox", { name: "Link to the replay" }).inputValue(), /#/);
    await page.goto(link); // nobody knows where that game was played
    await page.locator(".replay-caption").waitFor();
    await page.getByRole("button", { name: "Save and share" }).click();
    await dialog.getByText("The whole game is in the link").waitFor();
    await dialog.getByText("Nothing is stored on a server.").waitFor({ state: "detached" });
    assert.ok(count > 500 && odd === 0, `${count} facets, ${odd} odd sides`);
    await checkAccess(page, "the share dialog");
  });

for (const size of ["1280x720", "360x740"])
  test(`what a hex is can be read after the end, at ${size}`, async (t) => {
    const [width, height] = size.split("x").map(Number);
    const [match] = finished;
    const { page } = await visit(t, {
      screen: width < 700 ? "small" : "laptop", viewport: { width, height },
      matches: finished, hash: `#/table/${match.id}`,
    });
    await page.getByRole("button", { name: "Look at the cities" }).click();
    const reading = page.locator(".ak-reading");
    await page.locator("svg.viewport .ak-hex").first().focus();
    await reading.waitFor();
    const boxes = () => Promise.all([page.getByRole("button", { name: "Show the result" }), reading]
      .map((one) => one.boundingBox()));
    await until(boxes, ([one, other]) =>
      one.x >= other.x + other.width || other.x >= one.x + one.width ||
      one.y >= other.y + other.height || other.y >= one.y + one.height); // they are apart
  });

test("a game can be played on from any moment of its replay", async (t) => {
  const [match] = finished;
  const { page } = await visit(t, { matches: finished, hash: `#/replay/${match.id}` });
  await page.locator(".replay-caption").waitFor();
  await page.keyboard.press("End");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/table/"));
  const { plies, isMine } = await settled(page);
  assert.ok(isMine && plies > 0 && plies < match.moves.length, `${plies} moves`);
  const kept = await page.evaluate(
    (id) => JSON.parse(localStorage.getItem(`polis.match.${id}`)), match.id);
  assert.equal(kept.match.moves.length, match.moves.length); // the game itself is as it was
});
