import { afterEach, expect, it, vi } from "vitest";
import { aids, allowedAids, type Aids } from "./aids";

const chosen = vi.hoisted(() => ({ aids: "full" }));
vi.mock("../settings", () => ({ settings: { value: chosen } }));

afterEach(() => {
  allowedAids.value = "full";
});

it("gives what the player wants, as far as the table allows", () => {
  const cases: [wanted: Aids, allowed: Aids, given: Aids][] = [
    ["full", "full", "full"], ["full", "score", "score"], ["full", "none", "none"],
    ["score", "full", "score"], ["none", "full", "none"], ["none", "score", "none"],
    ["score", "none", "none"],
  ];
  for (const [wanted, allowed, given] of cases) {
    chosen.aids = wanted;
    allowedAids.value = allowed;
    expect(aids(), `${wanted}, ${allowed}`).toBe(given);
  }
});
