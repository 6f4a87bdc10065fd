// review.test.mjs - a review in the real browser: a record with a planted blunder (tests/study) is
// pasted, one of the workers dies on the way, and the blunder is found all the same. Then: mistakes
// retried, other moves tried, a game played on, records that cannot be reviewed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./browser.mjs";
import { checkAccess } from "./checks.mjs";
import { assert, keepsRoom, SMALL, until, visit } from "./harness.mjs";
import { reviewStep } from "./native.mjs";

const RECORD = readFileSync(join(root, "tests/study/akropolis.polis"), "utf8");
const PANTICAPAEUM = readFileSync(join(root, "tests/study/panticapaeum.polis"), "utf8");
const BLUNDER = 31; // the move, counting luck's
const TURN = 15; // as players count
const LONG = { timeout: 300_000 }; // a whole review, which takes a busy machine minutes

/** Runs in the page: the worker that is asked about the fourth step dies, as one does whose memory the
 * system takes. */
function killOne() {
  let asked = 0;
  const Plain = window.Worker;
  const isStep = ({ calls }) => calls?.some(({ line }) => line?.startsWith("review step="));
  window.died = 0;
  window.Worker = class extends Plain {
    postMessage(...message) {
      if (!isStep(message[0]) || ++asked !== 4) return super.postMessage(...message);
      window.died++;
      this.terminate();
      return setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "killed" })));
    }
  };
}

/** Runs in the page: all reviews that are kept were made by other bots. */
function changeBots() {
  return new Promise((resolve) => {
    const opening = indexedDB.open("polis.reviews");
    opening.onsuccess = () => {
      const store = opening.result.transaction("reviews", "readwrite").objectStore("reviews");
      store.transaction.oncomplete = resolve;
      store.getAll().onsuccess = ({ target }) =>
        target.result.forEach((entry) => store.put({ ...entry, by: entry.by.replace(/ \w{16} /, " others ") }));
    };
  });
}

async function paste(page, text) {
  await page.getByRole("textbox", { name: "Record or link" }).fill(text, LONG); // it may be ten megabytes
  await page.getByRole("button", { name: "Open it" }).click(LONG);
}

const button = (page, name) => page.getByRole("button", { name });
const finished = (page) => page.locator(".review-progress").waitFor({ state: "detached", ...LONG });
const openRow = (page) => page.locator(".move-row[aria-current] .move-number");
const openTurn = async (page) => (await openRow(page).allInnerTexts()).join(); // "" if none is

/** In a window like this the city has its room, and the button is seen whole in its panel. */
async function keepsRoomAt(page, size, name, city = ".ak-centre") {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await keepsRoom(page, city, `${name} in ${size.width} × ${size.height}`);
  const boxes = () => Promise.all([page.locator(".trial-side"), button(page, name)].map((one) => one.boundingBox()));
  await until(boxes, ([panel, { x, y, width, height }]) =>
    y >= panel.y && y + height <= panel.y + panel.height + 1 && x + width <= size.width, name);
  await page.setViewportSize(before);
}

test("a planted blunder is found, though a worker dies", async (t) => {
  const { page } = await visit(t, { hash: "#/review", before: killOne });
  await paste(page, RECORD);
  const worst = page.locator(".worst .move-row").first();
  let address = "";

  await t.test("first numbers come before the rest", async () => {
    await worst.waitFor(LONG);
    await until(() => page.locator(".graph .chart-line").count(), 2);
  });

  await t.test("it is the costliest, with the number that the program has", async () => {
    await finished(page);
    assert.equal(await page.evaluate("window.died"), 1);
    assert.equal(await page.locator(".review-summary .fault").count(), 0);
    await until(() => worst.innerText(), new RegExp(`Move ${TURN}\\b`));
    const { loss } = reviewStep(RECORD, BLUNDER);
    await until(() => worst.innerText(), new RegExp(`\\b${loss.toFixed(1).replace(".", "\\.")} points lost`));
  });

  await t.test("the margin falls by what it lost, from where a closer look saw it", async () => {
    const reading = async (move) => {
      const output = page.locator(".graph output").first();
      const last = await output.innerText();
      await page.locator(".timeline-handle").fill(String(move));
      const told = await until(() => output.innerText(), (now) => now !== last);
      return [...told.replaceAll("−", "-").matchAll(/[+-]?\d+\.\d/g)].map(Number);
    };
    const [before, , later] = await reading(BLUNDER - 1);
    const [after] = await reading(BLUNDER);
    const { loss } = reviewStep(RECORD, BLUNDER);
    assert.ok(Math.abs(before + later - after - loss) < 0.21, `${before} ${later} ${after} ${loss}`);
    await page.locator(".timeline-handle").fill("0");
  });

  await t.test("luck and play are told in a sentence that adds up", async () => {
    const told = await page.locator(".ledger-sentence").innerText();
    const [margin, ...parts] = [...told.replaceAll("−", "-").matchAll(/[+-]?\d+/g)].map(Number);
    assert.equal(margin, 97 - 191);
    assert.equal(parts.reduce((sum, one) => sum + one), margin);
  });

  await t.test("n leads to it; the better move is on the board and in words", async () => {
    const shown = () => openTurn(page);
    await page.getByRole("button", { name: /^Anna/ }).first().click(); // her mistakes alone
    const found = [await shown()];
    for (let i = 0; i < 20 && !found.includes(String(TURN)); i++) {
      await page.keyboard.press("n");
      found.push(await until(shown, (now) => now !== found.at(-1)));
    }
    assert.ok(found.includes(String(TURN)), found.join());
    await page.locator(".place-mark.best").waitFor();
    await page.locator(".reasons li").first().waitFor();
    await button(page, /^Best\b/).click();
    await page.locator(".variation-bar").getByText("Not played: 1 of").waitFor();
    await page.keyboard.press("End");
    let before = await until(() => openRow(page).innerText(), (now) => now !== String(TURN));
    for (let i = 0; i < 20 && before !== String(TURN); i++) {
      await page.keyboard.press("p");
      before = await until(() => openRow(page).innerText(), (now) => now !== before);
    }
    assert.equal(before, String(TURN));
    await page.keyboard.press("ArrowDown");
    await until(() => openRow(page).innerText(), String(TURN + 1));
    await page.keyboard.press("ArrowUp");
    await until(() => openRow(page).innerText(), String(TURN));
    await page.locator(".way-show").first().waitFor();
    const ways = await page.locator(".way-show").allTextContents();
    assert.equal(new Set(ways).size, ways.length, "no two moves have one name");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
    await checkAccess(page, "a review");
  });

  await t.test("the list says what luck brought, unless one folds it away", async () => {
    const rows = page.locator(".luck-row:not(:has([aria-current]))");
    const gains = await rows.locator(".luck-gain").allInnerTexts();
    assert.ok(gains.length > 5 && gains.some((gain) => /^[+−]\d+\.\d$/.test(gain)), gains.join());
    assert.equal(gains.filter((gain) => !/^[+−]?\d+\.\d$/.test(gain)).length, 0, gains.join());
    const choice = page.getByRole("checkbox", { name: /^Show what luck brought: / });
    await choice.uncheck();
    await until(() => rows.count(), 0);
    await choice.check();
    await until(() => rows.count(), gains.length);
  });

  await t.test("on a phone the city has its room at a mistake, the steps are in sight, and flags can be read", async () => {
    const before = page.viewportSize();
    await page.setViewportSize(SMALL[0]);
    await keepsRoom(page, ".replay-stage", "with the list open");
    const steps = page.getByRole("group", { name: "Steps through the game" });
    const isSeen = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height - 2));
    };
    await until(() => steps.evaluate(isSeen), true, "with the list open");
    await until(async () => (await page.locator(".place-flag.best").boundingBox()).height, (height) => height >= 20);
    await button(page, "Moves").click();
    await keepsRoom(page, ".replay-stage", "with the list closed");
    await until(() => steps.evaluate(isSeen), true, "with the list closed");
    await button(page, "Moves").click();
    await page.setViewportSize(before);
  });

  await t.test("it is kept: a reload computes nothing", async () => {
    address = page.url();
    await page.reload();
    await worst.waitFor();
    assert.equal(await page.locator(".review-progress").count(), 0);
  });

  await t.test("the address of a table's review names the seat of who opened it", async () => {
    const name = await page.locator(".review-scores th[scope=col]").nth(1).innerText();
    await page.goto(`${address}&seat=2`);
    await page.getByRole("heading", { name: `The costliest mistakes: ${name.trim()}` }).waitFor();
    await page.goto(address);
    await worst.waitFor();
  });

  await t.test("retry: the answer leads on to the next; a hint is not counted as found alone", async () => {
    await button(page, /^Retry all of them/).click();
    await page.locator(".trial-board [data-turn=mine]").waitFor();
    for (const size of SMALL) await keepsRoomAt(page, size, "Show the answer");
    await button(page, "Show the answer").click();
    for (const size of SMALL) await keepsRoomAt(page, size, "Next mistake");
    await page.locator(".trial-told .turn-word").waitFor();
    await button(page, "Next mistake").click();
    await page.getByRole("heading", { name: /: 2 of/ }).waitFor();
    await page.locator(".trial-board [data-turn=mine]").waitFor();
    await page.keyboard.press("h");
    await page.locator(".ak-ghost").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".trial-told.good").waitFor(LONG);
    for (const size of SMALL) await keepsRoomAt(page, size, "Next mistake");
    await page.getByText(/^Found alone: 0 of/).waitFor();
    await button(page, "Back to the review").click();
    await worst.waitFor();
  });

  await t.test("what if: any move has its value; and play on from it", async () => {
    const before = await openTurn(page);
    await page.keyboard.press("n");
    await until(() => openTurn(page), (now) => now !== "" && now !== before);
    await button(page, "What if?").click();
    await page.locator(".trial-board [data-turn=mine]").waitFor();
    for (const key of ["1", "b", "Enter"]) await page.keyboard.press(key);
    await page.locator(".trial-told .ways").waitFor(LONG);
    await button(page, "Play on from here").click();
    await page.getByLabel("Against").selectOption("greedy");
    await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    await page.locator("[data-turn=mine]").waitFor();
    const [kept] = await page.evaluate(() => Object.keys(localStorage)
      .filter((name) => name.startsWith("polis.match.")).map((name) => JSON.parse(localStorage.getItem(name)).match));
    assert.equal(kept.agreed.seats[1].bot, "greedy");
    assert.ok(kept.seed.length === 64, "the same tiles come");
  });

  await t.test("if other bots made it, it is computed anew", async () => {
    await page.evaluate(changeBots);
    await page.goto(address);
    await page.reload();
    await page.locator(".review-progress").waitFor();
  });
});

test("Panticapaeum: on a phone the city keeps its room while moves are tried", async (t) => {
  const { page } = await visit(t, { screen: "small", hash: "#/review" });
  await paste(page, readFileSync(join(root, "tests/study/panticapaeum.polis"), "utf8"));
  const number = page.locator(".replay-caption .move-number");
  const first = await number.innerText();
  await until(async () => { // once it is known which moves are turns
    await page.keyboard.press("ArrowDown");
    return number.innerText();
  }, (now) => now !== first);
  for (let i = 1; i < 12; i++) await page.keyboard.press("ArrowDown");
  await button(page, "What if?").click();
  await page.locator(".trial-board [data-turn=mine]").waitFor();
  for (const size of SMALL) await keepsRoomAt(page, size, "Back to the review", ".pt-city");
  await page.keyboard.press("1");
  for (const size of SMALL) {
    await page.setViewportSize(size);
    await keepsRoom(page, ".pt-city", "something in hand");
  }
});

/** Runs in the page: from the tenth step on every worker dies, until `window.isHealed`. */
function killAll() {
  let asked = 0;
  const Plain = window.Worker;
  const isStep = ({ calls }) => calls?.some(({ line }) => line?.startsWith("review step="));
  window.Worker = class extends Plain {
    postMessage(...message) {
      if (window.isHealed || !isStep(message[0]) || ++asked < 10) return super.postMessage(...message);
      this.terminate();
      return setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "killed" })));
    }
  };
}

test("if all workers die, the reader is told so, keeps what is known, and can go on", async (t) => {
  const { page } = await visit(t, { hash: "#/review", before: killAll, expected: /killed/ });
  await paste(page, RECORD);
  await page.getByText("The analysis broke off. What is known so far stays; you can go on.").waitFor(LONG);
  assert.ok(Number(await page.locator(".review-progress progress").getAttribute("value")) > 0);
  await page.evaluate(() => { window.isHealed = true; });
  await button(page, "Go on").click();
  await page.locator(".review-scores").waitFor(LONG);
});

test("a record that reveals nothing can be played on, too", async (t) => {
  const text = RECORD.replace(/^\[(?:Commit|Reveal|Digest|Result) .*\n/gm, "").split("\n").slice(0, 14).join("\n");
  const { page } = await visit(t, { hash: "#/replay" });
  await paste(page, text);
  await page.locator(".replay-caption").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await button(page, "Play on from here").click();
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await page.locator("[data-turn=mine]").waitFor();
});

test("what cannot be reviewed is refused in a sentence", async (t) => {
  const { page } = await visit(t, { hash: "#/review" });
  const told = page.locator(".fault");
  const cases = [
    ["a game that goes on", RECORD.replace(/^\[(?:Commit|Reveal|Digest|Result) .*\n/gm, "").split("\n").slice(0, 12).join("\n"),
      /not over yet/],
    ["of a newer version", RECORD.replace("[Players", "[Weather \"rain\"]\n[Players"), /Weather/],
    ["of another set", PANTICAPAEUM.replace(/^\[Set .*$/m, '[Set "mine 0123456789abcdef"]'), /played with the set 'mine/],
    ["no text", `${RECORD}\0`, /zero byte/],
    ["ten megabytes", `${RECORD}; ${"x".repeat(10 << 20)}`, /long|large/],
  ];
  for (const [what, text, why] of cases) {
    await page.evaluate(() => { location.hash = "#/review?"; });
    await paste(page, text);
    await told.filter({ hasText: why }).waitFor(LONG).catch(async () =>
      assert.fail(`${what}: ${await told.allInnerTexts()}`));
  }
});
