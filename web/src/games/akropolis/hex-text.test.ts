// hex-text.test.ts - a hex in words.
import { describe, expect, it } from "vitest";
import { hexReading } from "./hex-text";
import type { HexScore } from "./types";

function hex(say: string[], more: Partial<HexScore> = {}): HexScore {
  return {
    q: 0, r: 0, code: "g", level: 1, counts: true, doubled: false, why: "",
    say: say.map((one): [string] => [one]), ...more,
  };
}

describe("a hex that is pointed at", () => {
  it("says why it counts", () =>
    expect(hexReading(hex(["always", "by a lake"], { doubled: true })))
      .toBe("garden district, level 1, counts: always; by a lake"));

  it("says only what it lacks while it brings nothing", () => {
    const lacking = "garden district, level 1: no plaza";
    expect(hexReading(hex(["always", "no plaza"]))).toBe(lacking);
    expect(hexReading(hex(["always", "by a lake", "no plaza"], { doubled: true }))).toBe(lacking);
  });
});
