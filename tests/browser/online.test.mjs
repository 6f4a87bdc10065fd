// online.test.mjs - games with others: real browsers at a real server.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as rest } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { checkAccess, checkFits } from "./checks.mjs";
import { assert, until, visit } from "./harness.mjs";
import { host, lendPostgres } from "./host.mjs";
import { verify } from "./native.mjs";
import { say } from "./players.mjs";

/** What a browser says of a server that is killed. */
const BREAKS = /api\/socket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of 503/;

/** Opens a table for two from the start page; the link for the other one. `agreed` is what the
 * server is asked for besides. */
async function invite(page, name, { game = "Akropolis", agreed = {}, choices = [] } = {}) {
  await page.route("**/api/tables", (route) => route.continue({
    postData: JSON.stringify({ ...route.request().postDataJSON(), ...agreed }),
  }));
  await page.getByRole("button", { name: "Invite a friend" }).click();
  const panel = page.getByRole("dialog", { name: /^New game/ });
  await panel.getByLabel("Your name").fill(name);
  await panel.getByRole("radio", { name: game }).check();
  if (choices.length > 0) await panel.getByText("Variants and house rules").click();
  for (const choice of choices) await panel.getByRole("radio", { name: choice }).check();
  await panel.getByRole("button", { name: "Create the table" }).click();
  await page.getByRole("heading", { name: "Waiting for players" }).waitFor();
  return linkIn(page, "Link to this table");
}

/** The link in a field, once it is there. */
const linkIn = (page, name) => until(() => page.getByLabel(name, { exact: true }).inputValue(), /#/);

async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join the game" }).click();
}

async function join(page, link, name) {
  await sitDown(page, link, name);
  await atTable(page);
}

const PROVED = "Proved: your device had a part in the shuffle, so the server alone could not decide what came.";
const atTable = (page) => page.locator("[data-turn]").waitFor();
const over = (page) => page.getByRole("region", { name: "The end of the game" });
const count = (page) => page.locator(".ak-seat").count();

/** Whoever of the two is to move; null once it is over. */
async function toMove(pages) {
  const found = await Promise.race(pages.map((page) => page.waitForFunction(() =>
    document.querySelector("[aria-label='The end of the game']") ? "over"
      : document.querySelector("[data-turn=mine]") && "mine")
    .then(async (what) => ((await what.jsonValue()) === "over" ? null : page))));
  return found;
}

/** East of the easternmost hex there is always room. */
async function move(page) {
  const lines = await say(page, "where");
  const places = lines.map((line) => /^(-?\d+),(-?\d+): /.exec(line)).filter(Boolean);
  const [q, r] = places.map(([, ...at]) => at.map(Number)).sort((a, b) => b[0] - a[0])[0];
  const [answer] = await say(page, `t1 ${q + 1},${r} r0`);
  assert.match(answer, /^Played/);
}

/** The proof of the shuffle is a line that opens. */
async function seeProof(page) {
  const luck = page.locator(".end-panel .fair-luck");
  await luck.getByText("Fair luck: proved").waitFor();
  if (await luck.getAttribute("open") === null) {
    assert.equal(await page.getByText(PROVED).isVisible(), false);
    await luck.locator("summary").press("Enter"); // what was typed before may cover it
  }
  await page.getByText(PROVED).waitFor();
}

/** Both are shown the same points at the end. */
async function agreeOnPoints(one, other) {
  const points = (page) => page.locator(".standing-points .hidden-text").allInnerTexts();
  await until(() => points(other), await until(() => points(one), ({ length }) => length === 2));
}

/** One player asks for a rematch, the other one accepts it: then both are there. */
async function rematch([one, name], [other, otherName], link) {
  await one.getByRole("button", { name: "Rematch" }).click();
  const waiting = one.getByRole("button", { name: `Waiting for ${otherName} …` });
  await until(() => waiting.isDisabled(), true);
  await other.getByText(`${name} wants a rematch`).waitFor();
  await other.getByRole("button", { name: "Accept" }).click();
  for (const page of [one, other]) await page.waitForURL((url) => !link.endsWith(url.hash));
}

async function playTo(pages, most, each = async () => undefined) {
  for (let n = 0; n < most; n++) {
    const page = await toMove(pages);
    if (!page) return n;
    await move(page);
    await each(n);
  }
  return most;
}

async function write(page, line) {
  await page.getByRole("button", { name: "Chat" }).click();
  await page.getByLabel("Write to the table").fill(line);
  await page.getByRole("complementary", { name: "Chat" })
    .getByRole("button", { name: "Send" }).click();
}

test("two browsers play a whole game, over a reload and a server that is killed", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server, expected: BREAKS });
  const { page: ben } = await visit(t, { server, expected: BREAKS, screen: "phone" });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await atTable(anna);
  const pages = [anna, ben];
  await playTo(pages, 40, async (n) => {
    if (n === 6) {
      await ben.reload();
      await atTable(ben);
    }
    if (n === 12) {
      await server.end("SIGKILL");
      await server.start();
    }
    if (n === 20) {
      assert.equal(await server.end("SIGTERM"), 0);
      await server.start();
    }
  });
  for (const page of pages) await over(page).waitFor();
  await agreeOnPoints(anna, ben);
  for (const page of pages) await seeProof(page);
  await anna.getByRole("button", { name: "Verify" }).click();
  await anna.getByText(/^Proved: luck/).waitFor();
  await rematch([anna, "Anna"], [ben, "Ben"], link);
  await playTo(pages, 2);
  await resign(ben);
  for (const page of pages) await seeProof(page);
});

/** What this device keeps of the table lets it move there: nobody else may see it. */
const keptTokens = (page) => page.evaluate(() =>
  Object.values(localStorage).flatMap((text) => [...text.matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token)));

test("after the end each reviews the game from the own side, and may play on from it", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  await join(ben, await invite(anna, "Anna"), "Ben");
  await atTable(anna);
  const table = new URL(anna.url()).hash.split("/").at(-1);
  const record = () => fetch(`${server.url}api/tables/${table}/record`).then((answer) => answer.text());
  assert.doesNotMatch(await record(), /Reveal/);
  await playTo([anna, ben], 40);
  for (const [page, own, other] of [[anna, "Anna", "Ben"], [ben, "Ben", "Anna"]]) {
    await over(page).waitFor();
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.getByRole("heading", { name: `The costliest mistakes: ${own}` }).waitFor();
    await page.locator(".review-scores").waitFor(); // once all moves were looked at briefly
    await until(async () => (await page.locator(".review-scores th[scope=col]").allInnerTexts())
      .map((name) => name.trim()), ["Anna", "Ben"]);
    const tokens = await keptTokens(page);
    assert.ok(tokens.length > 0 && !tokens.some((token) => page.url().includes(token)), "a secret in the address");
    assert.equal(await page.getByText(`The costliest mistakes: ${other}`).count(), 0);
    if (page === anna) await page.goto("about:blank"); // the closer look would go on beside Ben's review
  }
  await ben.keyboard.press("Home");
  await ben.getByRole("button", { name: "Play on from here" }).click();
  const dialog = ben.getByRole("dialog");
  await dialog.getByLabel("Against").selectOption("greedy");
  await dialog.getByRole("button", { name: "Play" }).click();
  await ben.locator("[data-turn=mine]").waitFor();
  assert.equal(await ben.locator(".strip").count(), 0, "it is a game of this device");
});

test("two browsers play at two servers, and one of the servers is killed", async (t) => {
  const postgres = await lendPostgres(t);
  if (!postgres) return t.skip("built without PostgreSQL");
  const shared = postgres.address;
  const here = await host(t, { shared });
  const there = await host(t, { shared });
  const { page: anna } = await visit(t, { server: here, expected: BREAKS });
  const { page: ben } = await visit(t, { server: there, expected: BREAKS, screen: "phone" });
  const link = await invite(anna, "Anna");
  await join(ben, link.replace(here.url, there.url), "Ben");
  await atTable(anna);
  const pages = [anna, ben];
  await playTo(pages, 6);
  while (await toMove(pages) !== ben) await move(anna);
  await here.end("SIGKILL");
  await anna.getByText(/^(No connection|Connecting) to the server/).waitFor();
  await move(ben); // at the other server, as if nothing had happened
  await here.start();
  await playTo(pages, 5);
  await resign(ben);
  for (const page of pages) await over(page).waitFor();
  await agreeOnPoints(anna, ben);
  for (const page of pages) await seeProof(page);
});

test("while the database is away all are told so, and their clocks stand still", async (t) => {
  const postgres = await lendPostgres(t);
  if (!postgres) return t.skip("built without PostgreSQL");
  const server = await host(t, { shared: postgres.address });
  const { page: anna } = await visit(t, { server, expected: BREAKS });
  const { page: ben } = await visit(t, { server, expected: BREAKS, screen: "phone" });
  const pages = [anna, ben];
  await join(ben, await invite(anna, "Anna", { agreed: { speed: "live:600+0" } }), "Ben");
  await atTable(anna);
  const clocks = (page) => page.getByRole("timer").allInnerTexts();
  const runs = async (page) => {
    const before = await clocks(page);
    await page.waitForFunction((was) =>
      [...document.querySelectorAll("[role=timer]")].some((one, i) => one.innerText !== was[i]), before);
  };
  for (const page of pages) await runs(page);
  postgres.freeze(); // and nobody does anything
  for (const page of pages) {
    await page.getByText("The clocks are stopped").waitFor();
    await checkFits(page);
  }
  // A clock that runs shows another second in any 2.5 of them: this has to be real time. What is shown
  // at first may be old.
  await until(async () => {
    const before = await Promise.all(pages.map(clocks));
    await rest(2500);
    return isDeepStrictEqual(await Promise.all(pages.map(clocks)), before);
  }, true, "the clocks stand still");
  postgres.thaw();
  for (const page of pages) {
    await page.getByText("The clocks are stopped").waitFor({ state: "detached" });
    await runs(page);
  }
  await playTo(pages, 2);
});

test("a table against a bot is dealt at once, with a part of this device, which is proved", async (t) => {
  const server = await host(t);
  const { page } = await visit(t, { server, viewport: LAPTOP });
  const said = [];
  page.on("websocket", (line) => line
    .on("framesent", ({ payload }) => said.push(JSON.parse(payload).do))
    .on("framereceived", ({ payload }) => {
      for (const { type } of JSON.parse(payload).events ?? []) said.push(type);
    }));
  await page.evaluate(() => {
    window.seen = new Set();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll("h2")) window.seen.add(one.innerText);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("button", { name: "Invite a friend" }).click();
  const panel = page.getByRole("dialog", { name: /^New game/ });
  await panel.getByLabel("Your name").fill("Anna");
  await panel.getByLabel("Seat 2: who plays").selectOption("easy");
  await panel.getByRole("button", { name: "Create the table" }).click();
  await atTable(page);
  await until(() => said.filter((one) => /^(sealed|opening|nonce|started)$/.test(one)),
    ["sealed", "opening", "nonce", "nonce", "started"]);
  const waited = await page.evaluate(() => [...window.seen]);
  assert.ok(waited.includes("New game: Akropolis") && !waited.some((one) => /Waiting|dealt/.test(one)),
    `nothing is shown in between: ${waited.join(", ")}`);
  await resign(page);
  await checkSheet(page);
  await seeProof(page);
  await checkFits(page);
  await page.reload();
  await seeProof(page);
});

test("all wait for a part of the shuffle that is late, and are told so", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server, screen: "phone" });
  let release = () => undefined;
  const held = new Promise((done) => {
    release = done;
  });
  await ben.routeWebSocket("**/api/socket", (line) => {
    const behind = line.connectToServer();
    line.onMessage(async (text) => {
      if (text.includes('"do":"nonce"')) await held;
      behind.send(text);
    });
  });
  await ben.reload();
  await sitDown(ben, await invite(anna, "Anna"), "Ben");
  await Promise.all([anna, ben].map(async (page) => {
    await page.getByRole("heading", { name: "The game is being set up …" }).waitFor();
    await checkFits(page);
  }));
  release();
  for (const page of [anna, ben]) await atTable(page);
});

/** Anna made a table and closed the page; then Ben sat down. */
async function seatedWhileAway(t) {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server, screen: "phone" });
  const link = await invite(anna, "Anna");
  await anna.goto("about:blank");
  await sitDown(ben, link, "Ben");
  return { anna, ben, link };
}

test("who closed the page before the others came has a part in the shuffle on coming back", async (t) => {
  const { anna, ben, link } = await seatedWhileAway(t);
  await ben.getByText("All seats are taken. The game begins once everyone has been here.").first().waitFor();
  await checkFits(ben);
  await anna.goto(link);
  for (const page of [anna, ben]) await atTable(page);
  await resign(ben);
  for (const page of [anna, ben]) await seeProof(page);
});

test("who leaves while the others are waited for may come back", async (t) => {
  const { anna, ben, link } = await seatedWhileAway(t);
  await ben.getByRole("button", { name: "Give up my seat" }).click();
  await ben.getByText("All seats are taken.").first().waitFor(); // in the list of one's games
  await anna.goto(link);
  await atTable(anna);
  await ben.locator(".shelf-link").first().click();
  await ben.getByRole("button", { name: "Take my seat back" }).click();
  await playTo([anna, ben], 2);
});

/** A guest without a page, who seals a part of the shuffle and vanishes. */
async function vanish(server, link, name) {
  const table = link.slice(link.lastIndexOf("/") + 1).replace(/\?.*/, "");
  const answer = await fetch(`${server.url}api/tables/${table}/join`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, seal: "a".repeat(64) }),
  });
  assert.equal(answer.status, 200);
}

test("the host need not wait for a guest who has sealed a part and vanished", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  await vanish(server, await invite(anna, "Anna"), "Eve");
  await anna.getByRole("button", { name: "Close the table …" }).click();
  await anna.getByRole("button", { name: "Keep waiting" }).click();
  await checkFits(anna);
  // Too early, it says so; ten seconds after all seats were taken the game begins.
  await until(async () => {
    await anna.getByRole("button", { name: "Start now" }).click({ timeout: 1000 }).catch(() => undefined);
    return anna.locator("[data-turn]").count();
  }, 1);
  await resign(anna);
});

test("the host closes a table that waits for a part", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  await vanish(server, await invite(anna, "Anna"), "Eve");
  await anna.getByRole("button", { name: "Close the table …" }).click();
  await anna.getByRole("button", { name: "Close the table", exact: true }).click();
  await anna.getByText("This table was closed before the game began.").waitFor();
});

test("the host clears a seat, and its player may take one again", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server, screen: "phone" });
  const link = await invite(anna, "Anna", { agreed: { seats: ["human", "open", "open"] } });
  await sitDown(ben, link, "Ben");
  await anna.getByRole("button", { name: "Clear the seat of Ben" }).click();
  await ben.getByText("Your seat is open again").waitFor();
  await checkFits(ben);
  await sitDown(ben, link, "Ben");
  await anna.getByRole("button", { name: "Clear the seat of Ben" }).waitFor();
});

test("who is invited reads which house rules were chosen", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const created = anna.waitForRequest((request) => request.url().endsWith("/api/tables"));
  const choices = ["Any empty place", "Those outside", "By points"];
  await ben.goto(await invite(anna, "Anna", { choices }));
  assert.deepEqual((await created).postDataJSON().rulings,
    { edge: "any", sides: "outside", doubling: "points" });
  await ben.getByText("Sides on a lake do not count when barracks double.").waitFor();
  await ben.getByText("Houses double if they bring 10 points or more").waitFor();
});

/** Runs in the page before its scripts: notes what goes over the socket. */
function noteFrames() {
  const { send } = WebSocket.prototype;
  window.frames_sent = []; // but the pings, which come by the clock
  WebSocket.prototype.send = function noted(data) {
    if (JSON.parse(data).do !== "ping") window.frames_sent.push(data);
    return send.call(this, data);
  };
}

/** Plans with the keys on the turn of another: nothing is sent. */
async function planAhead(page) {
  await page.locator("[data-turn=other]").waitFor();
  const before = await page.evaluate(() => window.frames_sent);
  await page.keyboard.press("2"); // the first is what the other one takes
  await page.getByRole("group", { name: "Your plan" }).waitFor();
  await page.keyboard.press("Enter");
  assert.deepEqual(await page.evaluate(() => window.frames_sent), before);
}

test("chat, a take-back, and a spectator", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server, before: noteFrames });
  const { page: eva } = await visit(t, { server });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await eva.goto(link);
  await atTable(eva);
  assert.equal(await eva.locator("[data-turn=mine]").count(), 0);
  await eva.getByText("You are watching.").waitFor();
  assert.equal(await ben.getByText("You are watching.").count(), 0); // he has been at the table before her

  await planAhead(ben);
  await write(anna, "Good luck!");
  await ben.getByRole("button", { name: "Chat: 1 new line" }).click();
  await ben.getByRole("log", { name: "Chat" }).getByText("Good luck!").waitFor();

  await playTo([anna, ben], 1);
  await ben.locator("[data-turn=mine]").waitFor();
  await ben.locator(".ak-check").waitFor(); // it is offered, and not played
  await anna.getByRole("button", { name: "Take back your last turn" }).click();
  await ben.getByRole("button", { name: "Agree" }).click();
  await anna.locator("[data-turn=mine]").waitFor();
  await eva.locator(".ak-seat.turn[data-seat='0']").waitFor();
  await until(() => count(eva), 2);
});

test("a question goes with the one who asked it", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const seats = ["human", "open", "bot:easy"];
  await join(ben, await invite(anna, "Anna", { agreed: { seats } }), "Ben");
  await playTo([anna], 1);
  await ben.locator("[data-turn=mine]").waitFor();
  await anna.getByRole("button", { name: "Take back your last turn" }).click();
  await ben.getByRole("button", { name: "Agree" }).waitFor();
  await leave(anna, "A bot plays on in your place.");
  await ben.getByText("left; a bot plays on").waitFor({ state: "attached" });
  await ben.getByRole("button", { name: "Agree" }).waitFor({ state: "detached" });
});

test("who leaves while the line is broken has left as soon as it is back", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server, expected: BREAKS });
  const { page: ben } = await visit(t, { server, expected: BREAKS });
  const seats = ["human", "open", "bot:easy"];
  const link = await invite(anna, "Anna", { agreed: { seats } });
  await join(ben, link, "Ben");
  await playTo([anna], 1);
  await ben.locator("[data-turn=mine]").waitFor();
  await server.end("SIGKILL");
  await ben.getByText("Connecting to the server …").first().waitFor();
  await askToLeave(ben, "A bot plays on in your place.");
  await ben.getByRole("dialog").getByText(/onnect(ing|ion) to the server/).waitFor();
  assert.ok(link.endsWith(new URL(ben.url()).hash), "the table is still open");
  await server.start();
  await hasLeft(ben);
  await anna.getByText("left; a bot plays on").waitFor({ state: "attached" });
  await anna.locator("[data-turn=mine]").waitFor();
});

test("who looks on is told who is away, and asked nothing", async (t) => {
  const server = await host(t, { config: "away_s = 1s\n" });
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const { page: eva } = await visit(t, { server });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await eva.goto(link);
  await atTable(eva);
  await ben.goto("about:blank");
  await anna.getByText("Ben is away. What would you like to do?").waitFor();
  await eva.getByText("Ben: away").waitFor();
});

test("a line of chat that is refused is there again", async (t) => {
  const server = await host(t, { config: "chat_rate = 1/600s\n" });
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  await join(ben, await invite(anna, "Anna"), "Ben");
  await write(anna, "One");
  const chat = anna.getByRole("complementary", { name: "Chat" });
  const line = chat.getByLabel("Write to the table");
  await chat.getByText("One").waitFor();
  await until(() => line.inputValue(), "");
  await line.fill("Two");
  await line.press("Enter");
  await chat.getByRole("alert").waitFor();
  await until(() => line.inputValue(), "Two");
});

test("a page goes on at a newer server, which says what it does not know", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  let strange = 0;
  await ben.routeWebSocket("**/api/socket", (line) => {
    line.connectToServer().onMessage((text) => {
      strange += text.includes('"type":"chat"') ? 1 : 0;
      line.send(text.replaceAll('"type":"chat"', '"type":"sneezed"'));
    });
  });
  await ben.reload();
  await join(ben, await invite(anna, "Anna"), "Ben");
  await write(anna, "Good luck!");
  await playTo([anna, ben], 4);
  await until(() => strange, 1);
  await anna.getByRole("log", { name: "Chat" }).getByText("Good luck!").waitFor();
  await ben.getByRole("button", { name: "Chat" }).click();
  await ben.getByText("Nothing has been written yet.").waitFor();
});

test("who is invited to a server brings a code, and a table may have a link with a key", async (t) => {
  const server = await host(t, { config: "invite_only = yes\n" });
  const code = server.admin("invite");
  const { page: stranger } = await visit(t, { server, expected: /status of 40[34]/ });
  await stranger.getByRole("button", { name: "Invite a friend" }).click();
  await stranger.getByLabel("Your name").fill("Eve");
  await stranger.getByLabel("Invitation").fill("guessed");
  await stranger.getByRole("button", { name: "Create the table" }).click();
  await stranger.getByText("this invitation is not valid here").waitFor();
  const { page: anna } = await visit(t, { server, hash: `#/?invite=${code}` });
  await anna.getByRole("button", { name: "Invite a friend" }).click();
  await anna.getByLabel("Your name").fill("Anna");
  await until(() => anna.getByLabel("Invitation").inputValue(), code);
  await anna.getByRole("switch", { name: "Link with a key" }).check();
  await anna.getByRole("button", { name: "Create the table" }).click();
  const link = await linkIn(anna, "Link to this table");
  assert.match(link, /\?watch=.{32}$/);
  await stranger.goto(link.replace(/\?.*/, ""));
  await stranger.getByText("there is no such table").waitFor();
  const { page: bert } = await visit(t, { server });
  await join(bert, link, "Bert");
  await atTable(anna);
  await bert.getByRole("button", { name: "This table" }).click();
  await bert.getByText("Continue on another device").click();
  const { page: tablet } = await visit(t, { server });
  await tablet.goto(await linkIn(bert, "Link to your seat"));
  await tablet.getByRole("button", { name: "This table" }).click();
  await tablet.getByText("Let others watch").click();
  assert.equal(await linkIn(tablet, "Link for spectators"), link);
});

test("a seat goes on at another device", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const { page: tablet } = await visit(t, { server });
  await join(ben, await invite(anna, "Anna"), "Ben");
  await atTable(anna);
  await anna.getByRole("button", { name: "This table" }).click();
  await anna.getByText("Continue on another device").click();
  const seat = await linkIn(anna, "Link to your seat");
  await tablet.goto(seat);
  await tablet.locator("[data-turn=mine]").waitFor();
  await until(() => tablet.url(), (url) => !/seat=/.test(url));
  await move(tablet);
  await ben.locator("[data-turn=mine]").waitFor();
});

async function resign(page) {
  await page.getByRole("button", { name: "This table" }).click();
  await page.getByRole("button", { name: "Resign …" }).click();
  await page.getByText("The game ends, and you lose it.").waitFor();
  await page.getByRole("button", { name: "Resign", exact: true }).click();
}

const within = (time) => `Unless you come back within ${time}, you lose the game.`;

async function askToLeave(page, warning) {
  await page.getByRole("button", { name: "This table" }).click();
  await page.getByRole("button", { name: "Leave the game …" }).click();
  await page.getByText(warning).waitFor();
  await page.getByRole("button", { name: "Leave the game", exact: true }).click();
}

/** Whoever has left is on the start page. */
const hasLeft = (page) => page.getByRole("heading", { name: "Your games with others" }).waitFor();

async function leave(page, warning) {
  await askToLeave(page, warning);
  await hasLeft(page);
}

/** All of the sheet can be seen without scrolling. */
async function checkWhole(page) {
  await page.locator(".table-end table tr").last().waitFor();
  const places = () => page.locator(".table-end").evaluate((panel) => {
    const box = panel.getBoundingClientRect();
    const { top: from, bottom: to } = panel.querySelector("table").getBoundingClientRect();
    return { top: box.top, bottom: Math.min(box.bottom, innerHeight), from, to };
  });
  await until(places, ({ top, bottom, from, to }) => from >= top && to <= bottom);
}

/** The panel scrolls, and nothing in it does; the hash of the shuffle is for those who ask. */
async function checkSheet(page) {
  await page.locator(".table-end table").waitFor();
  const cut = () => page.locator(".table-end *").evaluateAll((all) => all
    .filter((one) => one.matches("div, section") && one.scrollHeight > one.clientHeight + 1 &&
      getComputedStyle(one).overflowY !== "visible").map((one) => one.className));
  await until(cut, []);
  assert.equal(await page.getByLabel("Commitment").isVisible(), false);
}

const LAPTOP = { width: 1280, height: 720 };
const result = (page, text) => page.getByRole("heading", { name: text, exact: true }).waitFor();

test("a player saves the record with their part, and a page from elsewhere checks both", async (t) => {
  const [server, elsewhere] = [await host(t), await host(t)];
  const { page: anna } = await visit(t, { server, viewport: LAPTOP });
  const { page: ben } = await visit(t, { server, screen: "phone" });
  await join(ben, await invite(anna, "Anna"), "Ben");
  await playTo([anna, ben], 2);
  await resign(ben);
  await seeProof(anna);
  await anna.getByText("This page comes from the server that it checks").waitFor();
  const save = anna.getByRole("button", { name: "Save the record and your part" });
  const [download] = await Promise.all([anna.waitForEvent("download"), save.click()]);
  const file = await download.path();
  const { witness, setup_covered } = verify(file, "--witness", file);
  assert.deepEqual({ witness, setup_covered }, { witness: true, setup_covered: true });

  const { page } = await visit(t, { server: elsewhere, hash: "#/replay" });
  const open = (text) => page.locator("input[type=file]").setInputFiles(
    { name: "a.polis", mimeType: "text/plain", buffer: Buffer.from(text) });
  const record = readFileSync(file, "utf8");
  await open(record);
  await page.getByText(/^Proved: luck came as it had to, and this is the game/).waitFor();
  await page.goto(`${elsewhere.url}#/replay`);
  await open(record.replace(/^.Stacks .*$/m, '[Stacks "11"]\n[Rulings "lake:single"]'));
  await page.getByText(/^This is not the game that was seen: the server shows another game/).waitFor();
});

test("who resigns ends a game of two: the other has won, and may play on against a bot", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server, viewport: LAPTOP });
  const { page: bohdan } = await visit(t, { server, screen: "phone" });
  const { page: eva } = await visit(t, { server });
  const link = await invite(anna, "Anna");
  await join(bohdan, link, "Bohdan");
  await eva.goto(link);
  await playTo([anna, bohdan], 4);
  await anna.locator("[data-turn=mine]").waitFor();
  await resign(bohdan);
  await result(anna, "Bohdan resigned: you win.");
  await result(bohdan, "You resigned: Anna wins.");
  await result(eva, "Bohdan resigned: Anna wins.");
  await until(() => anna.locator("[data-turn=mine]").count(), 0, "nothing is to be played");
  await anna.getByText("The game is over.", { exact: true }).first().waitFor();
  await checkSheet(anna);
  await anna.getByText("Fair luck").click();
  await anna.getByRole("button", { name: "Verify" }).click();
  await anna.getByText(/^Proved: luck/).waitFor();
  for (const page of [bohdan, eva])
    assert.equal(await page.getByRole("button", { name: "Play on" }).count(), 0);

  await anna.getByRole("button", { name: "Play on" }).click();
  await anna.waitForURL((url) => !link.endsWith(url.hash));
  await anna.locator("[data-turn=mine]").waitFor();
  await anna.getByText(/Bot \(/).first().waitFor();
  await move(anna);
  await anna.locator("[data-turn=mine]").waitFor();
  assert.equal(await anna.locator(".strip").count(), 0, "it is a game of this device");

  await anna.goto(`${server.url}#/`);
  await anna.getByText("Bohdan resigned: you win.").waitFor();
});

/** Whoever is not to move plans the tile to explore. */
async function planTile(pages) {
  const planner = await Promise.race(pages.map((page) =>
    page.getByText("Plan your next tile meanwhile:").waitFor().then(() => page, () => null)));
  await planner.keyboard.press("2");
  await planner.keyboard.press("Enter");
  await planner.getByRole("group", { name: "Your plan" }).waitFor();
}

for (const game of ["Akropolis", "Panticapaeum"])
  test(`a laptop shows winner and loser the whole sheet: ${game}`, async (t) => {
    const server = await host(t);
    const { page: anna } = await visit(t, { server, viewport: LAPTOP });
    const { page: bohdan } = await visit(t, { server, viewport: LAPTOP });
    await join(bohdan, await invite(anna, "Anna", { game }), "Bohdan");
    await atTable(anna);
    if (game === "Panticapaeum") await planTile([anna, bohdan]);
    await resign(anna);
    await result(bohdan, "Anna resigned: you win.");
    for (const page of [anna, bohdan]) {
      await over(page).waitFor();
      await until(() => page.getByText("Plan your next tile").count(), 0);
      await checkWhole(page);
      await until(async () => (await page.locator(".standing-name").allInnerTexts()).map((one) => one.trim()),
        ["1. Bohdan", "2. Anna"]);
      await until(() => page.getByText(/is playing\.|to play/).count(), 0, "nobody is to play");
      await until(() => page.getByRole("button", { name: "Take back your last turn" }).isDisabled(), true);
    }
  });

test("who looks at the cities goes to the rematch as well", async (t) => {
  const server = await host(t);
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await atTable(anna);
  await resign(ben);
  await anna.getByRole("button", { name: "Rematch" }).click();
  for (const page of [anna, ben])
    await page.getByRole("button", { name: "Look at the cities" }).click();
  await ben.getByText("Anna wants a rematch").waitFor();
  await ben.getByRole("button", { name: "Accept" }).click();
  for (const page of [anna, ben]) {
    await page.waitForURL((url) => !link.endsWith(url.hash));
    await atTable(page);
  }
});

/** The text of a seat's clock, as soon as it is another one. */
async function nextTime(page, seat, before = "") {
  const text = await page.waitForFunction(([n, last]) => {
    const clock = document.querySelector(`.strip-clock[data-of="${n}"]`)?.textContent;
    return clock !== last && clock;
  }, [seat, before]);
  return text.jsonValue();
}

for (const game of ["Akropolis", "Panticapaeum"])
  test(`the clock of who is to move runs, and warns before its end: ${game}`, async (t) => {
    const server = await host(t);
    const { page: anna } = await visit(t, { server });
    const { page: ben } = await visit(t, { server });
    // Real time, since the server's clock is real: ten seconds for a busy machine before the warning, ten after.
    const agreed = { speed: "live:20+2", ...(game === "Panticapaeum" && { first: "0" }) }; // no lot
    await join(ben, await invite(anna, "Anna", { game, agreed }), "Ben");
    await atTable(anna);
    await Promise.all([anna, ben].map(async (page) => {
      const first = await nextTime(page, 0);
      const second = await nextTime(page, 0, first);
      const third = await nextTime(page, 0, second);
      assert.ok(first > second && second > third, `${first}, ${second}, ${third}`);
      assert.equal(await nextTime(page, 1), "0:20");
    }));
    await anna.locator(".strip-clock.short").waitFor();
    await anna.getByText("You have less than 10 seconds left.").waitFor({ state: "attached" });
    await Promise.any([resign(ben), over(ben).waitFor()]); // her time may run out meanwhile
    for (const page of [anna, ben]) {
      await over(page).waitFor();
      await until(() => page.locator(".strip-clock").count(), 0);
    }
  });

/** Runs in the page before its scripts: while `isSlow`, timers take much longer, so that the second press of a
 * double click comes in time on a busy machine, too. */
function slowTimers() {
  const plain = setTimeout;
  window.setTimeout = (work, ms = 0, ...rest) => plain(work, window.isSlow ? 100 * ms : ms, ...rest);
}

test("who leaves may return in time, and no double click leaves", async (t) => {
  const server = await host(t, { config: "away_s = 600s\n" });
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server, before: slowTimers });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await atTable(anna);
  for (const name of ["Leave the game …", "Resign …"]) {
    await ben.getByRole("button", { name: "This table" }).click();
    await ben.evaluate(() => { window.isSlow = true; });
    await ben.getByRole("button", { name }).dblclick();
    await ben.evaluate(() => { window.isSlow = false; });
    await ben.getByRole("button", { name: "Stay" }).click();
    await ben.keyboard.press("Escape");
    await ben.getByRole("dialog").waitFor({ state: "detached" });
  }
  await leave(ben, within("10:00"));
  await anna.getByText(/^Ben has left and loses in /).waitFor();
  await ben.goto(link);
  await ben.getByText(/^You left the game: a bot plays for you\. Take your seat back within .* or the game is lost\.$/).waitFor();
  await ben.getByRole("button", { name: "Take my seat back" }).click();
  await anna.getByText(/^Ben has left/).waitFor({ state: "detached" });
  await playTo([anna, ben], 2);
  assert.equal(await over(anna).count(), 0);
});

test("who leaves a game of two and stays away loses it, and both go to the rematch", async (t) => {
  const server = await host(t, { config: "away_s = 6s\n" }); // real time, in which the page must tell of it
  const { page: anna } = await visit(t, { server });
  const { page: ben } = await visit(t, { server });
  const link = await invite(anna, "Anna");
  await join(ben, link, "Ben");
  await atTable(anna);
  const told = anna.getByText(/^Ben has left and loses in 0:0\d unless they come back\.$/).waitFor();
  await leave(ben, within("0:06"));
  await told; // for six seconds
  await result(anna, "Ben left: you win.");
  await ben.goto(link);
  await result(ben, "You left: Anna wins.");
  await rematch([ben, "Ben"], [anna, "Anna"], link);
  for (const page of [anna, ben]) await atTable(page);
});

for (const screen of ["laptop", "small"])
  test(`everybody can use what others bring along: ${screen}`, async (t) => {
    const server = await host(t);
    const { page } = await visit(t, { server, screen });
    const { page: other } = await visit(t, { server });
    const check = async (where) => {
      await checkAccess(page, where);
      await checkFits(page, where);
    };
    await page.getByRole("button", { name: "Find a table" }).click();
    await page.getByText("No table is waiting for players").waitFor();
    await check("find");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Invite a friend" }).click();
    await page.getByRole("button", { name: "Create the table" }).waitFor();
    await check("create");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const link = await invite(page, "Anna");
    await page.locator(".qr").first().waitFor();
    await check("waiting room");
    await join(other, link, "Ben");
    await atTable(page);
    await check("table");
    await page.getByRole("button", { name: "This table" }).click();
    await page.getByText("Continue on another device").click();
    await check("about the table");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Chat" }).click();
    await check("chat");
    await page.goto(`${server.url}#/settings`);
    await page.getByRole("heading", { name: "Playing with others" }).waitFor();
    await check("settings");
  });

test("a device that was let in once says so at its next login", async (t) => {
  const server = await host(t);
  const post = async (path, body, token) => (await fetch(`${server.url}api/${path}`, {
    method: "POST", body: JSON.stringify(body),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })).json();
  const { token } = await post("people", { name: "Anna" });
  await post("me/passphrase", { passphrase: "correct horse" }, token);
  const { page } = await visit(t, { server, hash: "#/settings" });
  const devices = [];
  for (let i = 0; i < 2; i++) {
    await page.locator("summary", { hasText: "Log in" }).click();
    const form = page.locator("details", { hasText: "Log in" });
    await form.getByLabel("Name").fill("Anna");
    await form.getByLabel("Passphrase").fill("correct horse");
    const [request] = await Promise.all([page.waitForRequest("**/api/login"),
      form.getByRole("button", { name: "Log in" }).click()]);
    devices.push(request.postDataJSON().device);
    await page.getByText("Your account: Anna").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.locator("summary", { hasText: "Log in" }).waitFor();
  }
  assert.equal(devices[0], undefined);
  assert.match(devices[1], /^[\w-]{32}$/);
});

test("a page without a server offers nothing that needs one", async (t) => {
  const { page } = await visit(t);
  await page.waitForLoadState("networkidle");
  assert.equal(await page.getByRole("button", { name: "Invite a friend" }).count(), 0);
});
