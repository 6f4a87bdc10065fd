import { expect, test } from "vitest";
import { allGames, gameName, gameOf, gameWords, loadWords } from "../../table/installed-games";
import { choices, linesOf, MOST_BUTTONS, stateLines } from "./lines";

const state = {
  game: "null", players: 2, turn: 1, phase: "play", card: 7, deck: [1, 2], colour: "red",
  seats: [{ points: 3 }, { points: 0 }], digest: "0123456789abcdef",
};

test("a state of which nothing is known is shown member by member", () => {
  expect(stateLines(state)).toEqual(["card: 7", "deck: [1,2]", "colour: red"]);
  expect(linesOf(state.seats[0])).toEqual(["points: 3"]);
  expect(linesOf(undefined)).toEqual([]);
});

test("each move is a button with what it brings; of very many the first", () => {
  expect(choices(["leave", "take"], Int32Array.of(3, 10), 3))
    .toEqual([{ word: "leave", gain: 0 }, { word: "take", gain: 7 }]);
  const many = Array.from({ length: 500 }, (_, i) => `m${i}`);
  expect(choices(many, new Int32Array(500), 0)).toHaveLength(MOST_BUTTONS);
});

test("the null game is not offered, and has the name that the rules give it", () => {
  expect(allGames().map(({ name }) => name)).not.toContain("null");
  expect(gameOf("null")).toBeUndefined();
  expect(gameName("null")).toBe("null");
});

test("its moves are told as records write them", async () => {
  await loadWords();
  const words = gameWords("null");
  expect(words.move("take", 0, state)).toBe("take");
  expect(words.luck("+7", state, [])).toBe("+7");
  expect(words.tie(state, 0, [1], "Anna")).toBe("The winner: Anna");
  expect(words.looks(state, 0).size).toBe(0);
});
