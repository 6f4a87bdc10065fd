// finger.mjs - a finger on the screen of a page. Its taps have times of their own, so that a test
// can tap quickly or calmly without waiting.

/** A finger whose first tap comes now; each tap comes `after` so many milliseconds. Its drag goes
 * from one point to another, rests there and lifts. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  let now = Date.now();
  const send = (type, touchPoints) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: now / 1000 });
  async function tap({ x, y }, after = 1000) {
    now += after;
    await send("touchStart", [{ x, y }]);
    await send("touchEnd", []);
  }
  tap.drag = async (from, to, rest) => {
    now += 1000;
    await send("touchStart", [from]);
    await send("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await send("touchMove", [to]);
    now += rest;
    await send("touchEnd", []);
  };
  return tap;
}

/** The middle of something on the page. */
export async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
