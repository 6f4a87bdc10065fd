import { expect, it, vi } from "vitest";

const page = vi.hoisted(() => {
  const target = new EventTarget();
  Object.assign(globalThis, { window: target });
  return target;
});

import { isTooSoon, lastTouch } from "./finger";

const press = (pointerType: string): boolean =>
  page.dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType, clientX: 3, clientY: 4 }));
const click = (parts: object): UIEvent => ({ timeStamp: 1100, detail: 1, ...parts }) as UIEvent;

it("is deaf to fingers alone, also where a click does not say what made it", () => {
  press("touch");
  expect(lastTouch()).toEqual({ x: 3, y: 4 });
  expect(isTooSoon(click({}), 1000)).toBe(true);
  expect(isTooSoon(click({ pointerType: "mouse" }), 1000)).toBe(false);
  expect(isTooSoon(click({ detail: 0 }), 1000)).toBe(false); // a key
  expect(isTooSoon(click({}), 700)).toBe(false);
  press("mouse");
  expect(lastTouch()).toBeNull();
  expect(isTooSoon(click({}), 1000)).toBe(false);
  expect(isTooSoon(click({ pointerType: "touch" }), 1000)).toBe(true);
});
