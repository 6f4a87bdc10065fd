// firefox.mjs - Firefox as a back end of page.mjs, over WebDriver BiDi. FIREFOX names the browser.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../browser.mjs";

const require = createRequire(join(root, "web/package.json"));

let browser = null;

async function launch() {
  browser ??= await require("puppeteer-core").launch({
    browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
  });
  return browser;
}

export async function quitFirefox() {
  await browser?.close();
  browser = null;
}

export async function openFirefox({ width, height }) {
  const profile = await (await launch()).createBrowserContext();
  const page = await profile.newPage();
  await page.setViewport({ width, height });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (one) => {
    if (one.type() === "error") faults.push(one.text());
  });
  return {
    faults: () => faults,
    goto: (url) => page.goto(url),
    run: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    press: async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
    wheel: (deltaX, deltaY) => page.mouse.wheel({ deltaX, deltaY }),
    key: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => profile.close(),
  };
}
