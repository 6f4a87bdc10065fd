// chromium.mjs - Chromium as a back end of page.mjs, to try the driver itself: the other tests use
// Playwright's own page.
import { newContext } from "../browser.mjs";

export async function openChromium({ width, height }) {
  const profile = await newContext({ viewport: { width, height }, serviceWorkers: "block" });
  const page = await profile.newPage();
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
    wheel: (x, y) => page.mouse.wheel(x, y),
    key: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => profile.close(),
  };
}
