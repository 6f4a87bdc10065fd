// offline.test.mjs - after the first visit the network may go away; and without a secure address,
// where browsers keep nothing, everything else still works.
import { test } from "node:test";
import { serve } from "./browser.mjs";
import { assert, visit } from "./harness.mjs";
import { goTo, playNow, playOn } from "./players.mjs";

/** Runs in the page: is everything on the device, and ready to answer for the server? */
const isKept = () => navigator.serviceWorker.controller?.state === "activated";

test("everything works offline after the first visit", async (t) => {
  const server = await serve();
  const { page } = await visit(t, { server, serviceWorkers: "allow" });
  await page.waitForFunction(isKept);
  await page.waitForLoadState("networkidle");
  await server.close();
  await page.goto(server.url);
  await page.getByRole("combobox", { name: "Language" }).selectOption("uk");
  await page.getByRole("heading", { name: "Акрополіс" }).waitFor();
  await page.getByRole("combobox", { name: "Мова" }).selectOption("en");
  await playNow(page, "Akropolis");
  await playOn(page, "Akropolis", "keys");
  await goTo(page, "#/score/akropolis/paint");
  await page.locator("[data-place='1,-1']").click(); // a house beside the house plaza
  await page.locator(".sheet-total").getByText("1", { exact: true }).waitFor();
  await goTo(page, "#/learn");
  await page.getByRole("link", { name: "First lesson" }).first().click();
  await page.locator(".learn-lesson [data-turn=mine]").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Go on" }).waitFor();
});

test("plain http at a name of the house's network is enough", async (t) => {
  const server = await serve();
  const lan = { ...server, url: server.url.replace("127.0.0.1", "polis.lan") };
  const { page } = await visit(t, { server: lan });
  t.after(server.close); // after the page, which may still be fetching
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await playNow(page, "Panticapaeum");
});
