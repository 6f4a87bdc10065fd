// input.test.mjs - bad input: broken links, foreign and damaged records, addresses that lead
// nowhere, storage that is full or forbidden. Each time a sentence helps, and nothing is lost.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { goTo, playNow, playOn, settled } from "./players.mjs";

const finished = await keptMatch({ game: "akropolis" });
const begun = await keptMatch({ game: "akropolis", plies: 8 });

/** The record of the finished match, as the page writes it. */
async function recordText(t) {
  const { page } = await visit(t, { matches: [finished], hash: `#/table/${finished.id}` });
  await page.getByRole("button", { name: "Save and share" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", { name: "Save the record" }).click(),
  ]);
  const stream = await download.createReadStream();
  return (await stream.toArray()).join("");
}

const field = (page) => page.getByRole("textbox", { name: "Record or link" });

async function openRecord(page, text) {
  await page.getByRole("button", { name: "Open a record" }).click();
  await field(page).fill(text);
  await page.getByRole("button", { name: "Open it" }).click();
}

/** The one sentence that helps; hidden live regions are not meant. */
const alert = (page) => page.locator("[role=alert]:not(.hidden-text)").filter({ hasText: /\S/ });

test("a record opens as a replay; by its link, too", async (t) => {
  const text = await recordText(t);
  const { page } = await visit(t);
  await openRecord(page, text);
  await page.getByRole("heading", { level: 1, name: "Replay: Akropolis" }).waitFor();
  await page.getByRole("button", { name: "Save and share" }).click();
  const link = page.getByRole("textbox", { name: "Link to the replay" });
  await page.waitForFunction((input) => input.value, await link.elementHandle());
  const address = await link.inputValue();
  const { page: other } = await visit(t, { hash: address.slice(address.indexOf("#")) });
  await other.getByRole("heading", { level: 1, name: "Replay: Akropolis" }).waitFor();
});

test("a pasted record with an illegal move: the sentence names it, the text stays", async (t) => {
  const text = await recordText(t);
  const lines = text.replace(/\[(Result|Digest|Commit|Reveal) .*\n/g, "").split("\n");
  const at = lines.findIndex((line) => /^\d+@/.test(line));
  const [good] = lines[at].split(" ");
  const bad = good.replace(/@.*/, "@20,20/0");
  lines[at] = lines[at].replace(good, bad);
  const { page } = await visit(t);
  await openRecord(page, lines.join("\n"));
  const sentence = await until(() => alert(page).innerText(), /AK-3/);
  assert.ok(sentence.includes(`Line ${at + 1}`), sentence);
  assert.ok((await field(page).inputValue()).includes(bad));
});

for (const [what, text] of [
  ["a foreign record", "[Event \"Chess\"]\n\n1. e4 e5"],
  ["an old record with an unknown header",
    "[Game \"akropolis\"]\n[Players \"2\"]\n[Elo \"1200\"]\n\n+1 +2 +3 +4\n"],
  ["a game that is unknown", "[Game \"carcassonne\"]\n[Players \"2\"]\n"],
  ["noise", "\u0001\u0002 <script>alert(1)</script>"],
  ["a link that was cut off", "http://example.org/#/replay?r=AAAA"],
])
  test(`${what} is refused with a sentence, and the text stays`, async (t) => {
    const { page } = await visit(t);
    await openRecord(page, text);
    assert.match(await alert(page).innerText(), /\S+ \S+/);
    assert.equal(await field(page).inputValue(), text);
  });

for (const [what, hash] of [
  ["a broken link to a replay", "#/replay?r=%%%broken"],
  ["a link to a replay that was cut off", "#/replay?r=eJyrVkrLz1eyUkpKLFKqBQA"],
  ["a replay that is not on this device", "#/replay/none"],
  ["a match that is not on this device", "#/table/none"],
  ["a broken link to a calculation", "#/score?c=%%%broken"],
])
  test(`${what}: a sentence and a way on`, async (t) => {
    const { page } = await visit(t, { matches: [begun], hash });
    assert.match(await alert(page).innerText(), /\S+ \S+ \S+/);
    await goTo(page, "#/");
    await page.getByRole("heading", { name: "Continue" }).waitFor(); // the game is still there
  });

test("an address that leads nowhere shows the start page and says so", async (t) => {
  const { page } = await visit(t, { hash: "#/nowhere" });
  await page.getByRole("status").filter({ hasText: "nowhere" }).waitFor();
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
});

test("a damaged match on the shelf is refused with a sentence; the others stay", async (t) => {
  const damaged = { ...begun, id: "damaged", moves: ["1@30,30/0"] };
  const { page } = await visit(t, { matches: [damaged, begun], hash: "#/table/damaged" });
  assert.match(await alert(page).innerText(), /\S+ \S+ \S+/);
  await goTo(page, `#/table/${begun.id}`);
  assert.equal((await settled(page)).plies, 8);
});

test("settings that are damaged cost only themselves", async (t) => {
  const { page } = await visit(t, { before: () => {
    const damaged = { language: "xx", glyphs: "large", theme: "dark" };
    localStorage.setItem("polis.settings", JSON.stringify(damaged));
    localStorage.setItem("polis.match.bad", "{not json");
    localStorage.setItem("polis.score", "[1,2");
  } });
  await until(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await goTo(page, "#/score/akropolis/paint");
  await page.locator("[data-place='0,0']").waitFor();
});

for (const [what, before] of [
  ["full", () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  }],
  ["forbidden", () => {
    Object.defineProperty(window, "localStorage", { get() {
      throw new DOMException("not here", "SecurityError");
    } });
  }],
])
  test(`storage is ${what}: the reader is told, and the game goes on`, async (t) => {
    const { page } = await visit(t, { before });
    await playNow(page, "Akropolis");
    await page.getByRole("status").filter({ hasText: /stor/ }).first().waitFor();
    const first = await page.locator("[data-tile]").first().getAttribute("data-tile");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await page.locator(`[data-tile="${first}"]`).waitFor({ state: "detached" });
    await page.locator("[data-turn=mine]").waitFor();
    await page.getByRole("button", { name: "Take back your last turn" }).click();
    await page.locator(`[data-tile="${first}"]`).waitFor();
  });

test("a finished game can be deleted and brought back", async (t) => {
  const { page } = await visit(t, { matches: [finished] });
  await page.getByRole("button", { name: /^Delete/ }).click();
  await until(() => page.getByRole("link", { name: /Akropolis/ }).count(), 0);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await page.getByRole("link", { name: /Akropolis/ }).first().waitFor();
});

test("a move that the rules refuse in the text box changes nothing", async (t) => {
  const { page } = await visit(t, { matches: [begun], hash: `#/table/${begun.id}` });
  const { plies } = await settled(page);
  await page.getByRole("textbox", { name: "A move or a question" }).fill("t1 90,90 r0");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText(/AK-3/).waitFor();
  assert.equal((await settled(page)).plies, plies);
  await playOn(page, "Akropolis", "mouse");
});
