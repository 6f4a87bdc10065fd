import { describe, expect, it, vi } from "vitest";
import { ACTION_NAMES, actionOf, keyLabel, keyName, keysOf } from "./keys";

vi.mock("../settings", () => ({ settings: { value: { keys: {} } } })); // there is no browser here

const press = (key: string, code = "", shiftKey = false) => ({ key, code, shiftKey });

describe("keys of the table", () => {
  it("have one meaning each", () => {
    const all = ACTION_NAMES.flatMap((action) => keysOf(action, {}));
    expect(new Set(all).size).toBe(all.length);
  });

  it("tell turning from turning back", () => {
    expect(actionOf(press("r", "KeyR"), {})).toBe("turn");
    expect(actionOf(press("R", "KeyR", true), {})).toBe("turnBack");
  });

  it("count by place on a keyboard with other letters", () => {
    expect(keyName(press("к", "KeyR"))).toBe("r");
    expect(keyName(press("К", "KeyR", true))).toBe("R");
    expect(actionOf(press("ц", "KeyW"), {})).toBe("north");
  });

  it("take digits for tiles, and with Shift for cities, on any layout", () => {
    expect(actionOf(press("2", "Digit2"), {})).toBe("tile2");
    expect(actionOf(press("@", "Digit2", true), {})).toBe("city2");
  });

  it("can be changed", () => {
    const changed = { hint: "x" };
    expect(actionOf(press("x", "KeyX"), changed)).toBe("hint");
    expect(actionOf(press("h", "KeyH"), changed)).toBeUndefined();
    expect(keyLabel("ArrowUp")).toBe("↑");
    expect(keyLabel("R")).toBe("⇧ R");
  });
});
