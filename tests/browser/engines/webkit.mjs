// webkit.mjs - WebKit as a back end of page.mjs: Debian's WebKitGTK with its MiniBrowser, by plain
// WebDriver, on a screen of its own (Xvfb). It is the closest to Safari that a Debian machine has.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { PATIENCE } from "../browser.mjs";

const KEYS = {
  Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
};

/** Runs in the page: collects what goes wrong from now on. */
function collectFaults() {
  window.faultsSeen = [];
  const tell = (text) => window.faultsSeen.push(String(text));
  addEventListener("error", (event) => tell(event.message));
  addEventListener("unhandledrejection", (event) => tell(event.reason));
  const { error } = console;
  console.error = (...words) => {
    tell(words.join(" "));
    error.apply(console, words);
  };
}

/** MiniBrowser lies in a folder that has the machine's and the interface's name in its path. */
function miniBrowser() {
  const found = readdirSync("/usr/lib").flatMap((machine) => {
    const folder = join("/usr/lib", machine);
    const versions = machine.endsWith("-linux-gnu") ? readdirSync(folder) : [];
    return versions.filter((name) => name.startsWith("webkit2gtk-4."))
      .map((name) => join(folder, name, "MiniBrowser"));
  });
  if (found.length === 0) throw new Error("there is no MiniBrowser: install webkit2gtk-driver");
  return found.sort().at(-1);
}

const freePort = () => new Promise((done) => {
  const server = createServer();
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/** A screen that nobody sees; says its number. */
async function openScreen() {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise((done, fail) => {
    screen.stdout.once("data", (text) => done(String(text).trim()));
    screen.once("error", fail);
    screen.once("exit", () => fail(new Error("Xvfb does not start")));
  });
  return { screen, number };
}

let driver = null;

async function launch() {
  if (driver) return driver;
  const { screen, number } = await openScreen();
  const port = await freePort();
  const child = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore", env: { ...process.env, DISPLAY: `:${number}`, LANG: "C.UTF-8" },
  });
  driver = { address: `http://127.0.0.1:${port}`, quit: () => [child, screen].map((one) => one.kill()) };
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    if (await fetch(`${driver.address}/status`).then(() => true, () => false)) return driver;
    await new Promise((done) => { setTimeout(done, 50); });
  }
  throw new Error("WebKitWebDriver does not start");
}

export function quitWebkit() {
  driver?.quit();
  driver = null;
}

async function call(method, path, body) {
  const { address } = await launch();
  const answer = await fetch(address + path, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function newSession() {
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: {
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  } } });
  return `/session/${sessionId}`;
}

const WAITING = `const done = arguments[arguments.length - 1];
Promise.resolve().then(() => EXPRESSION)
  .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;

export async function openWebkit({ width, height }) {
  const session = await newSession();
  const send = (path, body) => call("POST", session + path, body);
  const run = async (expression) => {
    const script = WAITING.replace("EXPRESSION", () => expression);
    const { value, error } = await send("/execute/async", { script, args: [] });
    if (error) throw new Error(error);
    return value;
  };
  const act = (type, actions, more = {}) =>
    send("/actions", { actions: [{ type, id: type, ...more, actions }] });
  const mouse = (actions) => act("pointer", actions, { parameters: { pointerType: "mouse" } });
  const at = { x: 0, y: 0 };
  const bar = height - await run("innerHeight");
  await send("/window/rect", { width, height: height + Math.max(0, bar) });
  return {
    faults: () => run("window.faultsSeen ?? []"),
    goto: async (url) => {
      await send("/url", { url });
      await run(`(${collectFaults})()`);
    },
    run,
    move: (x, y) => {
      Object.assign(at, { x: Math.round(x), y: Math.round(y) });
      return mouse([{ type: "pointerMove", duration: 0, ...at }]);
    },
    press: () => mouse([{ type: "pointerMove", duration: 0, ...at },
      { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]),
    wheel: (deltaX, deltaY) =>
      act("wheel", [{ type: "scroll", duration: 0, ...at, deltaX, deltaY }]),
    key: (key) => act("key", [{ type: "keyDown", value: KEYS[key] ?? key },
      { type: "keyUp", value: KEYS[key] ?? key }]),
    picture: async () => Buffer.from(await call("GET", `${session}/screenshot`), "base64"),
    close: () => call("DELETE", session),
  };
}
