// languages.test.mjs - every screen in four languages on the smallest phone: no text is cut off,
// no word broken, and tables do not scroll. access.test.mjs has English.
import { test } from "node:test";
import { checkText } from "./checks.mjs";
import { walk } from "./screens.mjs";

for (const language of ["uk", "cs", "pl", "ru"])
  test(`text fits at 360 px: ${language}`, (t) =>
    walk(t, { screen: "small", settings: { language } }, checkText));
