import { expect, test } from "vitest";
import { allGames } from "../table/installed-games";
import { LEVEL_ORDER } from "../table/names";
import "../games/list";
import { ratedHint, ratingOf, strengthOf } from "./ratings";

const RISING = ["beginner", "easy", "normal", "good", "skilled", "strong"];

test("every game has ratings for each number of players, which rise from the beginner's 1000", () => {
  expect(allGames().length).toBeGreaterThan(1);
  for (const { name: game } of allGames())
    for (const players of [2, 3, 4]) {
      const ratings = RISING.map((level) => ratingOf({ game, players }, level) ?? 0);
      expect(ratings[0]).toBe(1000);
      expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
    }
});

test("what is no rating to show is said in words", () => {
  const table = { game: "panticapaeum", players: 2 };
  expect(strengthOf(table, "beginner")).toBe("1000");
  expect(strengthOf(table, "random")).toBe("far below beginner");
  expect(strengthOf(table, "unlimited")).toBe("above master");
  expect(strengthOf(table, "denier")).toBe("not measured");
  expect(strengthOf({ ...table, players: 9 }, "beginner")).toBe("");
});

test("no bot has a rating below zero, and every one has its sentence", () => {
  for (const { name: game } of allGames())
    for (const bot of LEVEL_ORDER) {
      expect(strengthOf({ game, players: 2 }, bot)).not.toMatch(/^-|^$/);
      expect(ratedHint({ game, players: 2 }, bot)).toMatch(/^[A-Z].*\. Rating in this game: .+\.$/);
    }
});

test("a hint says how strong a bot is, and nothing of one without words", () => {
  const table = { game: allGames()[0]?.name ?? "", players: 2 };
  expect(ratedHint(table, "beginner")).toMatch(/^Plays a first game: .* Rating in this game: 1000\.$/);
  expect(ratedHint(table, "unheard of")).toBe("");
});
