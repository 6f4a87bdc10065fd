// access.test.mjs - axe-core finds nothing on any screen, on a laptop and on a phone; tables do not
// scroll there.
import { test } from "node:test";
import { checkAccess, checkNoScroll } from "./checks.mjs";
import { walk } from "./screens.mjs";

for (const screen of ["laptop", "phone"])
  test(`axe-core finds nothing: ${screen}`, (t) =>
    walk(t, { screen, settings: { theme: "light" } }, async (page, { name, isTable }) => {
      await checkAccess(page, name);
      if (isTable) await checkNoScroll(page, name);
    }));
