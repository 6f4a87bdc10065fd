// access.test.mjs - axe-core finds nothing on any screen, on a laptop by day and on a phone in the
// dark; tables do not scroll there.
import { test } from "node:test";
import { checkAccess, checkNoScroll } from "./checks.mjs";
import { walk } from "./screens.mjs";

for (const [screen, theme] of [["laptop", "light"], ["phone", "dark"]])
  test(`axe-core finds nothing: ${screen}, ${theme}`, (t) =>
    walk(t, { screen, settings: { theme } }, async (page, { name, isTable }) => {
      await checkAccess(page, name);
      if (isTable) await checkNoScroll(page, name);
    }));
