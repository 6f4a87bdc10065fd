// end.test.mjs - after the game: the sheet down to single hexes, the cities as pictures, the replay
// of every move from any seat.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assert, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import { settled } from "./players.mjs";

const GAMES = ["akropolis", "panticapaeum"];
const finished = await Promise.all(GAMES.map((game) => keptMatch({ game })));

for (const match of finished) {
  const { game } = match.agreed;

  test(`the sheet unfolds to its reasons: ${game}`, async (t) => {
    const { page } = await visit(t, { matches: finished, hash: `#/table/${match.id}` });
    if (game === "akropolis") await watchCodes(page);
    const rows = page.getByRole("region", { name: "The end of the game" }).locator(".sheet-open");
    await rows.first().waitFor(); // the sheet is loaded when it is first shown
    for (const row of await rows.all()) await row.click();
    await page.locator(".sheet-reason").first().waitFor();
    if (game === "akropolis") assert.deepEqual(await codesShown(page), []);
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
    assert.doesNotMatch(svg.toString(), /var\(--|<script|href="http/); // it stands alone
    const png = await save("All cities as a PNG picture");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.length > 20_000, `${png.length} bytes`);
  });

  test(`the replay shows every move, from any seat: ${game}`, async (t) => {
    const { page } = await visit(t, { matches: finished, hash: `#/replay/${match.id}` });
    const number = page.locator(".replay-caption .move-number");
    await number.waitFor();
    await page.keyboard.press("End");
    const [, last] = /(\d+) of \1/.exec(await number.innerText());
    assert.ok(Number(last) >= match.moves.length);
    await page.locator(".replay-caption strong").waitFor(); // who won
    await page.keyboard.press("ArrowLeft");
    assert.match(await number.innerText(), new RegExp(`^${last - 1} of`));
    await page.keyboard.press("Home");
    assert.match(await number.innerText(), /^0 of/);
    const seats = page.getByRole("group", { name: "Whose city is shown" }).getByRole("button");
    for (const seat of await seats.all()) {
      await seat.click();
      assert.equal(await seat.getAttribute("aria-pressed"), "true");
    }
  });
}

/** Runs in the page: the middle of the city, once it lies between the edges and right of a line. */
function cityBetween([from, to, line]) {
  const cells = [...document.querySelectorAll("svg.viewport :is(.ak-hex, .pa-cell)")]
    .map((one) => one.getBoundingClientRect());
  const left = Math.min(...cells.map((one) => one.left));
  const right = Math.max(...cells.map((one) => one.right));
  return left >= from && right <= to && left + right > 2 * line && (left + right) / 2;
}

for (const match of finished)
  test(`the city lies beside the result, and in the middle without it: ${match.agreed.game}`,
    async (t) => {
      const { page } = await visit(t, {
        viewport: { width: 1280, height: 720 }, matches: finished, hash: `#/table/${match.id}`,
      });
      const { x } = await page.locator(".table-end").boundingBox();
      const beside = await page.waitForFunction(cityBetween, [0, x, 0]);
      await page.getByRole("button", { name: "Look at the cities" }).click();
      await page.waitForFunction(cityBetween, [0, 1280, (await beside.jsonValue()) + 20]);
      await page.getByRole("button", { name: "Show the result" }).click();
      await page.waitForFunction(cityBetween, [0, x, 0]);
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
    const boxes = [await page.getByRole("button", { name: "Show the result" }).boundingBox(),
      await reading.boundingBox()];
    const [one, other] = boxes;
    const areApart = one.x >= other.x + other.width || other.x >= one.x + one.width ||
      one.y >= other.y + other.height || other.y >= one.y + one.height;
    assert.ok(areApart, JSON.stringify(boxes));
  });

test("a game can be played on from any moment of its replay", async (t) => {
  const [match] = finished;
  const { page } = await visit(t, { matches: finished, hash: `#/replay/${match.id}` });
  await page.locator(".replay-caption").waitFor();
  await page.keyboard.press("End");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Play on from here" }).click();
  const { plies, isMine } = await settled(page);
  assert.ok(isMine && plies > 0 && plies < match.moves.length, `${plies} moves`);
  const kept = await page.evaluate(
    (id) => JSON.parse(localStorage.getItem(`polis.match.${id}`)), match.id);
  assert.equal(kept.match.moves.length, match.moves.length); // the game itself is as it was
});
