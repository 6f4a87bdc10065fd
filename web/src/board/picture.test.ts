import { describe, expect, it } from "vitest";
import { arranged, plainColour } from "./picture";

describe("colours of a saved picture", () => {
  it.each([
    ["color(srgb 0.5 0.25 1)", "rgb(128, 64, 255)"],
    ["color(srgb 1.2 -0.1 0 / 0.5)", "rgba(255, 0, 0, 0.5)"],
    ["rgb(1, 2, 3)", "rgb(1, 2, 3)"],
    ["none", "none"],
  ])("%s is written as %s", (mixed, plain) => {
    expect(plainColour(mixed)).toBe(plain);
  });
});

describe("parts of a picture", () => {
  const part = (x: number, width: number, height: number, title?: string) =>
    ({ content: null, box: { x, y: -10, width, height }, title });

  it("stand in rows of two without touching", () => {
    const { placed, box } = arranged([part(0, 100, 50), part(-30, 60, 80), part(5, 20, 20)]);
    const fields = placed.map(({ x, y, box: own }) =>
      ({
        left: x + own.x, right: x + own.x + own.width,
        top: y + own.y, bottom: y + own.y + own.height,
      }));
    const [one, two, three] = fields;
    expect(one?.right).toBeLessThan(two?.left ?? 0);
    expect(three?.top).toBeGreaterThan(Math.max(one?.bottom ?? 0, two?.bottom ?? 0));
    for (const field of fields) {
      expect(field.left).toBeGreaterThanOrEqual(0);
      expect(field.top).toBeGreaterThanOrEqual(0);
      expect(field.right).toBeLessThanOrEqual(box.width);
      expect(field.bottom).toBeLessThanOrEqual(box.height);
    }
  });

  it("leave a line above for titles", () => {
    const plain = arranged([part(0, 100, 50)]);
    const titled = arranged([part(0, 100, 50, "Anna")]);
    expect(titled.box.height).toBeGreaterThan(plain.box.height);
    expect((titled.placed[0]?.y ?? 0) - 10).toBeGreaterThanOrEqual(40);
  });
});
