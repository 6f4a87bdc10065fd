import { expect, test } from "vitest";
import { ago } from "./ago";

const MINUTE = 60_000;

test.each([
  [0, "this minute"],
  [5 * MINUTE, "5 minutes ago"],
  [61 * MINUTE, "1 hour ago"],
  [26 * 60 * MINUTE, "yesterday"],
  [9 * 24 * 60 * MINUTE, "9 days ago"],
])("%d ms", (passed, words) => {
  expect(ago(1_000_000, 1_000_000 + passed, "en")).toBe(words);
});

test("a clock that was set back does no harm", () => {
  expect(ago(1_000_000, 0, "en")).toBe("this minute");
});
