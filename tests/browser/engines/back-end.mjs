// back-end.mjs - a page of Playwright or Puppeteer, whose names are the same, as a back end of
// page.mjs. Only their wheels differ.
export function backEndOf(page, profile, wheel) {
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (one) => {
    if (one.type() === "error") faults.push(one.text());
  });
  return {
    faults: () => faults,
    goto: (url) => page.goto(url),
    run: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    press: async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
    wheel,
    key: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => profile.close(),
  };
}
