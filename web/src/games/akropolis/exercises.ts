// exercises.ts - the lesson plan of Akropolis: from what scores at all to counting the end.
import type { Exercise } from "../../exercises/exercise-ui";
import { mark } from "../../say";

export const AKROPOLIS_EXERCISES: readonly Exercise[] = [
  {
    id: "districts", theme: "districts", level: 0,
    teaches: mark("Every kind has its own condition: houses together, markets apart, barracks at the edge."),
  },
  {
    id: "districts3", theme: "districts", level: 0.2,
    teaches: mark("Only the largest group of houses counts: join two groups rather than begin a third."),
  },
  {
    id: "plaza", theme: "plaza", level: 0,
    teaches: mark("Without a plaza a kind brings nothing: its stars multiply everything."),
  },
  {
    id: "plaza3", theme: "plaza", level: 0.25,
    teaches: mark("A plaza needs no condition: lay it where nothing else could score."),
  },
  {
    id: "quarries", theme: "quarries", level: 0,
    teaches: mark("A quarry that you cover brings a stone, and stones buy the tile you want."),
  },
  {
    id: "quarries2", theme: "quarries", level: 0.5,
    teaches: mark("Stones are choice: with a few in hand you can take the tile that you need, not the first one."),
  },
  {
    id: "temple", theme: "temple", level: 0.1,
    teaches: mark("A temple counts once it is surrounded: close its last open side."),
  },
  {
    id: "temple3", theme: "temple", level: 0.4,
    teaches: mark("Anything surrounds a temple, even a quarry: fill its sides with what brings nothing elsewhere."),
  },
  {
    id: "height", theme: "height", level: 0.1,
    teaches: mark("A district counts its level: build up what scores, cover what does not."),
  },
  {
    id: "height2", theme: "height", level: 0.6,
    teaches: mark("A tile on top lies across at least two others, on level ground: prepare the place for it."),
  },
  {
    id: "districts2", theme: "districts", level: 0.5,
    teaches: mark("A tile has three hexes: look for the place where two of them help."),
  },
  {
    id: "districts4", theme: "districts", level: 0.8,
    teaches: mark("A tile can also clear the way: cover the market that spoils another one."),
  },
  {
    id: "plaza2", theme: "plaza", level: 0.5,
    teaches: mark("A plaza is worth the most for a kind of which you have much already."),
  },
  {
    id: "plaza4", theme: "plaza", level: 0.8,
    teaches: mark("Two plazas of a kind add up their stars: sometimes a second one beats a new kind."),
  },
  {
    id: "denial", theme: "denial", level: 0.3,
    teaches: mark("What you leave, the next player takes: sometimes their best tile is yours, too."),
  },
  {
    id: "denial2", theme: "denial", level: 0.7,
    teaches: mark("Look at your rival's city, too: a plaza that fits there may be worth more to take away."),
  },
  {
    id: "temple2", theme: "temple", level: 0.7,
    teaches: mark("Prepare more than one thing at a time, and keep a side open for what comes."),
  },
  {
    id: "end2", theme: "end", level: 0.15,
    teaches: mark("A stone is a point at the end: a dear tile must bring more than it costs."),
  },
  {
    id: "end", theme: "end", level: 0.5,
    teaches: mark("At the end nothing waits for later: count every point, and the stones as well."),
  },
  {
    id: "end3", theme: "end", level: 0.85,
    teaches: mark("With the last tile you may break what no longer matters: look at every place, not only at the usual ones."),
  },
];
