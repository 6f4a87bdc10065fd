// lesson.test.mjs - the first lessons, on the games' own boards: by mouse, by touch, by keyboard alone
// and from the list of moves.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { finger, middle } from "./finger.mjs";
import { assert, visit } from "./harness.mjs";
import { codesShown, watchCodes } from "./plain.mjs";
import { HEX_MARKS, marksInSight, SQUARE_MARKS, still } from "./players.mjs";

const STEPS = { akropolis: 6, panticapaeum: 7 };

const goOn = (page) => page.getByRole("button", { name: "Go on" });
const told = (page) => page.locator(".learn-told");

async function lesson(t, game, options = {}) {
  const { page } = await visit(t, { hash: `#/learn/${game}`, ...options });
  await page.locator(".learn-lesson [data-turn=mine]").waitFor();
  return page;
}

/** How each player presses a button, and a point of the board. */
const WAYS = {
  mouse: { screen: "laptop", hand: (page) => ({
    press: (locator) => locator.click(), point: ({ x, y }) => page.mouse.click(x, y),
  }) },
  touch: { screen: "phone", hand: async (page) => {
    const tap = await finger(page);
    return { press: async (locator) => {
      await (await locator.elementHandle()).waitForElementState("enabled");
      await tap(await middle(locator));
    }, point: tap };
  } },
};

/** Waits until the step can be answered. */
async function isAt(page, game, step) {
  await page.getByText(`Step ${step} of ${STEPS[game]}`).waitFor();
  await page.locator(".learn-lesson [data-turn=mine]").waitFor();
}

const hint = (page) => page.getByRole("button", { name: "Ask for a hint" });
const confirm = (page) => page.getByRole("button", { name: /^(Confirm the move|Place it here)$/ });

/** The answers of Panticapaeum that place nothing, by the number of their step. */
const ACTIONS = { 3: /take 2 coins/i, 4: /^end turn/i, 7: /pay for a step/i };

/** The first step as in a game: take the tile, put it down at a place that is marked, confirm. */
async function layFirst(page, game, { press, point }) {
  const site = page.locator(game === "akropolis" ? ".ak-slot" : ".pt-choices.tiles .pt-choice");
  await press(site.nth(game === "akropolis" ? 0 : 1));
  const [first] = await marksInSight(page, game === "akropolis" ? HEX_MARKS : SQUARE_MARKS);
  await point(first);
  await still(page);
  await press(confirm(page).last());
}

for (const game of Object.keys(STEPS))
  for (const [way, { screen, hand }] of Object.entries(WAYS))
    test(`the lesson of ${game} is done on its board: ${way}`, async (t) => {
      const page = await lesson(t, game, { screen });
      const { press, point } = await hand(page);
      await watchCodes(page);
      for (let step = 1; step <= STEPS[game]; step++) {
        await isAt(page, game, step);
        const action = game === "panticapaeum" && ACTIONS[step];
        if (way === "touch") await press(page.getByRole("button", { name: "Try it" }));
        else await press(page.getByText("Choose from a list instead")); // no codes there either
        if (step === 1) await layFirst(page, game, { press, point });
        else if (action) await press(page.getByRole("button", { name: action }).first());
        else {
          await press(hint(page));
          await confirm(page).last().waitFor();
          await still(page);
          await press(confirm(page).last());
        }
        await press(goOn(page));
        await goOn(page).waitFor({ state: "detached" });
      }
      await page.getByRole("heading", { name: "You are ready for your first game" }).waitFor();
      assert.deepEqual(await page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /held|match/.test(name))), []);
      assert.deepEqual(await codesShown(page), []);
    });

test("the lesson of Akropolis is done by keyboard alone, and a wrong place is answered in words", async (t) => {
  const page = await lesson(t, "akropolis");
  await page.keyboard.press("2"); // not the free one
  await page.keyboard.press("Enter");
  await told(page).getByText("it costs stones. Try the first one").waitFor();
  await checkAccess(page, "a lesson");
  for (const key of ["1", "ArrowLeft", "r", "Enter"]) await page.keyboard.press(key);
  for (let step = 1; step <= STEPS.akropolis; step++) {
    await goOn(page).waitFor();
    await page.waitForFunction(() => document.activeElement.textContent.includes("Go on"));
    await page.keyboard.press("Enter");
    if (step === STEPS.akropolis) break;
    await isAt(page, "akropolis", step + 1);
    await page.keyboard.press("h");
    await confirm(page).last().waitFor();
    await page.keyboard.press("Enter");
  }
  await page.getByRole("heading", { name: "You are ready for your first game" }).waitFor();
});

test("the lesson of Panticapaeum is done by keyboard alone", async (t) => {
  const page = await lesson(t, "panticapaeum");
  for (let step = 1; step <= STEPS.panticapaeum; step++) {
    await isAt(page, "panticapaeum", step);
    const answer = page.locator(".pt-choice").filter({ hasText: ACTIONS[step] ?? /$^/ });
    if (step === 4) await page.keyboard.press("n");
    else if (ACTIONS[step]) await page.keyboard.press(await answer.locator("kbd").innerText());
    else {
      await page.keyboard.press("h");
      await confirm(page).last().waitFor();
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction(() => document.activeElement.textContent.includes("Go on"));
    await page.keyboard.press("Enter");
    await goOn(page).waitFor({ state: "detached" });
  }
  await page.getByRole("heading", { name: "You are ready for your first game" }).waitFor();
});

test("AK-3.2: the list of moves is another way, and what is not allowed is refused by its rule", async (t) => {
  const page = await lesson(t, "akropolis");
  await page.getByText("Choose from a list instead").click();
  const moves = page.locator(".learn-list button");
  await moves.nth(1).waitFor();
  const looks = await moves.evaluateAll((all) => all.map((one) => one.querySelector("svg").outerHTML));
  assert.equal(new Set(looks).size, looks.length); // a picture of each
  await moves.nth(0).click();
  await told(page).getByText("That is not allowed.").waitFor();
  await told(page).getByRole("link", { name: "Rule AK-3.2" }).waitFor();
  await moves.nth(1).click();
  await told(page).getByText("The two houses touch each other").waitFor();
});
