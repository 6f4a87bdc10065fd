// coach.test.mjs - the coach: warns of a bad move before it is made, tells more with every press, and
// lets a good one pass.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { carelessly, keptMatch, movesOf } from "./native.mjs";
import { goTo } from "./players.mjs";

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

/** At the table with the worst of all moves in hand, as after a reload. */
async function holding(t) {
  const { digest, moves: [{ word }] } = movesOf(match);
  const { page } = await visit(t, { matches: [match], settings: { coach: 2 }, before: countTries });
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
