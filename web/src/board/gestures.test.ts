import { describe, expect, it, vi } from "vitest";
import { Camera } from "./camera";
import { Gestures, type BoardHandlers } from "./gestures";

const WINDOW = { left: 0, top: 0, width: 800, height: 600 } as DOMRect;

function pointer(type: string, pointerId: number, clientX: number, clientY: number): PointerEvent {
  return { type, pointerId, clientX, clientY, button: 0, pointerType: "touch" } as PointerEvent;
}

function made(handlers: BoardHandlers): { camera: Camera; gestures: Gestures } {
  const camera = new Camera(() => WINDOW, () => ({ x: -100, y: -100, width: 200, height: 200 }));
  camera.fit();
  return { camera, gestures: new Gestures(camera, () => handlers) };
}

describe("gestures", () => {
  it("call a press that hardly moves a tap", () => {
    const onTap = vi.fn();
    const { gestures } = made({ onTap });
    gestures.down(pointer("pointerdown", 1, 400, 300));
    gestures.move(pointer("pointermove", 1, 404, 300));
    gestures.up(pointer("pointerup", 1, 404, 300));
    expect(onTap).toHaveBeenCalledOnce();
    expect(gestures.isIdle()).toBe(true);
  });

  it("fit the board after two taps of one place, not of two", () => {
    const { camera, gestures } = made({});
    const tap = (x: number, timeStamp: number): void => {
      gestures.down({ ...pointer("pointerdown", 1, x, 300), timeStamp });
      gestures.up({ ...pointer("pointerup", 1, x, 300), timeStamp });
    };
    camera.zoom(2);
    const chosen = camera.view.value;
    for (const [x, time] of [[400, 0], [400, 1000], [500, 1100]] as const) tap(x, time);
    expect(camera.view.value).toBe(chosen);
    tap(500, 1200);
    expect(camera.view.value).not.toBe(chosen);
  });

  it("give a drag to the board that takes it, and pan the view else", () => {
    const onDrag = vi.fn();
    let takes = true;
    const { camera, gestures } = made({ onDrag, onPress: () => takes });
    const view = camera.view.value;
    gestures.down(pointer("pointerdown", 1, 400, 300));
    gestures.move(pointer("pointermove", 1, 450, 300));
    gestures.up(pointer("pointerup", 1, 450, 300));
    expect(onDrag).toHaveBeenCalledOnce();
    expect(camera.view.value).toBe(view);
    takes = false;
    gestures.down(pointer("pointerdown", 1, 400, 300));
    gestures.move(pointer("pointermove", 1, 450, 300));
    expect(onDrag).toHaveBeenCalledOnce();
    expect(camera.view.value.x).toBe(view.x + 50);
  });

  it("zoom with two fingers and never tap", () => {
    const onTap = vi.fn();
    const { camera, gestures } = made({ onTap, onPress: () => true });
    const scale = camera.scale();
    gestures.down(pointer("pointerdown", 1, 300, 300));
    gestures.down(pointer("pointerdown", 2, 500, 300));
    gestures.move(pointer("pointermove", 2, 600, 300));
    expect(camera.scale()).toBeCloseTo(1.5 * scale);
    gestures.up(pointer("pointerup", 2, 600, 300));
    gestures.up(pointer("pointerup", 1, 300, 300));
    expect(onTap).not.toHaveBeenCalled();
  });

  it("say again what lies under a mouse that rests while the view moves", () => {
    const onHover = vi.fn();
    const { camera, gestures } = made({ onHover });
    gestures.move({ ...pointer("pointermove", 1, 500, 300), pointerType: "mouse" });
    const [[before]] = onHover.mock.calls as [[{ x: number }]];
    camera.zoom(0.5);
    gestures.viewMoved();
    expect((onHover.mock.lastCall as [{ x: number }])[0].x).toBeCloseTo(2 * before.x);
    gestures.leave();
    expect(onHover.mock.lastCall).toEqual([null]);
    gestures.viewMoved();
    expect(onHover).toHaveBeenCalledTimes(3);
  });
});
