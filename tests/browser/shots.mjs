// shots.mjs - the pictures of docs/images: the main screens in light, dark and on a phone. Not a
// test.
//
//     node tests/browser/shots.mjs [FOLDER]
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newPage, root, shutDown } from "./browser.mjs";
import { position } from "./cities.mjs";
import { keptMatch } from "./native.mjs";
import { smaller } from "./png.mjs";

const folder = resolve(process.argv[2] ?? join(root, "docs/images"));
const LARGEST = 300_000; // bytes a picture

const LOOKS = {
  light: { screen: "laptop", settings: { theme: "light" } },
  dark: { screen: "laptop", settings: { theme: "dark" } },
  phone: { screen: "phone", settings: { theme: "light" }, deviceScaleFactor: 1.5 },
};

const rival = "normal";
const matches = {
  akropolis: await keptMatch({ game: "akropolis", seed: 11, plies: 18, bot: "normal", rival }),
  panticapaeum: await keptMatch({
    game: "panticapaeum", seed: 8, bot: "normal", rival,
    until: ({ round, turn, phase }) => round === 4 && turn === 0 && phase === "explore",
  }),
  end: await keptMatch({ game: "akropolis", seed: 12, bot: "normal", rival }),
  replay: await keptMatch({ game: "akropolis", seed: 4, players: 3, rival }),
};
for (const [name, match] of Object.entries(matches)) match.id = name;

const mine = (page) => page.locator("[data-turn=mine]").waitFor();

/** Takes the first tile and shows where it would lie best. */
async function hold(page) {
  await mine(page);
  await page.keyboard.press("1");
  await page.keyboard.press("b");
  await page.locator(".ak-facts").waitFor(); // what it changes, once the rules have answered
}

/** A link to the calculator with a city of tests/positions. */
async function cityLink() {
  const { hexes } = position("greedy");
  const [q0, r0] = hexes[Math.floor(hexes.length / 2)]; // its middle is the board's
  const lines = hexes.map(([q, r, code, level]) => `hex ${q - q0} ${r - r0} ${code} ${level}`);
  const { page, url, close } = await newPage();
  await page.goto(`${url}#/score/akropolis/paint`);
  await page.getByRole("button", { name: "The city as text" }).click();
  await page.getByRole("textbox", { name: "Lines" }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Use this city" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await close();
  return link.slice(link.indexOf("#"));
}

const SHOTS = {
  start: { hash: "#/", ready: (page) => page.locator(".shelf svg").first().waitFor() },
  akropolis: { hash: "#/table/akropolis", ready: hold },
  panticapaeum: { hash: "#/table/panticapaeum", ready: mine },
  end: { hash: "#/table/end", ready: (page) => page.locator(".end-panel .sheet").waitFor() },
  replay: { hash: "#/replay/replay", ready: async (page) => {
    await page.locator(".replay-caption").waitFor();
    await page.keyboard.press("End");
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft");
  } },
  calculator: { hash: await cityLink(), ready: async (page) => {
    await page.locator(".ak-hex").first().waitFor();
    await page.locator("[data-place='0,0']").focus();
  } },
  learn: { hash: "#/learn/akropolis", ready: async (page) => {
    await page.locator("[data-turn=mine]").waitFor();
    await page.getByRole("button", { name: /^Ask for a hint/ }).click();
    await page.locator(".ak-ghost").last().waitFor();
  } },
};

/** Everything is drawn and at rest. */
const drawn = (page) => page.evaluate(async () => {
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
});

async function shoot(name, { hash, ready }, look) {
  const file = join(folder, `${name}-${look}.png`);
  const kept = Object.values(matches);
  const { page, url, faults, close } = await newPage({ matches: kept, ...LOOKS[look] });
  await page.goto(url + hash);
  await ready(page);
  await drawn(page);
  const picture = smaller(await page.screenshot());
  writeFileSync(file, picture);
  await close();
  console.log(`${file}: ${picture.length} bytes`, ...faults);
  if (picture.length > LARGEST) process.exitCode = 1;
}

mkdirSync(folder, { recursive: true });
for (const [name, shot] of Object.entries(SHOTS))
  for (const look of Object.keys(LOOKS)) await shoot(name, shot, look);
await shutDown();
