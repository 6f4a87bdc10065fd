// budget.test.mjs - how much goes over the wire, and that nothing goes anywhere else.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, gzip, newPage, serve } from "./browser.mjs";
import { assert, visit } from "./harness.mjs";
import { host } from "./host.mjs";
import { playNow, pressAtOnce } from "./players.mjs";

const FIRST_TILE = 180_000;
const FIRST_GAME = 300_000;
const EVERYTHING = 1_000_000;

/** The bots do not come, so that nothing is counted that is not needed. */
for (const game of ["akropolis", "panticapaeum"])
  test(`a tile of ${game} can be laid after at most 180 kB`, async (t) => {
    const server = await serve();
    t.after(server.close);
    const { page, url } = await newPage({ server });
    await page.route("**/*_bots-*.wasm", () => undefined);
    await page.addInitScript(pressAtOnce, game);
    await page.goto(url);
    await page.locator("[data-turn=mine]").waitFor();
    t.diagnostic(`${server.sent()} bytes`);
    assert.ok(server.sent() <= FIRST_TILE, `${server.sent()} bytes`);
  });

// A round trip less: whatever is asked for only when something else has come makes players wait.
for (const game of ["akropolis", "panticapaeum"])
  test(`all that a tile of ${game} needs is asked for before the rules have come`, async (t) => {
    const { page } = await visit(t);
    await page.route(`**/${game}-*.wasm`, () => undefined);
    const worker = page.waitForRequest(/\/worker-/);
    await page.locator(`[aria-labelledby="game-${game}"] .play-now`).click();
    await worker;
  });

test("what a table needs follows right behind the start page, and does not hold it up", async (t) => {
  const { page, url, close } = await newPage();
  t.after(close);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const [table, script] = [page.waitForRequest(/\/table-.*\.js/), page.waitForResponse(/\/start-.*\.js/)];
  let release;
  const held = new Promise((come) => { release = come; });
  await page.route("**/start-*.css", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  await (await script).finished();
  assert.deepEqual(asked.filter((one) => one.includes("/table-")), []);
  release();
  await table;
});

for (const game of ["Akropolis", "Panticapaeum"])
  test(`a first game of ${game} costs at most 300 kB`, async (t) => {
    const server = await serve();
    const { page } = await visit(t, { server });
    t.after(server.close); // after the page, which may still be fetching
    const bots = page.waitForResponse(/_bots-.*\.wasm/); // after the first position
    await playNow(page, game);
    await (await bots).finished();
    t.diagnostic(`${server.sent()} bytes`);
    assert.ok(server.sent() <= FIRST_GAME, `${server.sent()} bytes`);
  });

/** The sizes of all files as they are sent. */
const packed = () => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => gzip(readFileSync(join(one.parentPath, one.name))).length);

test("everything together is at most 1 MB", (t) => {
  const sizes = packed();
  const total = sizes.reduce((sum, n) => sum + n, 0);
  t.diagnostic(`${total} bytes in ${sizes.length} files`);
  assert.ok(total <= EVERYTHING, `${total} bytes`);
  assert.ok(statSync(join(folder, "index.html")).size < 4000);
});

// All that a visit may fetch, by as many browsers behind one address; a head counts as a kilobyte.
test("ten first visits at once are no flood of files", async (t) => {
  const { url } = await host(t);
  const { limits } = await (await fetch(`${url}api`)).json();
  const sizes = packed();
  const visit = sizes.reduce((sum, n) => sum + Math.ceil((n + 1024) / 1024), 0);
  t.diagnostic(`${visit} kB a visit, ${limits.file_rate.burst} kB at once`);
  assert.ok(10 * visit <= limits.file_rate.burst, `${visit} kB`);
});

test("all that is kept for offline use is there", () => {
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  const files = JSON.parse(/FILES = (\[.*\])/.exec(worker)[1]).filter((name) => name !== "./");
  assert.deepEqual(files.filter((name) => !existsSync(join(folder, name))), []);
});
