import { expect, test } from "vitest";
import { readAdvice } from "./advice";

test("moves, expectations and reasons are read from the lines of a search", () => {
  const answer = [
    "info move=33@0,2/0 points=131 win=0.4699 visits=718 scores=131,133 " +
      "why=[[\"A plaza for houses; stars now: %d\",\"2\"],[\"it wins a stone\"]] " +
      "pv=33@0,2/0 6@-1,-1/3",
    "info move=6@-3,2/2 points=2 win=0.5 visits=1 scores=2,2 pv=6@-3,2/2",
    "bestmove 33@0,2/0",
  ].join("\n");
  expect(readAdvice(answer)).toEqual([
    {
      move: "33@0,2/0", points: 131, win: 0.4699,
      why: [["A plaza for houses; stars now: %d", "2"], ["it wins a stone"]],
      pv: ["33@0,2/0", "6@-1,-1/3"],
    },
    { move: "6@-3,2/2", points: 2, win: 0.5, why: [], pv: ["6@-3,2/2"] },
  ]);
});

test("a refusal has no moves in it", () => {
  expect(readAdvice("error state the game is over")).toEqual([]);
});
