// finger.mjs - a finger on the screen of a page. Its taps have times of their own, so that a test
// can tap quickly or calmly without waiting.

/** A finger whose first tap comes now; each tap comes `after` so many milliseconds. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  let now = Date.now();
  return async function tap({ x, y }, after = 1000) {
    now += after;
    const send = (type, touchPoints) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: now / 1000 });
    await send("touchStart", [{ x, y }]);
    await send("touchEnd", []);
  };
}

/** The middle of something on the page. */
export async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
