import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ease } from "../ui/ease";
import { Frames } from "../ui/test-frames";
import { Camera } from "./camera";
import type { Box } from "./view";

vi.mock("../settings", () => ({ motion: () => 250 }));

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
    camera.resized();
    expect(camera.boardPoint(finger).x).toBeCloseTo(at.x);
    expect(camera.boardPoint(finger).y).toBeCloseTo(at.y);
    camera.release();
    expect(camera.scale()).toBeLessThan(1);
    const far = camera.view.value;
    rect.height = 300;
    camera.resized({ isStill: true });
    expect(camera.view.value).toBe(far);
    rect.width = 300;
    camera.resized({ isStill: true });
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
    camera.resized({ isSteady: true }); // a bar below came
    expect(camera.scale()).toBe(1);
    camera.release();
    expect(camera.scale()).toBeLessThan(1);
  });
});

describe("a camera that glides", () => {
  const box = { x: -100, y: -100, width: 200, height: 200 };
  let frames: Frames;
  let camera: Camera;
  beforeEach(() => {
    frames = new Frames();
    Object.assign(box, { x: -100, y: -100, width: 200, height: 200 });
    camera = new Camera(() => WINDOW, () => box, () => [], ease);
    camera.fit();
  });
  afterEach(() => frames.end());

  /** Grows the board, which starts a glide. */
  function grow(width: number): void {
    box.width = width;
    camera.follow();
  }

  it("is at its first view at once, and takes about 220 ms for every other", () => {
    const near = camera.scale();
    expect(near).toBeGreaterThan(2);
    grow(2000);
    expect(camera.scale()).toBe(near);
    const seen = Array.from({ length: 5 }, () => {
      frames.pass(50);
      return camera.scale();
    });
    expect([...seen].sort((a, b) => b - a)).toEqual(seen);
    expect(new Set(seen).size).toBe(5); // it moves until 250 ms have passed
    expect(frames.isBusy()).toBe(false);
  });

  it("points at what is shown on the way", () => {
    grow(2000);
    frames.pass(60);
    const at = camera.boardPoint({ clientX: 300, clientY: 200 });
    const { x, y } = camera.screenPoint(at);
    expect([x, y]).toEqual([expect.closeTo(300), expect.closeTo(200)]);
  });

  it("does not begin again if the same is wanted meanwhile", () => {
    grow(2000);
    frames.pass(150);
    camera.fit();
    frames.pass(70);
    const there = camera.view.value;
    expect(frames.isBusy()).toBe(false);
    camera.fit();
    expect(camera.view.value).toBe(there);
    expect(frames.isBusy()).toBe(false);
  });

  it("stops where it is when a finger comes down, and goes on afterwards", () => {
    grow(2000);
    frames.pass(60);
    const here = camera.view.value;
    camera.touch();
    frames.pass(60);
    expect(camera.view.value).toBe(here);
    expect(frames.isBusy()).toBe(false);
    camera.letGo();
    frames.pass(220);
    expect(camera.scale()).toBeLessThan(here.scale);
    expect(frames.isBusy()).toBe(false);
  });

  it("stays with what the hand has chosen", () => {
    grow(2000);
    frames.pass(60);
    camera.touch();
    camera.pan(30, 0);
    const chosen = camera.view.value;
    camera.letGo();
    frames.pass(220);
    expect(camera.view.value).toBe(chosen);
    grow(4000);
    camera.zoomAt(1.1, { x: 0, y: 0 }); // a wheel, at once
    expect(camera.scale()).toBeCloseTo(1.1 * chosen.scale);
    expect(frames.isBusy()).toBe(false);
  });

  it("begins nothing during a gesture: the board is fitted after it", () => {
    camera.touch();
    const here = camera.view.value;
    grow(2000);
    camera.resized();
    frames.pass(220);
    expect(camera.view.value).toBe(here);
    camera.letGo();
    frames.pass(220);
    expect(camera.scale()).toBeLessThan(1);
  });

  it("keeps the point under a finger in its place all the way", () => {
    grow(8000);
    frames.pass(220);
    const finger = { clientX: 500, clientY: 400 };
    const at = camera.boardPoint(finger);
    camera.approach(at, 1);
    for (let i = 0; i < 5; i++) {
      frames.pass(50);
      expect(camera.screenPoint(at).x).toBeCloseTo(finger.clientX);
      expect(camera.screenPoint(at).y).toBeCloseTo(finger.clientY);
    }
    expect(camera.scale()).toBeCloseTo(1);
  });

  it("adds up presses of a button that come quickly", () => {
    const before = camera.scale();
    camera.zoom(0.8);
    frames.pass(30);
    camera.zoom(0.8);
    frames.pass(220);
    expect(camera.scale()).toBeCloseTo(0.64 * before);
  });
});

describe("a camera that follows", () => {
  /** The share of the window that the box fills, in the dimension that binds. */
  const filled = (camera: Camera, box: Box): number => camera.scale() *
    Math.max(box.width / WINDOW.width, box.height / WINDOW.height);

  it("fills three quarters of the window at least, and moves only if it must", () => {
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = cameraOn(box);
    let moves = 0;
    for (let n = 0; n < 60; n++) {
      const before = camera.view.value;
      if (n % 2) box.x -= 20;
      box.width += 20;
      if (n % 3 === 0) box.height += 20;
      camera.follow();
      if (camera.view.value !== before) moves++;
      expect(filled(camera, box)).toBeGreaterThanOrEqual(0.75);
      expect(filled(camera, box)).toBeLessThanOrEqual(1);
    }
    expect(moves).toBeGreaterThan(2);
    expect(moves).toBeLessThan(30);
  });

  it("keeps the size of a steady board while all of it is seen", () => {
    const rect = { ...WINDOW } as { -readonly [Key in keyof DOMRect]: DOMRect[Key] };
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = new Camera(() => rect, () => box);
    camera.fit();
    Object.assign(box, { x: -100, y: -100, width: 200, height: 200 });
    const before = camera.view.value;
    camera.follow(true);
    for (const height of [590, 610, 600]) {
      rect.height = height;
      camera.resized({ isSteady: true });
    }
    expect(camera.view.value).toBe(before);
    rect.height = 200; // hides a part of it
    camera.resized({ isSteady: true });
    expect(camera.scale()).toBeLessThan(before.scale);
    const small = camera.view.value;
    rect.height = 600;
    camera.resized({ isSteady: true });
    expect(camera.view.value).toBe(small);
    camera.resized({ isSteady: true, isIdle: true });
    expect(camera.scale()).toBeGreaterThan(before.scale);
    camera.follow();
    expect(camera.scale()).toBeGreaterThan(before.scale);
  });

  it("keeps a steady board when a finger lets go", () => {
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = cameraOn(box);
    Object.assign(box, { x: -100, y: -100, width: 200, height: 200 });
    camera.follow(true);
    const before = camera.view.value;
    camera.approach({ x: 0, y: 0 }, before.scale);
    camera.release(true);
    expect(camera.scale()).toBe(before.scale);
  });

  it("fits a steady board that has become small, when it is asked to", () => {
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = cameraOn(box);
    const before = camera.view.value;
    camera.regain();
    expect(camera.view.value).toBe(before);
    Object.assign(box, { x: -100, y: -100, width: 200, height: 200 });
    camera.follow(true);
    expect(camera.view.value).toBe(before);
    camera.regain();
    expect(camera.scale()).toBeGreaterThan(before.scale);
    camera.zoom(0.5); // chosen
    const chosen = camera.view.value;
    camera.regain();
    expect(camera.view.value).toBe(chosen);
  });

  it("shows something beside the board by a fit of both, and moves no more for it", () => {
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = cameraOn(box);
    const [before, tile] = [camera.scale(), { x: 200, y: -300, width: 100, height: 100 }];
    camera.include({ x: 0, y: 0, width: 100, height: 100 });
    expect(camera.scale()).toBe(before);
    camera.include(tile);
    const both = camera.view.value;
    expect(both.scale).toBeLessThan(before);
    expect(camera.screenPoint(tile).y).toBeGreaterThan(WINDOW.top);
    expect(camera.screenPoint({ x: 0, y: 200 }).y).toBeLessThan(WINDOW.top + WINDOW.height);
    Object.assign(box, { y: -300, width: 500, height: 500 }); // it lies there
    camera.follow(true);
    camera.regain();
    expect(camera.view.value).toBe(both);
  });

  it("moves no further than it must if the player chose the view", () => {
    const camera = cameraOn({ x: -200, y: -200, width: 400, height: 400 });
    camera.zoom(2);
    const chosen = camera.scale();
    camera.include({ x: 300, y: 0, width: 50, height: 50 });
    expect(camera.scale()).toBe(chosen);
    expect(camera.screenPoint({ x: 350, y: 0 }).x).toBeCloseTo(WINDOW.left + WINDOW.width);
  });

  it("fits at a new turn, but keeps a chosen view that shows most of the board", () => {
    const camera = cameraOn({ x: -200, y: -200, width: 400, height: 400 });
    camera.pan(0, 60);
    const chosen = camera.view.value;
    camera.renew();
    expect(camera.view.value).toBe(chosen);
    camera.pan(0, 200);
    camera.touch();
    camera.renew();
    expect(camera.view.value.y).toBe(chosen.y + 200);
    camera.letGo();
    expect(camera.screenPoint({ x: 0, y: 200 }).y).toBeLessThan(WINDOW.top + WINDOW.height);
  });

  it("fits a steady board that is not all seen, when it is asked to", () => {
    const box = { x: -200, y: -200, width: 400, height: 400 };
    const camera = cameraOn(box);
    box.x = 0;
    camera.regain();
    expect(camera.screenPoint({ x: 400, y: 0 }).x).toBeLessThan(WINDOW.left + WINDOW.width);
  });
});
