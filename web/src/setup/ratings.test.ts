import { expect, test } from "vitest";
import { allGames } from "../table/installed-games";
import "../games/list";
import { ratedHint, ratingOf } from "./ratings";

const RISING = ["beginner", "easy", "normal", "good", "skilled", "strong", "master"];

test("every game has ratings of its levels, which rise from the beginner's 1000", () => {
  expect(allGames().length).toBeGreaterThan(1);
  for (const { name } of allGames()) {
    const ratings = RISING.map((level) => ratingOf(name, level) ?? 0);
    expect(ratings[0]).toBe(1000);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  }
});

test("a hint says the rating of a level that was measured", () => {
  const game = allGames()[0]?.name ?? "";
  expect(ratedHint(game, "beginner")).toBe("Makes the mistakes of a first game. Rating: 1000.");
  expect(ratedHint(game, "builder")).toBe("Loves tall cities.");
  expect(ratedHint(game, "unheard of")).toBe("");
});
