// tabs.test.mjs - two tabs of one browser with the same game, settings or calculator: each follows
// the other, and nothing that one of them has kept is overwritten by the other.
import { test } from "node:test";
import { assert, until, visit } from "./harness.mjs";
import { keptMatch } from "./native.mjs";
import { cityLines, moved, playOn, settled } from "./players.mjs";

const middle = await keptMatch({ game: "akropolis", plies: 12 });
const people = {
  ...middle, id: "people",
  agreed: { ...middle.agreed, seats: middle.agreed.seats.map((seat) => ({ ...seat, bot: null })) },
};
const turn = await keptMatch({
  game: "panticapaeum",
  until: ({ round, turn: seat, phase }) => round === 2 && seat === 0 && phase === "explore",
});

/** Two tabs at one screen. */
async function twoTabs(t, options) {
  const { page: one, url } = await visit(t, options);
  const two = await one.context().newPage();
  await two.goto(url + options.hash);
  await two.locator("h1").first().waitFor();
  return [one, two];
}

const tabsAt = (t, match) => twoTabs(t, { matches: [match], hash: `#/table/${match.id}` });

/** Waits until a tab shows this city: each question is answered in its own time. */
async function shows(page, city) {
  await until(() => cityLines(page), city);
}

/** Waits until a tab shows the city of the other, whose bot may still be moving. */
const showsThatOf = (page, other) => until(async () => {
  const city = await cityLines(other);
  return await cityLines(page) === city;
}, true, "both tabs show one city");

const notice = (page) => page.getByRole("alert").filter({ hasText: "changed in another tab" });

const keptMoves = (page, { id }) => page.evaluate((name) =>
  JSON.parse(localStorage.getItem(`polis.match.${name}`)).match.moves, id);

for (const [game, match] of [["Akropolis", middle], ["Panticapaeum", turn]])
  test(`moves of both tabs survive the reload of either: ${game}`, async (t) => {
    const tabs = await tabsAt(t, match);
    for (const mover of [1, 0, 1]) {
      await playOn(tabs[mover], game, "words");
      await showsThatOf(tabs[1 - mover], tabs[mover]);
    }
    const moves = await keptMoves(tabs[0], match);
    assert.deepEqual(moves.slice(0, match.moves.length), match.moves);
    assert.ok(moves.length >= match.moves.length + 3);
    for (const tab of tabs) {
      const city = await cityLines(tab);
      await tab.reload();
      await settled(tab);
      await shows(tab, city);
      assert.deepEqual(await keptMoves(tab, match), moves);
    }
  });

test("the bot of a game that two tabs have open moves once", async (t) => {
  const [one, two] = await tabsAt(t, middle);
  for (const tab of [one, two]) {
    await playOn(tab, "Akropolis", "keys");
    await showsThatOf(tab === one ? two : one, tab);
  }
  await until(async () => (await keptMoves(one, middle)).length,
    middle.moves.length + 4); // two of the person, two of the bot
  for (const tab of [one, two]) await until(() => tab.title(), /Your turn/);
});

test("what one tab takes back is taken back in the other, which says so", async (t) => {
  const [one, two] = await tabsAt(t, middle);
  const before = await cityLines(one);
  await playOn(one, "Akropolis", "keys");
  await showsThatOf(two, one);
  await two.getByRole("button", { name: "Take back your last turn" }).click();
  await notice(one).waitFor();
  await shows(one, before);
  await until(() => keptMoves(one, middle), middle.moves);
  await playOn(one, "Akropolis", "keys");
  await notice(one).waitFor({ state: "detached" });
});

test("of two moves made at once one counts; the other tab is told, and shows it", async (t) => {
  const [one, two] = await twoTabs(t, {
    matches: [people], hash: `#/table/${people.id}`,
    before: () => addEventListener("storage", (event) => {
      if (window.isSlow) event.stopImmediatePropagation(); // it has not heard of the other's yet
    }),
  });
  await settled(two);
  await two.keyboard.press("1");
  await two.evaluate(() => { window.isSlow = true; });
  await playOn(one, "Akropolis", "keys");
  const moves = await keptMoves(one, people);
  await two.keyboard.press("Enter");
  await notice(two).waitFor();
  await showsThatOf(two, one);
  for (const tab of [two, one]) {
    await tab.reload();
    await settled(tab);
    assert.deepEqual(await keptMoves(tab, people), moves);
  }
  await showsThatOf(two, one);
});

test("the open steps of a turn of Panticapaeum are those of both tabs", async (t) => {
  const [one, two] = await tabsAt(t, turn);
  const now = await settled(one);
  const before = await cityLines(one);
  await one.keyboard.press("1");
  await one.getByRole("button", { name: "Place it here" }).waitFor();
  await one.keyboard.press("Enter");
  await moved(one, now);
  await showsThatOf(two, one);
  await two.getByRole("button", { name: "Take back", exact: true }).click();
  await shows(one, before);
  await until(() => keptMoves(two, turn), turn.moves);
});

test("a game that is deleted in one tab leaves the other, and can be brought back", async (t) => {
  const [one, two] = await tabsAt(t, middle);
  await settled(one);
  await two.evaluate(() => { location.hash = "#/"; });
  await two.getByRole("button", { name: /^Delete/ }).click();
  await one.getByRole("heading", { name: "No game here" }).waitFor();
  await two.getByRole("button", { name: "Bring it back" }).click();
  await until(async () => (await settled(one)).plies, middle.moves.length);
});

test("settings that two tabs change are all kept, and both show them", async (t) => {
  const [one, two] = await twoTabs(t, { hash: "#/settings" });
  await one.getByRole("radio", { name: "Dark" }).check({ force: true });
  await two.locator(":root[data-theme=dark]").waitFor();
  await two.getByRole("radio", { name: "Left" }).check({ force: true });
  await one.locator(":root[data-hand=left]").waitFor();
  await one.reload();
  await one.locator(":root[data-theme=dark][data-hand=left]").waitFor();
});

test("a city that two tabs paint has the hexes of both, and can be taken back", async (t) => {
  const [one, two] = await twoTabs(t, { hash: "#/score/akropolis/paint" });
  const place = (tab, at) => tab.locator(`[data-place="${at}"]`);
  const painted = (tab, at) => tab.locator(`[data-place="${at}"][aria-label^="house"]`);
  await place(one, "1,-1").click();
  await painted(two, "1,-1").waitFor();
  await place(two, "-1,0").click();
  await painted(one, "-1,0").waitFor();
  await one.reload();
  for (const at of ["1,-1", "-1,0"]) await painted(one, at).waitFor();
  await two.keyboard.press("Control+z");
  await painted(one, "-1,0").waitFor({ state: "detached" });
  await painted(one, "1,-1").waitFor();
});
