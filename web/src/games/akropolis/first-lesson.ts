// first-lesson.ts - the first lesson of Akropolis: six tiles for one city, a rule with each.
//
// The learner has the second seat, so that the site is full where prices are the subject. The city
// that comes of it has two markets on two levels, two market plazas and a group of houses. `polis tour` has
// the same steps (script/lesson2c.c), and knows the checks by their names (src/tui/akropolis/tour.c).
import { mark } from "../../say";
import type { Check, LessonMoment, Script } from "../../learn/lesson";
import { readLay } from "./legal";
import type { AkropolisSeatScore, AkropolisState } from "./types";

const SEAT = 1;

const scoreOf = ({ score }: LessonMoment) => score.seats[SEAT] as AkropolisSeatScore;

const stonesOf = ({ state }: LessonMoment): number =>
  (state as AkropolisState).seats[SEAT]?.stones ?? 0;

const takes = (tile: number): Check => (word) => readLay(word)?.tile === tile;

const not = (check: Check): Check => (...move) => !check(...move);

const both = (one: Check, other: Check): Check => (...move) => one(...move) && other(...move);

/** On which level the tile lies now. */
function levelOf(word: string, { state }: LessonMoment): number {
  const tile = readLay(word)?.tile;
  const cells = (state as AkropolisState).seats[SEAT]?.cells ?? [];
  return cells.find((cell) => cell[4] === tile)?.[3] ?? 0;
}

const isOnTop: Check = (word, _before, after) => levelOf(word, after) > 1;

const wins = (stones: number): Check => (_word, before, after) =>
  stonesOf(after) - stonesOf(before) >= stones;

/** Are all plazas of before still seen? A new one may have come. */
const keepsPlazas: Check = (_word, before, after) =>
  (["houses", "markets"] as const).every((kind) =>
    scoreOf(after)[kind].stars >= scoreOf(before)[kind].stars);

const marketsBring = (points: number): Check => (_word, _before, after) =>
  scoreOf(after).markets.points >= points;

/** Do so many markets count? */
const marketsCount = (n: number): Check => (_word, _before, after) =>
  scoreOf(after).cells.filter(({ code, counts }) => code === "m" && counts).length === n;

export const akropolisLesson: Script = {
  game: "akropolis",
  seat: SEAT,
  steps: [
    {
      before: "+5 +19 +7 +30 5@-3,1/1",
      title: mark("A tile touches your city"),
      text: [
        mark("Every turn you take a tile from the construction site and lay it into your city. It shows three hexes: the first tile has two house districts and a quarry."),
        mark("On the ground, the tile needs three empty places, and at least one of its sides must touch the city."),
      ],
      task: mark("Take the first tile, which is free, and lay it beside your city."),
      tries: [
        { word: "19@3,1/1" },
        { word: "19@1,1/1", isRight: true },
        { word: "19@-1,1/3" },
      ],
      accepts: takes(19),
      remarks: [
        { about: not(takes(19)), but: mark("That tile is allowed, but it costs stones. Try the first one: it is free.") },
      ],
      done: mark("The two houses touch each other, so they count together. They score because your starting tile has a house plaza with one star."),
    },
    {
      before: "7@-5,1/1 +22 +12 +24",
      title: mark("The order is the price"),
      text: [
        mark("Your rival has played, and new tiles lie in the construction site. The first tile is free; every further one costs one stone more."),
        mark("You have two stones. A market plaza with two stars would be a good beginning."),
      ],
      task: mark("Take the tile with the market plaza, and lay it anywhere."),
      tries: [
        { word: "30@0,2/5", but: mark("This tile is free, but it has no market plaza. Sometimes that is the better choice; here we want the plaza.") },
        { word: "22@0,2/5", isRight: true },
        { word: "12@0,2/5", but: mark("You could pay two stones for this tile, but it has no market plaza.") },
        { word: "24@0,2/5" },
      ],
      accepts: both(takes(22), keepsPlazas),
      remarks: [
        { about: takes(30), but: mark("This tile is free, but it has no market plaza. Sometimes that is the better choice; here we want the plaza.") },
        { about: takes(12), but: mark("You could pay two stones for this tile, but it has no market plaza.") },
        { about: not(keepsPlazas), but: mark("That is allowed, but it covers your house plaza. Try a place beside it.") },
      ],
      done: mark("You paid one stone. Every stone that is left at the end is a point, so this cost you a point for now; the plaza will bring it back."),
    },
    {
      before: "30@-7,1/1",
      title: mark("Build upwards, over two tiles"),
      text: [
        mark("A tile may also lie on top of others. All three hexes beneath must be on the same level and belong to at least two different tiles."),
        mark("A district on level 2 is worth 2, and so on: height is value."),
      ],
      task: mark("Lay the first tile on top of others, with your market plaza still in sight."),
      tries: [
        { word: "12@0,2/5" },
        { word: "12@1,1/0", isRight: true },
        { word: "12@0,-1/0" },
      ],
      accepts: both(takes(12), both(isOnTop, marketsBring(4))),
      remarks: [
        { about: not(takes(12)), but: mark("That is allowed, but the first tile is free. Try that one.") },
        { about: not(isOnTop), but: mark("That is allowed, but it lies on the ground. Try a place on top, across two tiles.") },
        { about: isOnTop, but: mark("On top is right, but now your market brings nothing: its plaza must stay in sight. Try another place.") },
      ],
      done: mark("The tile lies across two tiles. The market on level 2 counts 2, and your market plaza multiplies it by its two stars."),
    },
    {
      before: "+20 +33 +35 24@-9,1/1",
      title: mark("A covered quarry gives a stone"),
      text: [
        mark("Two stones came with the last tile. Each quarry that you cover gives you one stone at once."),
        mark("What is covered is no longer part of the city: it scores nothing and multiplies nothing."),
      ],
      task: mark("Take the first tile and cover three quarries at once, but no plaza."),
      tries: [
        { word: "20@0,-2/0", but: mark("That is allowed, but no quarry is covered, and you win no stone.") },
        { word: "20@-1,1/1", but: mark("That wins two stones, but it covers your only house plaza: all your houses score nothing then.") },
        { word: "20@-1,1/2", isRight: true },
      ],
      accepts: both(takes(20), both(wins(3), keepsPlazas)),
      remarks: [
        { about: not(takes(20)), but: mark("That is allowed, but the first tile is free. Try that one.") },
        { about: not(keepsPlazas), but: mark("That is allowed, but it covers a plaza, and its kind scores less or nothing then. Try another place.") },
        { about: wins(1), but: mark("That wins stones, but not three. Look for a place with three quarries.") },
        { about: not(wins(1)), but: mark("That is allowed, but no quarry is covered, and you win no stone.") },
      ],
      done: mark("Three quarries are covered, and you have three stones more."),
    },
    {
      before: "33@-11,1/1 +1 +26 +2",
      title: mark("Every kind has its condition"),
      text: [
        mark("A market counts only if no other market is beside it. Houses count in one group, barracks on the edge of the city, temples where all six sides are built, gardens always."),
        mark("The new tile has a market. One market stands already, on level 2."),
      ],
      task: mark("Lay the first tile so that both markets count."),
      tries: [
        { word: "35@1,-2/2", but: mark("Now the two markets are beside each other, and neither counts.") },
        { word: "35@3,-2/3", but: mark("The markets touch here, too, although they are on different levels: height does not matter for who is whose neighbour.") },
        { word: "35@3,0/1", isRight: true },
      ],
      accepts: both(takes(35), both(marketsCount(2), marketsBring(6))),
      remarks: [
        { about: not(takes(35)), but: mark("That is allowed, but the first tile is free. Try that one.") },
        { about: marketsCount(0), but: mark("Now the two markets are beside each other, and neither counts.") },
        { about: not(keepsPlazas), but: mark("That is allowed, but it covers a plaza, and its kind scores less or nothing then. Try another place.") },
        { about: marketsCount(1), but: mark("Only one market counts now: the other one is covered, or has a market beside it. Try another place.") },
      ],
      done: mark("Both markets count: no other market is beside either of them."),
    },
    {
      before: "1@-13,1/1",
      title: mark("Plazas multiply"),
      text: [
        mark("Points are the value of the districts that count, times the stars on all plazas of their kind. Without a plaza there are no points."),
        mark("Your markets are worth 3 and have two stars: 6 points. Two tiles are left in the construction site."),
      ],
      task: mark("Take the tile that brings more points with your markets, and lay it where nothing is lost."),
      tries: [
        { word: "26@-1,0/4", but: mark("One market more makes 4 times 2. Two stars more would make more of it.") },
        { word: "2@-1,0/4", isRight: true },
      ],
      accepts: both(takes(2), marketsBring(12)),
      remarks: [
        { about: takes(26), but: mark("One market more makes 4 times 2. Two stars more would make more of it.") },
        { about: takes(2), but: mark("The tile is right, but here it covers or disturbs what your markets need. Try a place on the ground.") },
      ],
      done: mark("Now it is 3 times 4 stars: 12 points with markets alone. Districts and plazas of the same kind: that is how cities win."),
    },
  ],
};
