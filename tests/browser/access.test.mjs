// access.test.mjs - axe-core finds nothing on any screen, on a laptop by day and on the smallest phone
// in the dark; tables do not scroll there. On the phone English fits, too, as languages.test.mjs has
// it for the others: one walk for both.
import { test } from "node:test";
import { checkAccess, checkNoScroll, checkText } from "./checks.mjs";
import { walk } from "./screens.mjs";

test("axe-core finds nothing: laptop, light", (t) =>
  walk(t, { screen: "laptop", settings: { theme: "light" } }, async (page, { name, isTable }) => {
    await checkAccess(page, name);
    if (isTable) await checkNoScroll(page, name);
  }));

test("axe-core finds nothing, and text fits at 360 px: dark, en", (t) =>
  walk(t, { screen: "small", settings: { theme: "dark" } }, async (page, screen) => {
    await checkAccess(page, screen.name);
    await checkText(page, screen);
  }));
