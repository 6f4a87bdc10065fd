import { describe, expect, it } from "vitest";
import { Camera } from "./camera";
import type { Box } from "./view";

const WINDOW = { left: 10, top: 20, width: 800, height: 600 } as DOMRect;

function cameraOn(box: Box): Camera {
  const camera = new Camera(() => WINDOW, () => box);
  camera.fit();
  return camera;
}

describe("a camera", () => {
  it("follows a board that grows until the player chooses the view", () => {
    const box = { x: 0, y: 0, width: 400, height: 400 };
    const camera = cameraOn(box);
    const near = camera.scale();
    box.width = 2000;
    camera.follow();
    expect(camera.scale()).toBeLessThan(near);
    camera.zoom(2);
    const chosen = camera.scale();
    box.width = 4000;
    camera.follow();
    expect(camera.scale()).toBe(chosen);
    camera.fit();
    expect(camera.scale()).toBeLessThan(chosen);
  });

  it("fits beside what lies over the window, unless that leaves nothing", () => {
    const box = { x: 0, y: 0, width: 900, height: 400 };
    const over: Box[] = [];
    const camera = new Camera(() => WINDOW, () => box, () => over);
    const edges = (): number[] => {
      camera.fit();
      return [camera.screenPoint({ x: 0, y: 0 }).x, camera.screenPoint({ x: 900, y: 0 }).x];
    };
    const whole = edges();
    over.push({ x: 18, y: 28, width: 52, height: 280 }); // tools at the left
    expect(edges()[0]).toBeGreaterThan(18 + 52);
    over.push({ x: 500, y: 0, width: 400, height: 700 }); // a panel at the right
    expect(edges()[0]).toBeGreaterThan(18 + 52);
    expect(edges()[1]).toBeLessThan(500);
    over.splice(0, 2, { x: 0, y: 0, width: 900, height: 700 });
    expect(edges()).toEqual(whole);
  });

  it("keeps the point under the pointer when it zooms", () => {
    const camera = cameraOn({ x: -100, y: -100, width: 200, height: 200 });
    const before = camera.boardPoint({ clientX: 310, clientY: 120 });
    camera.zoomAt(1.5, { x: 300, y: 100 });
    const after = camera.boardPoint({ clientX: 310, clientY: 120 });
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("comes nearer about a finger, and stays there while bars below come and go", () => {
    const box = { x: -2000, y: -2000, width: 4000, height: 4000 };
    const rect = { ...WINDOW } as { -readonly [Key in keyof DOMRect]: DOMRect[Key] };
    const camera = new Camera(() => rect, () => box);
    camera.fit();
    const finger = { clientX: 700, clientY: 80 };
    const at = camera.boardPoint(finger);
    camera.approach(at, 1);
    expect(camera.scale()).toBe(1);
    rect.height = 400;
    camera.resized(false);
    expect(camera.boardPoint(finger).x).toBeCloseTo(at.x);
    expect(camera.boardPoint(finger).y).toBeCloseTo(at.y);
    camera.release();
    expect(camera.scale()).toBeLessThan(1);
    const far = camera.view.value;
    rect.height = 300;
    camera.resized(true); // a still board
    expect(camera.view.value).toBe(far);
    rect.width = 300;
    camera.resized(true);
    expect(camera.view.value).not.toBe(far);
  });

  it("moves only for a point that is not well seen, and clear of what lies at the top", () => {
    const camera = cameraOn({ x: -100, y: -100, width: 200, height: 200 });
    const view = camera.view.value;
    camera.show({ x: 0, y: 0 });
    expect(camera.view.value).toBe(view);
    camera.show({ x: 1000, y: -1000 });
    const { x, y } = camera.screenPoint({ x: 1000, y: -1000 });
    expect(x).toBeCloseTo(WINDOW.left + WINDOW.width / 2);
    expect(y - WINDOW.top).toBeGreaterThan(WINDOW.height / 2);
  });

  it("comes as near as is asked for", () => {
    const camera = cameraOn({ x: -2000, y: -2000, width: 4000, height: 4000 });
    camera.show({ x: 0, y: 0 }, 1);
    expect(camera.scale()).toBe(1);
  });
});
