// languages.test.mjs - every screen in five languages on the smallest phone: no text is cut off,
// no word broken, and tables do not scroll.
import { test } from "node:test";
import { checkFits, checkNoScroll, checkWords } from "./checks.mjs";
import { walk } from "./screens.mjs";

for (const language of ["en", "uk", "cs", "pl", "ru"])
  test(`text fits at 360 px: ${language}`, (t) =>
    walk(t, { screen: "small", settings: { language } }, async (page, { name, isTable }) => {
      await checkFits(page, name);
      await checkWords(page, name);
      if (isTable) await checkNoScroll(page, name);
    }));
