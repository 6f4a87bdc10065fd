// coach.test.mjs - the coach: warns of a bad move before it is made, tells more with every press, and
// lets a good one pass.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { assert, keepsRoom, SMALL, until, visit } from "./harness.mjs";
import { carelessly, keptMatch, movesOf } from "./native.mjs";
import { goTo, tapCalmly } from "./players.mjs";

const match = await keptMatch({ game: "akropolis", seed: 6, plies: 22 });
const squares = await keptMatch({
  game: "panticapaeum", seed: 8,
  until: ({ round, turn, phase }) => round === 3 && turn === 0 && phase === "explore",
});
const careless = await carelessly(squares);

const card = (page) => page.getByRole("region", { name: "Coach" });
const press = (page, name) => card(page).getByRole("button", { name }).click();
const moves = (page, { id }) => page.evaluate((name) =>
  JSON.parse(localStorage.getItem(name)).match.moves, `polis.match.${id}`);
const counted = (page, { id }, helps) => page.waitForFunction(([name, wanted]) => {
  const { turns } = JSON.parse(localStorage.getItem(name)) ?? { turns: [] };
  return turns.map(({ help }) => help).join(" ") === wanted;
}, [`polis.coach.${id}`, helps]);
const plies = (page, one, n) => page.waitForFunction(([name, least]) =>
  JSON.parse(localStorage.getItem(name)).match.moves.length >= least, [`polis.match.${one.id}`, n]);

/** Runs in the page before its scripts: counts the turns that the coach has judged. */
function countTries() {
  const post = Worker.prototype.postMessage;
  window.tries = 0;
  Worker.prototype.postMessage = function counted(message, ...rest) {
    if (message?.calls?.some(({ line }) => /^try (?!best)/.test(line ?? "")))
      this.addEventListener("message", ({ data }) => {
        if (data.id === message.id) window.tries++;
      });
    post.call(this, message, ...rest);
  };
}

const judged = (page, n = 1) => page.waitForFunction((least) => window.tries >= least, n);

/** At the table with the worst of all moves in hand, as after a reload; `options` are those of visit. */
async function holding(t, options = {}) {
  const { digest, moves: [{ word }] } = movesOf(match);
  const { page } = await visit(t, { matches: [match], settings: { coach: 2 }, before: countTries, ...options });
  const held = { tile: Number(word.split("@")[0]), rotation: Number(word.split("/")[1]), word };
  await page.evaluate(([name, entry]) => localStorage.setItem(name, JSON.stringify(entry)),
    [`polis.held.${match.id}`, { digest, held }]);
  await goTo(page, `#/table/${match.id}`);
  await page.locator(".ak-ghost").first().waitFor();
  await judged(page);
  return page;
}

test("a bad move is warned about, three presses show a better one, and it is counted", async (t) => {
  const page = await holding(t);
  await page.keyboard.press("Enter");
  await card(page).getByText(/This loses about \d+ points?\./).waitFor();
  await checkAccess(page, "a warning");
  assert.deepEqual(await moves(page, match), match.moves);
  await card(page).locator("button:focus", { hasText: "Where?" }).waitFor();
  await page.keyboard.press("Enter");
  await card(page).getByText(/^(Look at another|The tile is|Tile and place)/).waitFor();
  await press(page, "Take it back");
  await page.locator(".ak-ghost").waitFor({ state: "detached" });
  await press(page, "Show me");
  await card(page).getByText("This is better:").waitFor();
  await page.locator(".ak-ghost").first().waitFor();
  await page.keyboard.press("Enter");
  await plies(page, match, match.moves.length + 1);
  await counted(page, match, "what");
  await card(page).waitFor({ state: "detached" });
});

test("a bad move can be made all the same; a good one passes without a word", async (t) => {
  const page = await holding(t);
  await page.keyboard.press("Enter");
  await press(page, "Play it anyway");
  await counted(page, match, "missed");
  await plies(page, match, match.moves.length + 2); // the bot has answered
  await page.locator("[data-turn=mine]").waitFor();
  await page.keyboard.press("h");
  await page.locator(".hint-words").first().waitFor();
  await page.reload();
  await page.locator(".ak-ghost").first().waitFor();
  await judged(page);
  await page.keyboard.press("Enter");
  await counted(page, match, "missed what"); // a hint is help, also after a reload
  assert.equal(await card(page).count(), 0);
});

test("a turn of several steps is judged when it ends, and taken back as a whole", async (t) => {
  const { page } = await visit(t, {
    matches: [careless], settings: { coach: 2 }, hash: `#/table/${careless.id}`, before: countTries,
  });
  await judged(page);
  await page.getByRole("button", { name: "End turn" }).click();
  await card(page).getByText(/This loses about \d+ points?\./).waitFor();
  await press(page, "Where?");
  await press(page, "Show me");
  await page.locator(".coach-better > li").nth(1).waitFor();
  await press(page, "Take it back");
  await page.getByRole("button", { name: "End turn" }).waitFor({ state: "detached" });
  await until(() => moves(page, careless), squares.moves);
  await card(page).waitFor();
});

/** Runs in the page: does the card lie over the city, or something over the middle of `place`? */
function hides(place) {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [card, city, { left, top, width, height }] = [".coach-card", "svg.viewport", place].map(box);
  const isOver = card.left < city.right && city.left < card.right && card.top < city.bottom && city.top < card.bottom;
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return isOver || !seen?.closest("svg.viewport");
}

const CITIES = {
  akropolis: {
    city: ".ak-centre", place: ".ak-ghost", warned: async (t, options) => {
      const page = await holding(t, options);
      await tapCalmly(page, page.locator(".ak-bar .confirm"));
      return page;
    },
  },
  panticapaeum: {
    city: ".pt-city", place: "svg.viewport", warned: async (t, options) => { // a whole turn is told in words
      const { page } = await visit(t, {
        matches: [careless], settings: { coach: 2 }, hash: `#/table/${careless.id}`, before: countTries, ...options,
      });
      await judged(page);
      await tapCalmly(page, page.getByRole("button", { name: "End turn" })); // it ignores a quick finger
      return page;
    },
  },
};

for (const [game, { city, place, warned }] of Object.entries(CITIES))
  for (const viewport of SMALL)
    test(`${game}: the coach hides nothing of the city in ${viewport.width} × ${viewport.height}`, async (t) => {
      const page = await warned(t, { screen: "small", viewport });
      const roomy = async (told) => {
        await card(page).getByText(told).waitFor();
        await keepsRoom(page, city, String(told));
        await until(() => page.evaluate(hides, place), false, String(told));
      };
      await roomy(/This loses about \d+ points?\./);
      await press(page, "Where?");
      await roomy(/^(Look at|The |Tile and place)/);
      await press(page, "Show me");
      await page.locator(place).first().waitFor();
      await roomy("This is better:");
    });
