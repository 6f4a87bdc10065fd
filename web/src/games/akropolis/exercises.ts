// exercises.ts - the lesson plan of Akropolis: from what scores at all to counting the end.
import type { Exercise } from "../../exercises/exercise-ui";
import { mark } from "../../say";

export const AKROPOLIS_EXERCISES: readonly Exercise[] = [
  {
    id: "districts", theme: "districts", level: 0, puzzle: "122x5lb",
    teaches: mark("Every kind has its own condition: houses together, markets apart, barracks at the edge."),
  },
  {
    id: "districts3", theme: "districts", level: 0.2, puzzle: "19unas0",
    teaches: mark("Only the largest group of houses counts: join two groups rather than begin a third."),
  },
  {
    id: "plaza", theme: "plaza", level: 0, puzzle: "ylq4iv",
    teaches: mark("Without a plaza a kind brings nothing: its stars multiply everything."),
  },
  {
    id: "plaza3", theme: "plaza", level: 0.25, puzzle: "1h6s50u",
    teaches: mark("A plaza can be worth its stones: pay for the tile whose stars count at once."),
  },
  {
    id: "quarries", theme: "quarries", level: 0, puzzle: "1eaokz6",
    teaches: mark("A quarry that you cover brings a stone, and stones buy the tile you want."),
  },
  {
    id: "quarries2", theme: "quarries", level: 0.5, puzzle: "1mk70dd",
    teaches: mark("Stones are choice: with a few in hand you can take the tile that you need, not the first one."),
  },
  {
    id: "temple", theme: "temple", level: 0.1, puzzle: "1hjbich",
    teaches: mark("A temple counts once it is surrounded: close its last open side."),
  },
  {
    id: "temple3", theme: "temple", level: 0.4, puzzle: "15uzn0s",
    teaches: mark("Anything surrounds a temple, even a quarry: fill its sides with what brings nothing elsewhere."),
  },
  {
    id: "height", theme: "height", level: 0.1, puzzle: "23ebxp",
    teaches: mark("A district counts its level: build up what scores, cover what does not."),
  },
  {
    id: "height2", theme: "height", level: 0.6, puzzle: "7fs837",
    teaches: mark("Building up may cost points now: a high, level place is worth more later."),
  },
  {
    id: "districts2", theme: "districts", level: 0.5, puzzle: "132gyyy",
    teaches: mark("A tile has three hexes: look for the place where two of them help."),
  },
  {
    id: "districts4", theme: "districts", level: 0.8, puzzle: "slomek",
    teaches: mark("You may cover what counts: look at what comes in its place."),
  },
  {
    id: "plaza2", theme: "plaza", level: 0.5, puzzle: "10yk11c",
    teaches: mark("A plaza is worth the most for a kind of which you have much already."),
  },
  {
    id: "plaza4", theme: "plaza", level: 0.8, puzzle: "3fahd5",
    teaches: mark("Two plazas of a kind add up their stars: sometimes a second one beats a new kind."),
  },
  {
    id: "denial", theme: "denial", level: 0.3, puzzle: "1d1ycv4",
    teaches: mark("What you leave, the next player takes: sometimes their best tile is yours, too."),
  },
  {
    id: "denial2", theme: "denial", level: 0.7, puzzle: "wq9a9a",
    teaches: mark("Look at your rival's city, too: a plaza that fits there may be worth more to take away."),
  },
  {
    id: "temple2", theme: "temple", level: 0.7, puzzle: "15r2ju7",
    teaches: mark("The best tile does several things at once: look beyond the temple."),
  },
  {
    id: "end2", theme: "end", level: 0.15, puzzle: "3p0vkc",
    teaches: mark("A stone is a point at the end: a dear tile must bring more than it costs."),
  },
  {
    id: "end", theme: "end", level: 0.5, puzzle: "1i9o45c",
    teaches: mark("At the end nothing waits for later: count every point, and the stones as well."),
  },
  {
    id: "end3", theme: "end", level: 0.85, puzzle: "1xasanq",
    teaches: mark("With the last tile you may break what no longer matters: look at every place, not only at the usual ones."),
  },
];
