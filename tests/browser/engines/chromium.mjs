// chromium.mjs - Chromium as a back end of page.mjs, to try the driver itself: the other tests use
// Playwright's own page.
import { newContext } from "../browser.mjs";
import { backEndOf } from "./back-end.mjs";

export async function openChromium({ width, height }) {
  const profile = await newContext({ viewport: { width, height }, serviceWorkers: "block" });
  const page = await profile.newPage();
  return backEndOf(page, profile, (x, y) => page.mouse.wheel(x, y));
}
