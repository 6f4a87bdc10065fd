import { expect, it } from "vitest";
import { pointsWord, say, sayReason, signedPoints } from "./say";

it.each([
  [1, "+1 point", "point"], [-1, "−1 point", "point"], [0, "0 points", "points"],
  [12, "+12 points", "points"], [-3, "−3 points", "points"],
])("a change of %d is said by its number", (n, change, word) => {
  expect(signedPoints(n)).toBe(change);
  expect(pointsWord(n)).toBe(word);
});

it("numbers are written as readers do in reasons, and in other sentences as they came", () => {
  expect(sayReason(["Points for houses: %s", "-1234.5"])).toBe("Points for houses: −1,234.5");
  expect(sayReason(["Stones: %s", "+3"])).toBe("Stones: +3");
  expect(say(["there is no command '%s'", "+1e5"])).toBe("there is no command '+1e5'");
  expect(say(["at %s", "-3,2"])).toBe("at -3,2");
  expect(say(["unknown field '%s'", "-5"])).toBe("unknown field '-5'");
});
