// statistics.test.mjs - the player's own games in numbers: those of the device, those of an account.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { host } from "./host.mjs";
import { keptMatch } from "./native.mjs";
import { goTo } from "./players.mjs";

const part = (page, name) => page.getByRole("region", { name, exact: true });

/** The cells of the row that begins so. */
const row = async (page, name) => (await page.locator("tr", { has: page.getByRole("rowheader",
  { name, exact: true }) }).first().locator("td").allInnerTexts()).map((text) => text.trim());

/** The columns of a file in the order of its head, a list a row. */
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click()]);
  const lines = readFileSync(await file.path(), "utf8").replace("\ufeff", "").trimEnd().split("\r\n");
  return { name: file.suggestedFilename(), lines: lines.map((line) => line.split(",")) };
}

test("finished games of this device, and a row for each in a file", async (t) => {
  const game = "akropolis";
  const over = await keptMatch({ game, rival: "easy" });
  const branch = { ...over, id: "branch", continues: true };
  const open = { ...await keptMatch({ game, plies: 6 }), id: "open" };
  const { page } = await visit(t, { matches: [over, branch, open], hash: "#/statistics" });
  await part(page, "Where your points come from").waitFor();
  const [, , points] = await until(() => row(page, "easy"), ([games]) => games === "1");
  await page.getByText("As a table").click();
  await until(() => part(page, "Points over time").getByRole("rowheader").count(), 1);
  const { name, lines: [head, line, ...more] } = await saved(page, "1 game as CSV");
  const of = (column) => line[head.indexOf(column)];
  assert.deepEqual([name, more], ["polis-games.csv", []]);
  assert.deepEqual([of("id"), of("against"), Number(of("points"))], [over.id, "easy", Number(points)]);
  const parts = head.flatMap((column, i) => (/^points_(?!lost)/.test(column) ? [Number(line[i])] : []));
  assert.equal(parts.reduce((sum, n) => sum + n), Number(points));
});

test("the device analyses a game when asked; it can be stopped, and what is known stays", async (t) => {
  const match = await keptMatch({ game: "akropolis", rival: "easy" });
  const { page } = await visit(t, { matches: [match], hash: "#/statistics" });
  const start = page.getByRole("button", { name: "Analyse 1 game" });
  await start.click();
  await page.getByRole("button", { name: "Stop" }).click();
  await start.click();
  await part(page, "Your mistakes").waitFor({ timeout: 300_000 }); // a whole review
  await page.getByRole("button", { name: /^Analyse/ }).waitFor({ state: "detached" });
  const { lines: [head, ...mistakes] } = await saved(page, /mistakes? as CSV$/);
  assert.deepEqual(head.slice(4, 9), ["move", "round", "phase", "theme", "grade"]);
  assert.ok(mistakes.length > 0 && mistakes.every((line) => line[0] === match.id));
  const about = part(page, "Your mistakes").locator("tbody", { hasText: "What they were about" });
  const counts = await about.locator("tr td:first-of-type").allInnerTexts();
  assert.equal(counts.reduce((sum, n) => sum + Number(n), 0), mistakes.length);
  assert.equal(await about.getByRole("rowheader").count(), 1 + new Set(mistakes.map((line) => line[7])).size);
  await page.reload();
  await part(page, "Your mistakes").waitFor();
});

/** Runs in the page: the database of reviews, with one in it, is busy until a second after the next click.
 * That second is real: nothing tells when the page would have given up waiting. */
async function occupy() {
  const asked = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const opening = indexedDB.open("polis.reviews", 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("reviews", { keyPath: "key" }).createIndex("at", "at");
  const database = await asked(opening);
  const open = () => database.transaction("reviews", "readwrite").objectStore("reviews");
  await new Promise((resolve) => {
    open().put({ key: "one", at: 1, by: "", text: "{}" }).transaction.oncomplete = resolve;
  });
  const store = open();
  let end = Infinity;
  addEventListener("click", () => { end = Date.now() + 1000; }, { once: true, capture: true });
  const goOn = () => { if (Date.now() < end) store.get("one").onsuccess = goOn; };
  goOn();
}

/** Runs in the page: how many reviews are kept. */
async function keptReviews() {
  const asked = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  return asked((await asked(indexedDB.open("polis.reviews"))).transaction("reviews").objectStore("reviews").count());
}

test("once everything is deleted, reviews are gone, too, even if the database was busy", async (t) => {
  const { page } = await visit(t, { hash: "#/settings" });
  await page.getByRole("button", { name: "Delete everything…" }).click();
  await page.evaluate(occupy);
  await Promise.all([page.waitForEvent("load"),
    page.getByRole("button", { name: "Delete everything", exact: true }).click()]);
  assert.equal(await page.evaluate(keptReviews), 0);
});

test("nobody has played yet: a sentence, and a way to play", async (t) => {
  const { page } = await visit(t);
  await page.getByRole("link", { name: /^Statistics/ }).click();
  await page.getByText(/^No finished games yet/).waitFor();
  await page.getByRole("link", { name: "Play Akropolis" }).click();
  await page.locator("[data-turn=mine]").waitFor();
});

test("games of the account are fetched once, and a game that was given up is lost", async (t) => {
  const server = await host(t);
  const post = async (path, body, token) => (await fetch(`${server.url}api/${path}`, {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
  })).json();
  const person = await post("people", { name: "Anna" });
  const { table } = await post("tables",
    { game: "akropolis", seats: ["human", "bot:easy"], name: "Anna" }, person.token);
  await post(`tables/${table}/resign`, {}, person.token);
  const { page } = await visit(t, { server });
  await page.evaluate((one) => localStorage.setItem("polis.person", JSON.stringify(one)), person);
  await page.reload();
  await goTo(page, "#/statistics");
  await part(page, "Results").waitFor();
  await until(async () => (await row(page, "easy")).slice(0, 2), ["1", "0%"]);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await goTo(page, "#/");
  await page.getByRole("link", { name: /^Statistics/ }).waitFor();
  await Promise.all([page.waitForResponse(/me\/tables\?before/), goTo(page, "#/statistics")]);
  await part(page, "Results").waitFor();
  assert.deepEqual(asked.filter((one) => one.endsWith("/record")), []);
});
