// contrast.test.mjs - no text is too faint in the dark, on any screen; by day access.test.mjs looks.
import { test } from "node:test";
import { checkAccess } from "./checks.mjs";
import { walk } from "./screens.mjs";

for (const screen of ["laptop", "phone"])
  test(`contrast in the dark: ${screen}`, (t) =>
    walk(t, { screen, settings: { theme: "dark" } }, (page, { name }) =>
      checkAccess(page, name, ["color-contrast", "link-in-text-block"])));
