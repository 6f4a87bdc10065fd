// firefox.mjs - Firefox as a back end of page.mjs, over WebDriver BiDi. FIREFOX names the browser.
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../browser.mjs";
import { backEndOf } from "./back-end.mjs";

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
  return backEndOf(page, profile, (deltaX, deltaY) => page.mouse.wheel({ deltaX, deltaY }));
}
