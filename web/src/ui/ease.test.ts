import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ease } from "./ease";
import { Frames } from "./test-frames";

const chosen = vi.hoisted(() => ({ motion: 250 }));
vi.mock("../settings", () => ({ motion: () => chosen.motion }));

let frames: Frames;
let shares: number[];
const step = (share: number): void => {
  shares.push(share);
};
beforeEach(() => {
  frames = new Frames();
  shares = [];
  chosen.motion = 250;
});
afterEach(() => frames.end());

describe("an easing", () => {
  it("goes on frame by frame, quick at first, to the end, and then nothing runs", () => {
    ease(200, step);
    expect(shares).toEqual([]);
    for (let i = 0; i < 5; i++) frames.pass(50);
    const [first = 0, second = 0, third = 0, last] = shares;
    expect(first).toBeGreaterThan(0.25);
    expect(second).toBeGreaterThan(first);
    expect(second - first).toBeGreaterThan(third - second);
    expect(last).toBe(1);
    expect(shares.length).toBe(4);
    expect(frames.isBusy()).toBe(false);
  });

  it("takes as long as the player wants", () => {
    chosen.motion = 500;
    ease(200, step);
    frames.pass(399);
    expect(shares[0]).toBeLessThan(1);
    frames.pass(1);
    expect(shares[1]).toBe(1);
  });

  it("is at its end at once if nothing may move", () => {
    chosen.motion = 0;
    ease(200, step).finish();
    expect(shares).toEqual([1]);
    expect(frames.isBusy()).toBe(false);
  });

  it("stays where it is when it is stopped, and ends when it is finished", () => {
    const stopped = ease(200, step);
    frames.pass(50);
    stopped.stop();
    stopped.finish();
    frames.pass(50);
    expect(shares.length).toBe(1);
    const finished = ease(200, step);
    finished.finish();
    finished.finish();
    expect(shares.slice(1)).toEqual([1]);
    expect(frames.isBusy()).toBe(false);
  });

  it("can be stopped by its own step", () => {
    const own = ease(200, (share) => {
      step(share);
      own.stop();
    });
    frames.pass(50);
    frames.pass(50);
    expect(shares.length).toBe(1);
  });
});
