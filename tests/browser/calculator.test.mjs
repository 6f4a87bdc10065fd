// calculator.test.mjs - known cities in the score calculator: painted by mouse and by keys, written
// as text, typed as numbers. The native program scores the same city, and both must agree.
import { test } from "node:test";
import { connected, position } from "./cities.mjs";
import { finger } from "./finger.mjs";
import { assert, until, visit } from "./harness.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import { score } from "./native.mjs";
import { still } from "./players.mjs";

const KINDS = ["houses", "markets", "barracks", "temples", "gardens"];
const PARTS = [
  "houses", "wineries", "fortresses", "aqueducts", "temples", "coins", "resources", "droughts",
];

const DISTRICTS = { h: "house", m: "market", b: "barracks", t: "temple", g: "garden" };

/** What the brush for a code is called; a plaza's name goes on with its stars. */
function brushName(code) {
  if (code === "q") return /^quarry/;
  const kind = DISTRICTS[code.toLowerCase()];
  return new RegExp(`^${kind} ${code === code.toLowerCase() ? "district" : "plaza"}`);
}

/** The points of the first player in the sheet, from top to bottom, and the total. */
async function sheet(page) {
  const points = await page.locator(".sheet tbody td:first-of-type .sheet-points").allInnerTexts();
  const [total = ""] = await page.locator(".sheet-total td").allInnerTexts();
  const read = (text) => Number(text.replace("−", "-"));
  return { points: points.map(read), total: read(total) };
}

/** Waits until the sheet says what the native program says of the city. */
async function agrees(page, answer, parts) {
  const points = parts.map((part) => answer[part].points ?? answer[part]);
  await until(async () => {
    const shown = await sheet(page);
    return { points: shown.points.slice(0, points.length), total: shown.total };
  }, { points, total: answer.total });
}

const nativeScore = (hexes, { variants = [], rulings = {} } = {}) =>
  score(JSON.stringify({ game: "akropolis", variants, rulings, stones: 0, cells: hexes }));

const place = (page, q, r) => page.locator(`[data-place="${q},${r}"]`);
const choose = (page, name) => page.getByRole("radio", { name }).check({ force: true });

/** Waits until the page has drawn what it was told. */
const drawn = (page) => page.evaluate(() =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The starting tile, which the page begins with. */
const START = [[0, 0], [0, -1], [1, 0], [-1, 1]];
const strangers = (hexes) =>
  START.filter(([q, r]) => !hexes.some((hex) => hex[0] === q && hex[1] === r));

/** The board does not move while one paints; who wants to see more of it asks for that. */
async function bringIntoSight(page, q, r) {
  const [board, box] = await Promise.all(
    [page.locator("svg.viewport"), place(page, q, r)].map((one) => one.boundingBox()));
  const isSeen = box.x > board.x && box.x + box.width < board.x + board.width &&
    box.y > board.y && box.y + box.height < board.y + board.height;
  if (!isSeen) await page.getByRole("button", { name: "Show the whole city" }).click();
}

async function paintByMouse(page, hexes) {
  for (const [q, r, code, level] of connected(hexes)) {
    await bringIntoSight(page, q, r);
    if (START.some((at) => at[0] === q && at[1] === r)) {
      await choose(page, "Eraser");
      await place(page, q, r).click();
    }
    await choose(page, brushName(code));
    for (let i = 0; i < level; i++) await place(page, q, r).click(); // again: one level higher
  }
  await choose(page, "Eraser");
  for (const [q, r] of strangers(hexes)) await place(page, q, r).click();
}

/** Types at a place of the board. */
async function type(page, q, r, ...keys) {
  await place(page, q, r).focus();
  for (const key of keys) await page.keyboard.press(key);
  await drawn(page);
}

async function paintByKeys(page, hexes) {
  for (const [q, r, code, level] of connected(hexes)) await type(page, q, r, code, String(level));
  for (const [q, r] of strangers(hexes)) await type(page, q, r, "Delete");
}

/** Writes a number into a field. */
async function number(page, name, value) {
  const field = page.getByRole("textbox", { name, exact: true });
  await field.fill(String(value));
  await field.press("Enter");
}

async function writeAsText(page, lines) {
  await page.getByRole("button", { name: "The city as text" }).click();
  await page.getByRole("textbox", { name: "Lines" }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Use this city" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const RULING_NAMES = {
  "houses:value": "The best", "edge:any": "Any empty place", "lake:single": "A single hex",
  "sides:any": "On a lake, too", "sides:outside": "Those outside", "doubling:points": "By points",
};

async function agreeOn(page, { variants, rulings }) {
  const form = page.locator("details.agreed");
  if ((await form.getAttribute("open")) === null) await form.locator("summary").click();
  for (const name of KINDS)
    await form.getByRole("switch", { name: new RegExp(`^${name}`, "i") })
      .setChecked(variants.includes(name), { force: true });
  for (const [name, choice] of Object.entries(rulings))
    await form.getByRole("radio", { name: RULING_NAMES[`${name}:${choice}`] })
      .check({ force: true });
}

test("a city painted by mouse, with variants and rulings", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const { hexes, expected } = position("plazas");
  await watchCodes(page);
  await page.getByRole("button", { name: "See the city from above" }).click(); // nothing is hidden
  await paintByMouse(page, hexes);
  await agrees(page, nativeScore(hexes), KINDS);
  for (const agreed of expected) {
    await agreeOn(page, agreed);
    const answer = nativeScore(hexes, agreed);
    assert.equal(answer.total, agreed.total);
    await agrees(page, answer, KINDS);
  }
  for (const row of await page.locator(".sheet-open").all()) await row.click();
  assert.deepEqual(await codesShown(page), []);
});

test("sides are as the edge until they are chosen; houses double by points", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const cities = { lakes: position("lakes").hexes, houses: ["h", "h", "h", "h2", "H", "H"]
    .map((word, q) => [q, 0, word[0], Number(word[1] ?? 1)]) };
  const variants = ["houses", "barracks"], totals = [];
  for (const [name, rulings] of [["lakes", {}], ["lakes", { edge: "any" }],
    ["lakes", { edge: "any", sides: "outside" }], ["houses", {}],
    ["houses", { doubling: "points" }]]) {
    await writeAsText(page, cities[name].map((hex) => `hex ${hex.join(" ")}`));
    await agreeOn(page, { variants, rulings });
    const answer = nativeScore(cities[name], { variants, rulings });
    await agrees(page, answer, KINDS);
    totals.push(answer.total);
  }
  assert.equal(new Set(totals).size, totals.length, "each says something else");
});

/** Runs in the page: presses two empty places that are beside nothing. */
function paintLoose() {
  const all = [...document.querySelectorAll("[data-place]")];
  const at = (one) => one.dataset.place.split(",").map(Number);
  const far = ([q, r], [s, t]) => (Math.abs(q - s) + Math.abs(r - t) + Math.abs(q + r - s - t)) / 2;
  const city = all.filter((one) => !one.ariaLabel.startsWith("empty")).map(at);
  for (let n = 0; n < 2; n++) {
    const place = all.find((one) => city.every((hex) => far(hex, at(one)) > 1));
    city.push(at(place));
    place.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  }
}

test("all loose hexes are marked", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  await place(page, 0, 0).waitFor();
  await page.evaluate(paintLoose);
  await page.waitForFunction(() => document.querySelectorAll(".paint-refused").length === 2);
});

/** Runs in the page: the places that can be seen and tapped: key and a point of each, inside the
 * window also where the place is cut off by its rim. */
function tappable() {
  const board = document.querySelector("svg.viewport").getBoundingClientRect();
  const inside = (at, from, to) => Math.max(from + 2, Math.min(to - 2, at));
  return [...document.querySelectorAll("[data-place]")].map((place) => {
    const box = place.getBoundingClientRect();
    const x = inside(box.x + box.width / 2, board.left, board.right);
    const y = inside(box.y + box.height / 2, board.top, board.bottom);
    return { key: place.dataset.place, at: { x, y }, label: place.ariaLabel };
  }).filter(({ key, at, label }) => label.startsWith("empty") &&
    document.elementFromPoint(at.x, at.y)?.dataset.place === key);
}

/** Runs in the page: how many places are painted, and where the middle of the board is seen. */
function painted() {
  const labels = [...document.querySelectorAll("[data-place]")].map((one) => one.ariaLabel);
  const board = document.querySelector("svg.viewport > g").getCTM();
  return {
    count: labels.filter((label) => !label.startsWith("empty")).length,
    view: [board.a, board.e, board.f],
  };
}

for (const game of ["akropolis", "panticapaeum"])
  for (const tilt of [false, true])
    test(`a tap again is the next level of the same place: ${game}${tilt ? ", tilted" : ""}`,
      async (t) => {
        const { page } = await visit(t, { hash: `#/score/${game}/paint`, screen: "phone" });
        if (!tilt) await page.getByRole("button", { name: "See the city from above" }).tap();
        await still(page);
        const tap = await finger(page);
        const { view } = await page.evaluate(painted);
        for (let i = 0; i < 12; i++) { // the last of the list are at the rim
          const { key, at } = (await page.evaluate(tappable)).at(i % 3 === 2 ? 0 : -1);
          const before = await page.evaluate(painted);
          const level = 2 + (i % 4);
          for (let n = 0; n < level; n++) await tap(at);
          await page.locator(`[data-place="${key}"][aria-label*="level ${level}"]`).waitFor();
          await until(() => page.evaluate(painted), { count: before.count + 1, view });
        }
        await page.getByRole("button", { name: "Show the whole city" }).tap();
        await until(async () => (await page.evaluate(painted)).view, (now) => now.join() !== view.join());
      });

test("a city painted by keys is kept over a reload", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const { hexes, expected } = position("lakes");
  await paintByKeys(page, hexes);
  const answer = nativeScore(hexes);
  assert.equal(answer.total, expected[0].total);
  await agrees(page, answer, KINDS);
  await page.reload();
  await agrees(page, answer, KINDS);
});

for (const name of ["rulebook", "greedy", "random"])
  test(`a city written as text: ${name}`, async (t) => {
    const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
    const { hexes, expected } = position(name);
    const [[q0, r0]] = [hexes[Math.floor(hexes.length / 2)]]; // its middle is the board's
    const moved = hexes.map(([q, r, code, level]) => [q - q0, r - r0, code, level]);
    for (const agreed of expected) {
      const rulings = Object.entries(agreed.rulings).map((one) => one.join(":"));
      await writeAsText(page, [
        `akropolis stones=0 variants=${agreed.variants} rulings=${rulings}`
          .replace(/ \w+=(?= |$)/g, ""), // what is empty is not said
        ...moved.map((hex) => `hex ${hex.join(" ")}`),
      ]);
      const answer = nativeScore(moved, agreed);
      assert.equal(answer.total, agreed.total);
      await agrees(page, answer, KINDS);
    }
  });

test("a city that cannot be is refused with its reason, and nothing is lost", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const before = await place(page, 0, 0).getAttribute("aria-label");
  await page.getByRole("button", { name: "The city as text" }).click();
  await page.getByRole("textbox", { name: "Lines" }).fill("hex 0 0 h 1\nhex 5 5 h 1");
  await page.getByRole("button", { name: "Use this city" }).click();
  await page.getByRole("dialog").getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  assert.match(await page.getByRole("textbox", { name: "Lines" }).inputValue(), /hex 5 5 h 1/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await place(page, 0, 0).getAttribute("aria-label"), before);
});

test("the pad adds up what was counted by hand", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/pad", screen: "phone" });
  const { hexes } = position("greedy");
  const answer = nativeScore(hexes);
  for (const kind of KINDS) {
    await number(page, `${kind}: value`, answer[kind].value);
    await number(page, `${kind}: stars`, answer[kind].stars);
  }
  await number(page, "stones", 4);
  await agrees(page, { ...answer, total: answer.total + 4 }, KINDS);
});

/** The seat of docs/protocol.md. */
const SEAT = {
  coins: 5, store: { brown: 1, green: 2 }, markers: { brown: 2, orange: 1 },
  cells: [
    { x: 0, y: 0, content: "brown", level: 1, worker: true },
    { x: 1, y: 0, content: "plain", level: 1 },
    { x: 2, y: 0, content: "purple", level: 1, worker: true },
    { x: 0, y: 1, content: "drought", level: 1 },
  ],
  buildings: [{ kind: "house", cells: [[1, 0]] }],
};

const RESOURCES = { brown: "logs (brown)", green: "herbs (green)" };
const ROWS = { brown: "row of the houses", orange: "row of the aqueducts" };
const CELL_KEYS = { brown: "b", plain: ".", purple: "p", drought: "d" };

test("a city of Panticapaeum painted by keys", async (t) => {
  const { page } = await visit(t, { hash: "#/score/panticapaeum/paint" });
  for (const { x, y, content, worker } of SEAT.cells)
    await type(page, x, y, CELL_KEYS[content], ...(worker ? ["@"] : []));
  await type(page, 1, 0, "H");
  await number(page, "coins", SEAT.coins);
  for (const [colour, n] of Object.entries(SEAT.store)) await number(page, RESOURCES[colour], n);
  for (const [colour, n] of Object.entries(SEAT.markers)) await number(page, ROWS[colour], n);
  await agrees(page, score(JSON.stringify({ game: "panticapaeum", seat: SEAT })), PARTS);
});

test("PA-10.2: a city of Panticapaeum is scored as the end of the game would score it", async (t) => {
  const { page } = await visit(t, { hash: "#/score/panticapaeum/paint" });
  const seat = { ...SEAT, store: { brown: 7, green: 2 } };
  const answer = (coinsTaken) =>
    score(JSON.stringify({ game: "panticapaeum", seat, coins_taken: coinsTaken }));
  for (const { x, y, content, worker } of SEAT.cells)
    await type(page, x, y, CELL_KEYS[content], ...(worker ? ["@"] : []));
  await type(page, 1, 0, "H");
  await number(page, "coins", seat.coins);
  for (const [colour, n] of Object.entries(seat.store)) await number(page, RESOURCES[colour], n);
  assert.equal(await page.getByRole("switch").count(), 0, "no worker cell, no last coins");
  for (const [colour, n] of Object.entries(seat.markers)) await number(page, ROWS[colour], n);
  await agrees(page, answer(true), PARTS);
  await page.getByText(/9 resources.* 5/).waitFor();
  const taken = page.getByRole("switch", { name: "The last round's coins (1) are among them" });
  await until(() => taken.isChecked(), true, "usually they are counted");
  await taken.uncheck({ force: true });
  await agrees(page, answer(false), PARTS);
  assert.equal(answer(false).total, answer(true).total + 1);
});

test("PA-1.2, PA-5.7: what no box and no rule gives is doubted beside the sheet", async (t) => {
  const { page } = await visit(t, { hash: "#/score/panticapaeum/paint" });
  await page.getByRole("button", { name: "The city as text" }).click();
  await page.getByRole("textbox", { name: "Lines" }).fill(
    "panticapaeum coins=31\ncell 0 0 plain 1 cube:green\ncell 1 0 plain 1\ncell 2 0 plain 1");
  await page.getByRole("button", { name: "Use this city" }).click();
  await page.getByText("2 things to check").click();
  await page.getByText(/31 .*coins|coins.* 31/i).waitFor();
  await page.getByText("This cell never has such a cube").waitFor();
});

test("PA-10.2: the pad counts no more resources than are kept", async (t) => {
  const { page } = await visit(t, { hash: "#/score/panticapaeum/pad", screen: "phone" });
  await number(page, "resources", 9);
  await page.waitForFunction(() =>
    document.querySelector(".sheet-total td")?.textContent === "5");
});

/** Runs in the page: how the city is seen. */
const seen = () => document.querySelector("svg.viewport > g").getAttribute("transform");

const changed = (page, before) => page.waitForFunction((old) =>
  document.querySelector("svg.viewport > g").getAttribute("transform") !== old, before);

test("the view is fitted for another city, and stays where its text was only read", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const { hexes } = position("lakes");
  await writeAsText(page, hexes.map((hex) => `hex ${hex.join(" ")}`));
  await choose(page, "Player 2");
  await still(page);
  const start = await page.evaluate(seen);
  await page.getByRole("button", { name: "Larger" }).click();
  await changed(page, start);
  await still(page);
  const larger = await page.evaluate(seen);
  await page.getByRole("button", { name: "The city as text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await still(page);
  assert.equal(await page.evaluate(seen), larger);
  await page.getByRole("button", { name: "Copy the city of Player 1" }).click();
  await changed(page, larger);
  await still(page);
  const copied = await page.evaluate(seen);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((old) =>
    document.querySelector("svg.viewport > g").getAttribute("transform") === old, start);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForFunction((old) =>
    document.querySelector("svg.viewport > g").getAttribute("transform") === old, copied);
});

test("a link to a calculation brings it to another device", async (t) => {
  const { page } = await visit(t, { hash: "#/score/akropolis/paint" });
  const { hexes } = position("lakes");
  await writeAsText(page, hexes.map((hex) => `hex ${hex.join(" ")}`));
  await page.getByRole("button", { name: "Share" }).click();
  const link = await until(() =>
    page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue(), /#/);
  const { page: other } = await visit(t, { hash: link.slice(link.indexOf("#")) });
  await agrees(other, nativeScore(hexes), KINDS);
});
