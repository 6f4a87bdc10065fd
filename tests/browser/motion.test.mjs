// motion.test.mjs - what is seen and heard of a move: the order of it, that any input ends it, and
// that there is none of it for those who want none.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { playOn, settled } from "./players.mjs";

const hexes = await keptMatch({ game: "akropolis", plies: 18 });
const squares = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn, phase }) => round === 3 && turn === 1 && phase === "explore",
});

const MOVING = { settings: { animation: 250 }, reducedMotion: "no-preference" };
const RIVAL = ["leave", "land", "gain", "slide", "turn"];
const at = (match) => ({ matches: [match], hash: `#/table/${match.id}` });

/** Runs in the page before its scripts: notes every step that is seen, with the rival's points and
 * what lies over the board. */
function watchSteps() {
  window.seen = [];
  const look = () => {
    const step = document.querySelector("[data-step]")?.dataset.step ?? "";
    if (step === (window.seen.at(-1)?.step ?? "")) return;
    window.seen.push({
      step,
      points: document.querySelector("[data-seat='1'] .rolling")?.textContent,
      isPictured: document.querySelector(".rival-picture") !== null,
      turn: document.querySelector(".table-status strong")?.textContent,
    });
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-step"],
  });
}

/** Scenes as lists of steps; the short ones before anything moves are left out. */
async function scenes(page) {
  const seen = await page.evaluate(() => window.seen);
  const found = [[]];
  for (const one of seen) {
    if (one.step === "") found.push([]);
    else if (one.step !== "lie") found.at(-1).push(one);
  }
  return found.filter((scene) => scene.length > 0);
}

const namesOf = (scene) => scene.map(({ step }) => step);
const isRivals = (scene) => scene[0]?.step === "leave";

/** Everything that moves takes so much longer. */
async function slowly(page, times) {
  const client = await page.context().newCDPSession(page);
  await client.send("Animation.enable");
  await client.send("Animation.setPlaybackRate", { playbackRate: 1 / times });
}

const rest = (page) => page.waitForFunction(() =>
  window.seen.length > 0 && window.seen.at(-1).step === "" && document.getAnimations().length === 0);

test("a rival's tile leaves, lands and tells its gain; then the site slides and turns over", async (t) => {
  const { page } = await visit(t, { ...at(hexes), ...MOVING, before: watchSteps });
  await settled(page);
  const points = () => Promise.all([".hidden-text", ".rolling"].map((one) =>
    page.locator(`[data-seat='1'] ${one}`).first().textContent()));
  const arePoints = ([told, shown]) => told.includes(`${shown} point`);
  const [, before] = await until(points, arePoints);
  await playOn(page, "Akropolis", "keys");
  await page.waitForFunction(() => window.seen.some(({ step }) => step === "leave"));
  await rest(page);
  const all = await scenes(page);
  assert.equal(namesOf(all[0])[0], "drop"); // the player's own tile
  const scene = all.find(isRivals);
  assert.deepEqual(namesOf(scene), RIVAL);
  assert.deepEqual(scene.map(({ isPictured }) => isPictured), Array(5).fill(true));
  assert.deepEqual(scene.slice(0, 2).map(({ points }) => points), [before, before]);
  assert.deepEqual(scene.map(({ turn }) => /^To play: Bot/.test(turn)), Array(5).fill(true));
  await until(() => page.locator(".table-status strong").textContent(), "Your turn");
  await until(() => page.locator(".rival-picture, .flier, .flying, .ak-drop-shadow").count(), 0);
  await until(points, arePoints);
});

/** Runs in the page before its scripts: notes how the site and the rival's small city look while a
 * rival's tile is still on its way. */
function watchSite() {
  window.looks = [];
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, x + width, y + height].map(Math.round);
  });
  window.look = () => ({
    places: boxes(".ak-place"), cards: boxes(".ak-slot"), tiles: boxes(".ak-slot > svg"),
    city: document.querySelector("[data-seat='1'] .ak-mini").querySelectorAll("g").length,
  });
  new MutationObserver(() => {
    const { step } = document.querySelector("[data-step]")?.dataset ?? {};
    if (step === "leave" || step === "land") window.looks.push(window.look());
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-step"] });
}

const liesIn = (inner, outer) => inner[0] >= outer[0] - 2 && inner[1] >= outer[1] - 2 &&
  inner[2] <= outer[2] + 2 && inner[3] <= outer[3] + 2;

for (const screen of ["laptop", "small"])
  test(`the site stays whole until a rival's tile has landed: ${screen}`, async (t) => {
    const { page } = await visit(t, { ...at(hexes), ...MOVING, screen, before: watchSite });
    await settled(page);
    const before = await page.evaluate(() => window.look());
    for (let n = 0; n < 3; n++) await playOn(page, "Akropolis", "keys"); // the site is filled up too
    await page.waitForFunction(() => window.looks.length >= 2);
    const looks = await page.evaluate(() => window.looks);
    assert.equal(looks[0].city, before.city); // not there before it has landed
    for (const { places, cards: all, tiles } of looks) {
      assert.deepEqual(places.map(([x]) => x), before.places.map(([x]) => x));
      const cards = all.filter(([left, , right]) => right > left); // the others turn over later
      const where = cards.map((card) => places.findIndex((place) => liesIn(card, place)));
      assert.ok(!where.includes(-1), JSON.stringify({ places, cards }));
      assert.equal(new Set(where).size, cards.length);
      assert.ok(tiles.every((tile, i) => liesIn(tile, all[i])), JSON.stringify({ all, tiles }));
    }
  });

test("any input ends what is seen of a move", async (t) => {
  const { page } = await visit(t, { ...at(hexes), ...MOVING, before: watchSteps });
  await settled(page);
  await slowly(page, 100); // longer than anybody waits
  await playOn(page, "Akropolis", "keys");
  await page.locator(".rival-picture").waitFor();
  await page.keyboard.press("Shift");
  const left = () => page.evaluate(() => ({
    step: document.querySelector("[data-step]").dataset.step,
    things: document.querySelectorAll(".rival-picture, .flier, .flying").length,
    moving: document.getAnimations().filter((one) => one.effect.target.closest(".ak-slots")).length,
  }));
  await until(left, { step: "", things: 0, moving: 0 });
});

/** Runs in the page before its scripts: the site stops in the middle of its slide after a rival's
 * move, until the player does something. */
function stopSlides() {
  let isRivals = false;
  window.slides = 0;
  new MutationObserver(() => {
    const { step } = document.querySelector("[data-step]")?.dataset ?? {};
    isRivals = step === "leave" || (isRivals && step !== "");
    if (step !== "slide" || !isRivals) return;
    isRivals = false;
    window.slides++;
    for (const one of document.getAnimations()) one.pause();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-step"] });
}

/** Runs in the page: a tile that the player may take, and that does not lie in its place yet. */
function slidingTile() {
  const sliding = [...document.querySelectorAll(".ak-slot[aria-disabled=false]")].find((one) =>
    getComputedStyle(one).transform !== "none"); // the card with its tile
  if (!sliding) return null;
  const { x, y, width, height } = sliding.querySelector("svg").getBoundingClientRect();
  return { id: sliding.dataset.tile, x: x + width / 2, y: y + height / 2 };
}

test("a tile that is pressed while it slides is the one that is taken", async (t) => {
  const { page } = await visit(t, { ...at(hexes), ...MOVING, before: stopSlides });
  await settled(page);
  for (let n = 1; n <= 6; n++) { // until one slides that can be paid for
    await playOn(page, "Akropolis", "keys");
    await page.waitForFunction((count) => window.slides === count, n);
    const tile = await page.evaluate(slidingTile);
    if (!tile) continue;
    await page.mouse.click(tile.x, tile.y);
    await page.locator(`.ak-slot.held[data-tile="${tile.id}"]`).waitFor();
    return;
  }
  assert.fail("no tile slid");
});

test("nothing is seen of a move with reduced motion", async (t) => {
  const { page } = await visit(t, { ...at(hexes), settings: { animation: 250 }, before: watchSteps });
  await settled(page);
  await playOn(page, "Akropolis", "keys");
  await page.locator("[data-turn=mine]").waitFor();
  assert.deepEqual(await page.evaluate(() => window.seen), []);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

test("what a rival does in Panticapaeum is seen in its city", async (t) => {
  const { page } = await visit(t, { ...at(squares), ...MOVING, before: watchSteps });
  await page.waitForFunction(() => window.seen.some(({ isPictured }) => isPictured));
  await page.locator("[data-turn=mine]").waitFor();
  await rest(page);
  for (const scene of (await scenes(page)).filter(isRivals)) // the next step may cut it short
    assert.deepEqual(namesOf(scene), RIVAL.slice(0, scene.length));
  await until(() => page.locator(".rival-picture, .flier").count(), 0);
});

/** Runs in the page before its scripts: counts pictures that fly. */
function countFlights() {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes) if (one.className === "flying") window.flights++;
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page: how many resources the player has. */
const inStore = () => [...document.querySelectorAll(".pt-own .pa-resources .rolling")]
  .reduce((sum, one) => sum + Number(one.textContent), 0);

for (const [name, look, flights] of [["flies", MOVING, 1], ["does not fly", {}, 0]])
  test(`PA-7: a cube that a worker fetches ${name} to the store`, async (t) => {
    const match = await keptMatch({ game: "panticapaeum",
      until: ({ round, turn, phase }) => round === 3 && turn === 0 && phase === "develop" });
    const { page } = await visit(t, { ...at(match), ...look, before: countFlights });
    await settled(page);
    const before = await page.evaluate(inStore);
    await page.locator(".pt-city .pa-cell[aria-label*='fetches the cube']").first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Place a worker here" }).click();
    await page.waitForFunction(([count, wanted]) => window.flights === count &&
      [...document.querySelectorAll(".pt-own .pa-resources .rolling")]
        .reduce((sum, one) => sum + Number(one.textContent), 0) === wanted, [flights, before + 1]);
    await page.locator(".flying").waitFor({ state: "detached" });
  });

/** Runs in the page before its scripts: counts what is asked of the loudspeaker. */
function countSounds() {
  window.pitches = [];
  window.contexts = 0;
  const { AudioContext, OscillatorNode } = window;
  window.AudioContext = class extends AudioContext {
    constructor(...rest) {
      super(...rest);
      window.contexts++;
    }
  };
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) {
      super(context, options);
      window.pitches.push(options.frequency);
    }
  };
}

test("moves are heard once the player has done something, and not if sound is off", async (t) => {
  const loaded = [];
  const { page } = await visit(t, { ...at(hexes), settings: { sound: true }, before: countSounds });
  page.on("request", (request) => loaded.push(request.url()));
  await settled(page);
  const isLoaded = () => loaded.some((address) => address.includes("wood-and-stone"));
  assert.equal(await page.evaluate(() => window.contexts), 0);
  assert.equal(isLoaded(), false); // nothing that a first tile would wait for
  await playOn(page, "Akropolis", "keys");
  await page.waitForFunction(() => window.pitches.length > 0);
  await until(isLoaded, true);
  assert.equal(await page.evaluate(() => window.contexts), 1);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("polis.settings"));
    localStorage.setItem("polis.settings", JSON.stringify({ ...stored, sound: false }));
  });
  await page.reload();
  await settled(page);
  await playOn(page, "Akropolis", "keys");
  assert.equal(await page.evaluate(() => window.contexts), 0);
});
