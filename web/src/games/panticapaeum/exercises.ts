// exercises.ts - the lesson plan of Panticapaeum: the parts of a turn one by one, then the others and
// the end.
import type { Exercise } from "../../exercises/exercise-ui";
import { mark } from "../../say";

export const PANTICAPAEUM_EXERCISES: readonly Exercise[] = [
  {
    id: "tiles", theme: "tiles", level: 0, puzzle: "4r73k6",
    teaches: mark("The tile you explore decides what you can pay for: look at its cubes first."),
  },
  {
    id: "tiles3", theme: "tiles", level: 0.25, puzzle: "g0w1m5",
    teaches: mark("Three tiles are on offer: take the one whose cubes your next building needs."),
  },
  {
    id: "workers", theme: "workers", level: 0, puzzle: "n820sk",
    teaches: mark("A worker fetches a cube at once: place workers where you need it now."),
  },
  {
    id: "workers2", theme: "workers", level: 0.5, puzzle: "1dgmasv",
    teaches: mark("A worker stays until the round ends: send it to the cube that you need most."),
  },
  {
    id: "goods", theme: "goods", level: 0, puzzle: "aoos6i",
    teaches: mark("A sale brings coins and a step for each resource: sell many kinds together."),
  },
  {
    id: "goods3", theme: "goods", level: 0.3, puzzle: "y2ov0u",
    teaches: mark("Two coins or one resource: take what lets you build in the next turn."),
  },
  {
    id: "buildings", theme: "buildings", level: 0.1, puzzle: "1i5ueq7",
    teaches: mark("A building brings points at the end and a step in its row at once."),
  },
  {
    id: "buildings3", theme: "buildings", level: 0.8, puzzle: "1mpzktq",
    teaches: mark("Every building that is gone makes the next of its kind dearer: do not wait too long."),
  },
  {
    id: "rows", theme: "rows", level: 0.1, puzzle: "1v2sv3v",
    teaches: mark("A step in a row makes its buildings worth more: go on where you build."),
  },
  {
    id: "rows2", theme: "rows", level: 0.5, puzzle: "1at1ulm",
    teaches: mark("A cell may let you step on in another row: choose the one whose next cell gives most."),
  },
  {
    id: "tiles2", theme: "tiles", level: 0.5, puzzle: "py87pb",
    teaches: mark("A tile may lie on top of others: height and covered cubes can be worth more than land."),
  },
  {
    id: "tiles4", theme: "tiles", level: 0.8, puzzle: "1615v2r",
    teaches: mark("A drought that can be seen costs a point: a tile must bring more than that."),
  },
  {
    id: "buildings2", theme: "buildings", level: 0.5, puzzle: "1st6wtt",
    teaches: mark("Where a building stands matters as much as which one: look at what its row counts."),
  },
  {
    id: "workers3", theme: "tiles", level: 0.8, puzzle: "160k1e3",
    teaches: mark("What you cover comes back: a worker beneath a tile or a building is free again."),
  },
  {
    id: "goods2", theme: "goods", level: 0.6, puzzle: "7wu388",
    teaches: mark("Keep what you will build with, and sell the rest."),
  },
  {
    id: "rows3", theme: "buildings", level: 0.9, puzzle: "1o2xilg",
    teaches: mark("A cell of a row can bring more than points: a worker, a resource, a building for nothing."),
  },
  {
    id: "denial", theme: "denial", level: 0.3, puzzle: "mttm66",
    teaches: mark("Who builds a kind first pays least: be ready before your rival is."),
  },
  {
    id: "denial2", theme: "denial", level: 0.7, puzzle: "1d2mzhy",
    teaches: mark("A cell can bring a tile at once: get ahead of your rival."),
  },
  {
    id: "end", theme: "end", level: 0.5, puzzle: "2tvwj6",
    teaches: mark("In the last round nothing is saved for later: turn all that you have into points."),
  },
  {
    id: "end2", theme: "end", level: 0.9, puzzle: "p2k1q7",
    teaches: mark("Two coins or one resource are a point at the end: spend them only on what brings more."),
  },
];
