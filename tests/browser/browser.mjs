// browser.mjs - the built page behind a server of its own, and the real Chromium with fresh
// profiles. For tests (harness.mjs), measurements and pictures.
//
// POLIS_WEB names the built folder (build/web). CHROMIUM names the browser.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { bringLuck, luckOfPage } from "./luck.mjs";

export const root = resolve(import.meta.dirname, "../..");
const require = createRequire(join(root, "web/package.json")); // the packages are installed there
const { chromium } = require("playwright-core");

export const folder = resolve(process.env.POLIS_WEB ?? join(root, "build/web"));

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** As `polis serve` sends it (script/embed.c). */
export const gzip = (bytes) => gzipSync(bytes, { level: 9, memLevel: 9 });

const packed = new Map(); // files as they are sent; a file does not change while tests run

function gzipped(file) {
  if (!packed.has(file)) packed.set(file, gzip(readFileSync(file)));
  return packed.get(file);
}

/** Serves the folder with gzip and counts what went over the wire, by path. `wait` makes every
 * answer late by so many milliseconds. */
export async function serve(address = "127.0.0.1") {
  const sent = new Map();
  let late = 0;
  const server = createServer(async (request, response) => {
    if (late > 0) await new Promise((over) => { setTimeout(over, late); });
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end();
    const body = gzipped(file);
    sent.set(path, (sent.get(path) ?? 0) + body.length);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Encoding": "gzip",
      "Content-Length": body.length,
      "Cache-Control": path.startsWith("/assets/") ? "max-age=3600" : "no-cache",
    });
    return response.end(body);
  });
  await new Promise((ready) => server.listen(0, address, ready));
  const { port } = server.address();
  return {
    url: `http://${address}:${port}/`,
    wait: (ms) => { late = ms; },
    sent: () => [...sent.values()].reduce((sum, n) => sum + n, 0),
    close: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }),
  };
}

let browser = null;
let shared = null;

/** One browser for all pages of a process. Should it die, the test that used it fails, and says so; the
 * next one gets another. */
async function launch() {
  if (browser?.isConnected()) return browser;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update",
      "--host-resolver-rules=MAP polis.lan 127.0.0.1", // an address that is not secure
    ],
  });
  browser.on("disconnected", (one) => { if (one === browser) console.log("the browser has died"); });
  return browser;
}

/** A fresh profile of Chromium. */
export const newContext = async (options) => (await launch()).newContext(options);

/** Ends everything. */
export async function shutDown() {
  const last = browser;
  browser = null;
  await last?.close();
  await shared?.close();
  shared = null;
}

const inHand = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const SCREENS = {
  laptop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, ...inHand },
  slim: { viewport: { width: 360, height: 740 }, ...inHand },
  small: { viewport: { width: 360, height: 640 }, ...inHand },
};

const ALL_MARKS = 3; // of a first game, all closed

/** The settings of tests. */
export const USUAL = { language: "en", sound: false, animation: 0, level: "random" };

/** How long a test waits for what must come, in milliseconds: the machine may have much other work. */
export const PATIENCE = 90_000;

/** A page in a fresh profile, at no address yet; page.context() opens others beside it. `settings` are those of web/src/settings.ts,
 * `matches` those that lie on the shelf already, `before` runs in the page before its own scripts,
 * `expected` are errors on the console that belong to the test, `isFirst`: the marks of a first game
 * were not closed yet, `luck` names the stream of its choices (luck.mjs).
 * What the page says to the console as an error, and every request that leaves the server, is among
 * the `faults`. */
export async function newPage(options = {}) {
  const {
    screen = "laptop", settings = {}, matches = [], isFirst = false, before, server, expected,
    luck = "", ...rest
  } = options;
  const { url } = server ?? (shared ??= await serve());
  const profile = await newContext({
    ...SCREENS[screen], locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block",
    acceptDownloads: true, ...rest,
  });
  const faults = [];
  profile.on("request", (request) => {
    const isOurs = request.url().startsWith(url) || /^(blob|data):/.test(request.url());
    if (!isOurs) faults.push(`request to ${request.url()}`);
  });
  // One script: the order of several is not defined, and `before` may set Math.random itself.
  const kept = { settings: { ...USUAL, ...settings }, matches, marks: isFirst ? 0 : ALL_MARKS };
  const own = typeof before === "function" ? `(${before})();` : before ?? "";
  const isHosted = server?.guests !== undefined;
  await profile.addInitScript({
    content: `${luckOfPage(luck, isHosted)}\n(${keepAll})(${JSON.stringify(kept)});\n${own}`,
  });
  const page = await profile.newPage();
  bringLuck(page, luck);
  profile.setDefaultTimeout(PATIENCE);
  profile.on("weberror", (error) => faults.push(`error: ${error.error().message}`));
  profile.on("console", (message) => {
    const isProbe = message.location().url === `${url}api`; // of a folder without a server
    const isFault = message.type() === "error" && !isProbe && !expected?.test(message.text());
    if (isFault) faults.push(`console: ${message.text()}`);
  });
  const close = () => profile.close();
  server?.guests?.push(close);
  return { page, url, faults, close };
}

/** Runs in the page: what is on the device before the first visit. A reload changes nothing. */
export function keepAll({ settings, matches, marks = 3 }) {
  try {
    if (localStorage.getItem("polis.settings")) return;
    localStorage.setItem("polis.settings", JSON.stringify(settings));
    for (const game of ["akropolis", "panticapaeum"])
      localStorage.setItem(`polis.marks.${game}`, String(marks));
    for (const match of matches)
      localStorage.setItem(`polis.match.${match.id}`, JSON.stringify({ match, at: Date.now() }));
  } catch {
    // a test that forbids storage
  }
}
