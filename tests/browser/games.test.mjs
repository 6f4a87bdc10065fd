// games.test.mjs - games against a bot, each by another way of playing: mouse, fingers, keyboard
// alone, words alone. At the end the native program proves the record and finds the same points.
//
// One game of each kind is played from start to end, and with POLIS_LONG all are. Of the others the
// first turns are played, and then the last ones of a game that is nearly over.
import { test } from "node:test";
import { assert, visit } from "./harness.mjs";
import { LONG } from "./luck.mjs";
import { nearlyOver, verify } from "./native.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import { goTo, lineOf, playNow, playOut, playSome, say, settled, shownResult } from "./players.mjs";

const GAMES = ["Akropolis", "Panticapaeum"];

/** Saves the record with `press`, which presses a named button; the native program proves it. */
async function proveRecord(page, press) {
  const result = await shownResult(page);
  await press("Save and share");
  await page.getByRole("dialog", { name: "Save and share" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), press("Save the record")]);
  const proof = verify(await download.path());
  assert.match(download.suggestedFilename(), /\.polis$/);
  assert.deepEqual(
    { over: proof.over, proved: proof.shuffle_proved, result: proof.result },
    { over: true, proved: true, result });
}

const FIRST = 6; // turns or steps

/** Plays from the first turn to the end of a game: of this one, or of the `last` one. */
async function playThrough(page, game, way, last) {
  if (LONG > 1) return playOut(page, game, way);
  await playSome(page, game, way, FIRST);
  await goTo(page, `#/table/${last.id}`);
  await page.reload();
  await page.locator("[data-turn=mine]").waitFor();
  if (way === "mouse") await watchCodes(page);
  return playOut(page, game, way);
}

const button = (page, name) => page.getByRole("button", { name });

/** The replay of the game that has ended tells first who was to begin by lot. */
async function findLot(page) {
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Review the game" }).click();
  await page.getByRole("heading", { name: "Review: Panticapaeum" }).waitFor();
  await goTo(page, new URL(page.url()).hash.replace("review", "replay"));
  await page.getByRole("heading", { name: "Replay: Panticapaeum" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^By lot, .* begins$/).first().waitFor();
}

for (const game of GAMES) {
  const last = await nearlyOver(game);
  const matches = [last];

  test(`${game} by mouse`, async (t) => {
    const { page } = await visit(t, { matches });
    await playNow(page, game);
    await watchCodes(page);
    if (game === "Akropolis") await playOut(page, game, "mouse");
    else await playThrough(page, game, "mouse", last);
    await proveRecord(page, (name) => button(page, name).click());
    assert.deepEqual(await codesShown(page), []);
  });

  test(`${game} by touch, on a phone`, async (t) => {
    const { page } = await visit(t, { screen: "phone", matches });
    await page.getByRole("region", { name: game }).getByRole("button", { name: "Play now" }).tap();
    await playThrough(page, game, "touch", last);
    await proveRecord(page, (name) => button(page, name).tap());
  });

  test(`${game} by keyboard alone`, async (t) => {
    const { page } = await visit(t, { matches });
    await tabTo(page, "Play now", game);
    await page.keyboard.press("Enter");
    await playThrough(page, game, "keys", last);
    await proveRecord(page, async (name) => {
      await tabTo(page, name);
      await page.keyboard.press("Enter");
    });
  });

  test(`${game} by words alone`, async (t) => {
    const { page } = await visit(t, { matches });
    await page.getByRole("region", { name: game }).getByRole("button", { name: "New game…" }).click();
    await button(page, "Start the game").click(); // with lots drawn, if the game has them
    await settled(page);
    assert.match((await say(page, "help")).join("\n"), /undo/);
    if (game === "Panticapaeum") await playOut(page, game, "words"); // its replay begins with the lot
    else await playThrough(page, game, "words", last);
    assert.match((await say(page, "score")).join("\n"), /\d+ points?/);
    await proveRecord(page, (name) => button(page, name).click());
    if (game === "Panticapaeum") await findLot(page);
  });
}

/** Presses Tab until the button of that name (and description) has the focus. */
async function tabTo(page, name, description = "") {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { textContent, ariaLabel } = document.activeElement;
      const describedBy = document.activeElement.getAttribute("aria-describedby");
      const told = describedBy ? document.getElementById(describedBy)?.textContent : "";
      return { name: ariaLabel ?? textContent.trim(), told: told ?? "" };
    });
    if (focused.name === name && focused.told.includes(description)) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

test("the text box refuses what the rules refuse, and says why", async (t) => {
  const { page } = await visit(t);
  await playNow(page, "Akropolis");
  assert.match((await say(page, "t1 0,0 r0")).join(), /AK-3/);
  assert.match((await say(page, "nonsense")).join(), /\S/);
  await lineOf(page).press("Escape");
  const { plies } = await settled(page);
  assert.equal(plies, 0);
});
