// exercises.ts - the lesson plan of Panticapaeum: the parts of a turn one by one, then the others and
// the end.
import type { Exercise } from "../../exercises/exercise-ui";
import { mark } from "../../say";

export const PANTICAPAEUM_EXERCISES: readonly Exercise[] = [
  {
    id: "tiles", theme: "tiles", level: 0,
    teaches: mark("The tile you explore decides what you can pay for: look at its cubes first."),
  },
  {
    id: "tiles3", theme: "tiles", level: 0.25,
    teaches: mark("Three tiles are on offer: take the one whose cubes your next building needs."),
  },
  {
    id: "workers", theme: "workers", level: 0,
    teaches: mark("A worker fetches a cube at once: place workers where you need it now."),
  },
  {
    id: "workers2", theme: "workers", level: 0.5,
    teaches: mark("A worker stays until the round ends: keep one free for the cube that you will need."),
  },
  {
    id: "goods", theme: "goods", level: 0,
    teaches: mark("A sale brings coins and a step for each resource: sell many kinds together."),
  },
  {
    id: "goods3", theme: "goods", level: 0.3,
    teaches: mark("Two coins or one resource: take what lets you build in the next turn."),
  },
  {
    id: "buildings", theme: "buildings", level: 0.1,
    teaches: mark("A building brings points at the end and a step in its row at once."),
  },
  {
    id: "buildings3", theme: "buildings", level: 0.8,
    teaches: mark("Every building that is gone makes the next of its kind dearer: do not wait too long."),
  },
  {
    id: "rows", theme: "rows", level: 0.1,
    teaches: mark("A step in a row makes its buildings worth more: go on where you build."),
  },
  {
    id: "rows2", theme: "rows", level: 0.5,
    teaches: mark("After building you may buy more steps for 1, 2 and 3 coins: see what their cells give."),
  },
  {
    id: "tiles2", theme: "tiles", level: 0.5,
    teaches: mark("A tile may lie on top of others: height and covered cubes can be worth more than land."),
  },
  {
    id: "tiles4", theme: "tiles", level: 0.8,
    teaches: mark("A drought that can be seen costs a point: lay the next tile on it, or stand a worker there."),
  },
  {
    id: "buildings2", theme: "buildings", level: 0.5,
    teaches: mark("Where a building stands matters as much as which one: look at what its row counts."),
  },
  {
    id: "workers3", theme: "workers", level: 0.8,
    teaches: mark("What you cover comes back: a worker beneath a tile or a building is free again."),
  },
  {
    id: "goods2", theme: "goods", level: 0.6,
    teaches: mark("Keep what you will build with, and sell the rest."),
  },
  {
    id: "rows3", theme: "rows", level: 0.9,
    teaches: mark("A cell of a row can bring more than points: a worker, a resource, a building for nothing."),
  },
  {
    id: "denial", theme: "denial", level: 0.3,
    teaches: mark("The ring is for everyone: a tile that you leave may be the one your rival needs."),
  },
  {
    id: "denial2", theme: "denial", level: 0.7,
    teaches: mark("See what your rival can pay for next: the tile or the building may be worth more to you then."),
  },
  {
    id: "end", theme: "end", level: 0.5,
    teaches: mark("In the last round nothing is saved for later: turn all that you have into points."),
  },
  {
    id: "end2", theme: "end", level: 0.9,
    teaches: mark("Two coins or one resource are a point at the end: spend them only on what brings more."),
  },
];
