// finger.mjs - a finger on the screen of a page. Its taps have times of their own, so that a test
// can tap quickly or calmly without waiting.

const CALM = 1000; // milliseconds

/** A finger whose first tap comes now; each tap comes `after` so many milliseconds, and a calm one also so
 * long after what the page has just shown. Its drag goes from one point to another, rests there and lifts. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  let now = Date.now();
  const send = (type, touchPoints) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: now / 1000 });
  async function tap({ x, y }, after = CALM) {
    now = Math.max(now, after < CALM ? 0 : Date.now()) + after;
    await send("touchStart", [{ x, y }]);
    await send("touchEnd", []);
  }
  tap.drag = async (from, to, rest) => {
    now = Math.max(now, Date.now()) + CALM;
    await send("touchStart", [from]);
    await send("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await send("touchMove", [to]);
    now += rest;
    await send("touchEnd", []);
  };
  return tap;
}

/** The middle of something on the page, once it lies still. */
export async function middle(locator) {
  await (await locator.elementHandle()).waitForElementState("stable");
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
