// measure.mjs - the numbers of docs/performance.md that a browser has: bytes, times, frames,
// memory. Not a test: it prints a table and asserts nothing.
//
//     node tests/browser/measure.mjs
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folder, gzip, newPage, serve, shutDown } from "./browser.mjs";
import { keptMatch } from "./native.mjs";
import { playNow, pressAtOnce, seenMarks } from "./players.mjs";
import { frameCosts } from "./trace.mjs";

/** 1.6 Mbit/s, in bytes. */
const SLOW = {
  offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000,
};

const MINE = "[data-turn=mine]";
const PLAY = "[aria-labelledby=game-akropolis] .play-now";

const rows = [];
const note = (what, value) => rows.push([what, value]);
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

function quantile(list, share) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const middleAndWorst = (list) =>
  `${ms(quantile(list, 0.5))} median, ${ms(quantile(list, 0.95))} p95`;

/** A page at `hash`, closed when `work` is done. */
async function withPage({ hash = "", ...options }, work) {
  const { page, url, faults, close } = await newPage(options);
  if (hash !== null) await page.goto(url + hash);
  await work(page, url);
  await close();
  if (faults.length > 0) console.error(faults.join("\n"));
}

async function bytes() {
  const server = await serve();
  await withPage({ server }, async (page) => {
    await playNow(page, "Akropolis");
    note("first game, sent with gzip", kB(server.sent()));
  });
  await server.close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile());
  const all = files.map((one) => gzip(readFileSync(join(one.parentPath, one.name))).length);
  note(`everything, ${files.length} files with gzip`, kB(all.reduce((sum, n) => sum + n, 0)));
}

/** 200 kbit/s, as at the edge of a mobile network. */
const CRAWL = {
  offline: false, latency: 600, downloadThroughput: 25_000, uploadThroughput: 10_000,
};

/** A page on a line like this, at no address yet. */
async function onLine(conditions, work) {
  const server = await serve();
  await withPage({ server, hash: null }, async (page) => {
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", conditions);
    await work(page, server);
  });
  await server.close();
}

/** From the address to a table at which a tile can be laid, if Play is pressed as soon as it is
 * there; and what a slow line shows first. */
async function firstTile() {
  for (const game of ["Akropolis", "Panticapaeum"])
    await onLine(SLOW, async (page, server) => {
      await page.addInitScript(pressAtOnce, game.toLowerCase());
      note(`address to a tile of ${game} that can be laid`, ms(await timed(async () => {
        await page.goto(server.url, { waitUntil: "commit" });
        await seen(page, MINE);
      })));
    });
  await onLine(CRAWL, async (page, server) => {
    await open(page, server.url);
    const painted = (name) => page.waitForFunction((one) =>
      performance.getEntriesByName(one)[0]?.startTime, name).then((found) => found.jsonValue());
    note("200 kbit/s and 600 ms: address to the skeleton", ms(await painted("first-paint")));
    note("  to the start page", ms(await painted("first-contentful-paint")));
  });
}

/** From the address to a table at which a tile can be taken, at 1.6 Mbit/s and 150 ms. A script
 * presses Play: the driver would first watch for some frames whether the button stands still. */
async function loading() {
  const server = await serve();
  await withPage({ server, serviceWorkers: "allow" }, async (page) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    server.wait(SLOW.latency); // the conditions of a page do not hold for its service worker
    note("repeat visit, address to start page", ms(await timed(() => open(page, server.url))));
    note("repeat visit, Play now to table", ms(await timed(() => pressPlay(page))));
  });
  await server.close();
  const fresh = await serve();
  await withPage({ server: fresh, hash: null }, async (page) => {
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", SLOW);
    note("first visit, address to start page", ms(await timed(() => open(page, fresh.url))));
    note("first visit, Play now to table", ms(await timed(() => pressPlay(page))));
  });
  await fresh.close();
}

async function open(page, url) {
  await page.goto(url, { waitUntil: "commit" });
  await seen(page, PLAY);
}

async function pressPlay(page) {
  await page.evaluate((button) => document.querySelector(button).click(), PLAY);
  await seen(page, MINE);
}

/** Waits for an element, frame by frame: a locator looks only twice a second after a while. */
const seen = (page, selector) => page.waitForFunction((one) => document.querySelector(one), selector);

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs in the page: the rules once more, to time one question alone. */
async function weigh({ match, rounds }) {
  const url = performance.getEntriesByType("resource").map(({ name }) => name)
    .find((name) => name.endsWith(".wasm"));
  const { instance } = await WebAssembly.instantiate(await (await fetch(url)).arrayBuffer());
  const { memory, polis_open, polis_line, polis_weigh } = instance.exports;
  const input = polis_open();
  const ask = (line) => {
    const text = new TextEncoder().encode(line);
    new Uint8Array(memory.buffer, input).set(text);
    polis_line(text.length);
  };
  ask(`newgame ${match.agreed.game} players=2 seed=${match.seed}`);
  ask(`move ${match.moves.join(" ")}`);
  const count = polis_weigh();
  const began = performance.now();
  for (let i = 0; i < rounds; i++) polis_weigh();
  return { count, each: (performance.now() - began) / rounds, memory: memory.buffer.byteLength };
}

async function thinking() {
  const match = await keptMatch({ game: "akropolis", plies: 30 });
  await withPage({ matches: [match], hash: `#/table/${match.id}` }, async (page) => {
    await page.locator(MINE).waitFor();
    const { count, each, memory } = await page.evaluate(weigh, { match, rounds: 50 });
    note(`all ${count} moves of a late turn weighed`, ms(each));
    note("  of one tile, a quarter of them", ms(each / 4));
    note("memory of one instance of the rules", kB(memory));
    await page.keyboard.press("1");
    await page.locator(".ak-ground-spot").first().waitFor();
    note("pointer moved to ghost painted", middleAndWorst(await pointerTimes(page)));
  });
}

/** Runs in the page: from the time of each pointer move to the end of the frame that shows it. */
function watchPointer() {
  window.times = [];
  addEventListener("pointermove", ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.times.push(performance.now() - timeStamp);
    channel.port2.postMessage(null); // comes after the frame is painted
  }), true);
}

async function pointerTimes(page) {
  const marks = await page.evaluate(seenMarks, ".ak-ground-spot");
  await page.evaluate(watchPointer);
  for (let i = 0; i < 80; i++) {
    const { x, y } = marks[i % marks.length];
    const done = await page.evaluate(() => window.times.length);
    await page.mouse.move(x, y);
    await page.waitForFunction((before) => window.times.length > before, done);
  }
  return page.evaluate(() => window.times);
}

/** Runs in the page: how long each frame takes while something moves. */
function watchFrames() {
  window.frames = [];
  let last = performance.now();
  const frame = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Drags the city around with the right button. */
async function pan(page) {
  const { x, y, width, height } = await page.locator("svg.viewport").boundingBox();
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down({ button: "right" });
  for (let i = 0; i < 120; i++)
    await page.mouse.move(middle.x + 80 * Math.sin(i / 6), middle.y + 60 * Math.cos(i / 6));
  await page.mouse.up({ button: "right" });
}

/** Takes the first tile and carries it around over the city: by the mouse, since a key would put it
 * down there. */
async function carry(page) {
  if (await page.locator(".holding").count() === 0) await page.locator(".ak-slot").first().click();
  const { x, y, width, height } = await page.locator("svg.viewport").boundingBox();
  for (let i = 0; i < 120; i++)
    await page.mouse.move(x + width / 2 + 180 * Math.sin(i / 9), y + height / 2 + 140 * Math.cos(i / 9));
}

/** Goes back through a replay. */
async function rewind(page) {
  for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowLeft");
}

async function frames(what, match, screen, ready, move) {
  await withPage({ matches: [match], hash: `#/${screen}/${match.id}` }, async (page) => {
    await page.locator(ready).first().waitFor();
    if (screen === "replay") await page.keyboard.press("End");
    await page.evaluate(watchFrames);
    await move(page);
    note(`frame, ${what}`, middleAndWorst(await page.evaluate(() => window.frames)));
    note("  its script, layout and paint", middleAndWorst(await frameCosts(page, () => move(page))));
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const metric = (name) => metrics.find((one) => one.name === name).value;
    note("  memory of the script; elements", `${kB(metric("JSHeapUsedSize"))}; ${metric("Nodes")}`);
  });
}

await bytes();
await firstTile();
await loading();
await thinking();
const long = await keptMatch({ game: "akropolis", long: true, plies: 58 });
await frames("panning, two cities of 30 tiles", long, "table", MINE, pan);
await frames("a tile carried over them", long, "table", MINE, carry);
const four = await keptMatch({ game: "akropolis", players: 4 });
await frames("replay with four cities, step by step", four, "replay", ".replay-caption", rewind);
const squares = await keptMatch({ game: "panticapaeum", players: 4, plies: 250 });
await frames("panning, Panticapaeum of four", squares, "table", MINE, pan);
await shutDown();

for (const [what, value] of rows) console.log(`| ${what} | ${value} |`);
