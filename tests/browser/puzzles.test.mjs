// puzzles.test.mjs - the puzzle of the day: the same for everybody, solved on the real board, explained;
// and a puzzle that is not found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root, serve } from "./browser.mjs";
import { assert, keepsRoom, SMALL, until, visit } from "./harness.mjs";
import { goTo, tapCalmly } from "./players.mjs";

/** The solutions in the file, in its order. */
const solutions = (game) => readFileSync(join(root, `data/${game}/puzzles.txt`), "utf8").split("\n")
  .filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[1]);

/** Runs in the page: is everything on the device, and ready to answer for the server? */
const isKept = () => navigator.serviceWorker.controller?.state === "activated";

const kept = (page, game) => page.evaluate((name) =>
  JSON.parse(localStorage.getItem(`polis.puzzles.${name}`)), game);

/** Shows the daily puzzle to the end, by the button; its solution in words. */
async function shown(page) {
  await page.getByRole("button", { name: "Show the solution" }).click();
  const told = page.locator(".puzzle-told");
  await told.getByText("This is the solution:").waitFor();
  await told.getByText("Against the next best move:").waitFor(); // the comparison comes last
  return told.innerText();
}

test("today's puzzle follows from the date, also offline", async (t) => {
  const game = "akropolis";
  const texts = [];
  for (const isFirst of [true, false]) {
    const server = await serve();
    const { page } = await visit(t, { server, serviceWorkers: "allow" });
    if (!isFirst) t.after(server.close); // after the page, which may still be fetching
    if (isFirst) {
      await page.waitForFunction(isKept);
      await page.waitForLoadState("networkidle");
      await server.close();
    }
    await page.getByRole("link", { name: /^Puzzles/ }).click();
    await page.getByRole("link", { name: "Today's puzzle: Akropolis" }).click();
    await page.locator("[data-turn=mine]").waitFor();
    texts.push(await shown(page));
    const { daily, rating, streak } = await kept(page, game);
    assert.deepEqual(Object.values(daily), [0]);
    assert.ok(rating <= 1200 && streak === 0); // a very hard one costs nothing
  }
  assert.equal(texts[0], texts[1]);
  assert.match(texts[0], /Every other move loses at least [\d.]+ points\./);
});

test("three tries on the board, by keyboard, then the solution and the next puzzle", async (t) => {
  const game = "akropolis";
  const { page } = await visit(t, { hash: `#/puzzles/${game}/daily` });
  await page.locator("[data-turn=mine]").waitFor();
  const told = page.getByRole("region", { name: "Puzzle" }).getByRole("status");
  const hopes = [/Solved|2 tries left|solution/, /Solved|1 try left|solution/, /Solved|solution/];
  for (const [i, hope] of hopes.entries()) {
    await page.keyboard.press("1"); // the free tile, where it first fits
    for (let turn = 0; turn < i; turn++) await page.keyboard.press("r"); // a try of its own
    await page.keyboard.press("Enter");
    if (/Solved|solution/.test(await until(() => told.innerText(), hope))) break;
    await page.keyboard.press("Escape");
  }
  await until(async () => {
    const { count, tried } = await kept(page, game);
    return [count, Object.keys(tried).length];
  }, [1, 1]);
  await page.getByRole("link", { name: /^Next puzzle/ }).press("Enter");
  await page.getByRole("heading", { name: "Puzzle: Akropolis" }).waitFor();
  await page.locator("[data-turn=mine]").waitFor();
});

/** What is taken in hand lies in the hand. */
const HOLD = {
  akropolis: async (page) => {
    await page.locator("[data-tile]").first().tap();
    await page.locator(".ak-bar").waitFor();
  },
  panticapaeum: (page) => page.locator(".pt-choice").first().tap(),
};
const CITY = { akropolis: ".ak-centre", panticapaeum: ".pt-city" };

for (const game of Object.keys(CITY))
  for (const viewport of SMALL)
    test(`${game}: the city keeps its room in ${viewport.width} × ${viewport.height}`, async (t) => {
      const { page } = await visit(t, { screen: "small", viewport, hash: `#/plan/${game}/2` });
      const show = page.getByRole("button", { name: "Show the solution" });
      await page.locator("[data-turn=mine]").waitFor();
      await keepsRoom(page, CITY[game], "nothing in hand");
      await until(() => show.evaluate(isWhole), true, "the button is seen whole");
      const cost = page.locator(".puzzle-cost small");
      await until(() => cost.evaluate(isWhole), true, "and what a hint costs");
      await HOLD[game](page);
      await keepsRoom(page, CITY[game], "something in hand");
      await page.keyboard.press("Escape");
      await show.tap();
      await page.getByText("This is the solution:").waitFor();
      await keepsRoom(page, CITY[game], "at the end");
      await until(() => page.locator(".puzzle-way .button").first().evaluate(isWhole), true, "and the way on");
      if (viewport.height > viewport.width) // the city has left the rest to the reasons
        await until(() => page.locator(".puzzle-panel").evaluate(({ clientHeight, scrollHeight }) =>
          clientHeight >= Math.min(scrollHeight, 0.36 * innerHeight)), true, "room for the reasons");
    });

/** Runs in the page: nothing cuts the element off, or lies over its middle. */
function isWhole(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const panel = element.closest("section").getBoundingClientRect();
  const isInside = top >= panel.top - 1 && bottom <= panel.bottom + 1 && left >= 0 && right <= innerWidth;
  return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

test("what a hint costs is told before; the puzzle of the day that is over stays so", async (t) => {
  const { page, url } = await visit(t, { screen: "small", hash: "#/puzzles/akropolis/daily" });
  await page.locator("[data-turn=mine]").waitFor();
  await page.getByText("A hint or the solution costs rating and streak.").waitFor();
  await page.getByRole("button", { name: /^Ask for a hint/ }).tap();
  await page.getByText("After a hint it does not count as solved.").waitFor({ state: "attached" });
  await tapCalmly(page, page.locator(".ak-bar .confirm"));
  await page.getByText("Right. After a hint it does not count as solved.").waitFor();
  await page.getByRole("region", { name: "City: You" }).waitFor();
  const before = await kept(page, "akropolis");
  assert.deepEqual(Object.values(before.daily), [0]);
  await goTo(page, "#/puzzles");
  await page.goto(`${url}#/puzzles/akropolis/daily`);
  await page.getByText("You have not solved it. This is the solution:").waitFor();
  await page.getByText(/^The next one comes on \w+day/).waitFor();
  assert.equal(await page.getByText(/\btr(y|ies)\b/).count(), 0);
  assert.deepEqual(await kept(page, "akropolis"), before);
});

for (const random of [0, 0.999])
  test(`Enter confirms what a hint proposes, be it a sale (${random})`, async (t) => {
    const { page } = await visit(t, {
      hash: "#/puzzles/panticapaeum/goods", before: `Math.random = () => ${random};`,
    });
    await page.locator("[data-turn=mine]").waitFor();
    await page.keyboard.press("h");
    await page.locator(".pt-choice.hinted").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Right. After a hint it does not count as solved.").waitFor();
  });

test("moves can be typed, as in a game", async (t) => {
  const { page } = await visit(t, { hash: "#/puzzles/akropolis/daily" });
  const field = page.getByRole("textbox", { name: "A move or a question" });
  const log = page.getByRole("log", { name: "Answers" });
  await page.locator("[data-turn=mine]").waitFor();
  await page.keyboard.press("/");
  await field.and(page.locator(":focus")).waitFor();
  await field.fill("99@0,0/0");
  await field.press("Enter");
  await page.getByText("That is not allowed.").waitFor();
  await field.fill("best");
  await field.press("Enter");
  const told = await until(() => log.innerText(), /^1\. \S+@\S+/m);
  await field.fill(/^1\. (\S+?)\.?(?: |$)/m.exec(told)[1]);
  await field.press("Enter");
  await page.getByText("Right. After a hint it does not count as solved.").waitFor();
});

/** Points in a list of reasons, in tenths. */
const tenths = (text) => [...text.matchAll(/([+−-])(\d+(?:\.\d)?)$/gm)]
  .reduce((sum, [, sign, number]) => sum + Math.round((sign === "+" ? 10 : -10) * Number(number)), 0);

test("after a wrong try, points that add up to what it lost", async (t) => {
  const { page } = await visit(t, { hash: "#/puzzles/akropolis/temple", before: "Math.random = () => 0;" });
  await page.locator("[data-turn=mine]").waitFor();
  await page.keyboard.press("1"); // the free tile, where it first fits
  await page.keyboard.press("Enter");
  await page.getByText(/^There is a better move: this one loses about/).waitFor();
  await page.getByText("2 tries left").waitFor();
  await page.keyboard.press("Escape");
  await shown(page);
  const given = page.getByText(/^Your last try loses about/);
  const loss = / ([\d.]+) points\. The solution compared with it:$/.exec(await given.innerText())[1];
  const points = await given.locator("xpath=following-sibling::ul[1]").innerText();
  assert.equal(tenths(points), Math.round(10 * Number(loss)), points);
});

test("the steps of a solution have their numbers on the board", async (t) => {
  const { page } = await visit(t, { hash: "#/puzzles/panticapaeum/workers", before: "Math.random = () => 0;" });
  await page.locator("[data-turn=mine]").waitFor();
  assert.equal(await page.locator(".place-mark").count(), 0);
  await shown(page);
  await page.locator(".place-mark").first().waitFor();
  const steps = await page.locator(".turn-words li").allInnerTexts();
  const worker = steps.findIndex((step) => step.includes("places a worker")) + 1;
  assert.ok(worker > 0, steps.join());
  await until(() => page.locator(".place-flag text").allTextContents(), (flags) =>
    flags.flatMap((flag) => flag.split(", ")).includes(String(worker)), steps.join());
  await page.locator(".puzzle-way").getByText(/^Next puzzle/).click();
  await page.locator("[data-turn=mine]").waitFor();
  await until(() => page.locator(".place-mark").count(), 0);
});

test("a puzzle of Panticapaeum is shown and explained", async (t) => {
  const game = "panticapaeum";
  const { page } = await visit(t, { hash: `#/puzzles/${game}/next` });
  await page.locator("[data-turn=mine]").waitFor();
  await shown(page);
  assert.ok(solutions(game).length > 0);
  await goTo(page, "#/puzzles");
  await page.getByText(/^Your rating: 11\d\d$/).first().waitFor();
});
