// first-lesson.ts - the first two turns of Panticapaeum, step by step: a tile, a worker, an
// action, the end of the turn; then the second level and a fortress on it. `polis tour` has the same steps
// (script/lesson2c.c), and knows the checks by their names (src/tui/panticapaeum/tour.c).
import { mark } from "../../say";
import type { Check, LessonMoment, Script } from "../../learn/lesson";
import type { PanticapaeumSeatScore, PanticapaeumState } from "./types";

const SEAT = 0;

const begins = (start: string): Check => (word) => word.startsWith(start);

const includes = (part: string): Check => (word) => word.includes(part);

const always: Check = () => true;

const both = (one: Check, other: Check): Check => (...move) => one(...move) && other(...move);

function whiteOf({ state }: LessonMoment): number {
  return (state as PanticapaeumState).seats[SEAT]?.store.white ?? 0;
}

const fetchesWhite: Check = (_word, before, after) => whiteOf(after) > whiteOf(before);

const droughtsOf = ({ score }: LessonMoment): number =>
  (score.seats[SEAT] as PanticapaeumSeatScore).droughts;

/** Is no drought seen any more that costs a point? */
const hidesDroughts: Check = (_word, _before, after) => droughtsOf(after) === 0;

const TOKENS = "brown3=purple purple7=white white2=orange orange4=green green3=brown " +
  "brown7=white+orange purple2=brown+green white7=purple+green orange7=brown+white " +
  "green7=purple+orange";

export const panticapaeumLesson: Script = {
  game: "panticapaeum",
  seat: SEAT,
  steps: [
    {
      before: TOKENS + " +A1 +D3 +E5 +G2 +C1 +F4 +J2 +H1",
      title: mark("Exploration: take a tile"),
      text: [
        mark("A turn has two parts: exploration, then development. In exploration you take one of the next three tiles after the trireme; the ship goes to its place."),
        mark("Coloured cells bring resources, cracked ones are droughts. Your first tile begins your city."),
      ],
      task: mark("Take the second tile, which has marble on two cells, and lay it down."),
      tries: [
        { word: "A1@0,0/0", but: mark("You may take this tile. For this lesson, take the one with marble on two cells.") },
        { word: "D3@0,0/0", isRight: true },
        { word: "E5@0,0/0", but: mark("You may take this tile. For this lesson, take the one with marble on two cells.") },
        { word: "G2@0,0/0" },
      ],
      accepts: begins("D3@"),
      remarks: [
        { about: includes("/"), but: mark("You may take this tile. For this lesson, take the one with marble on two cells.") },
      ],
      done: mark("A cube lies on each resource cell now. A drought that can be seen costs one point at the end."),
    },
    {
      before: "",
      title: mark("A worker fetches a cube"),
      text: [
        mark("At any moment of your turn you may place free workers on cells of your city, one on a cell. A worker brings the cube of its cell to your stores."),
      ],
      task: mark("Send your worker to fetch marble."),
      tries: [
        { word: "worker@0,0", isRight: true },
        { word: "worker@1,0", but: mark("A worker may stand on a drought, and then the drought costs nothing. But it fetches no cube there.") },
        { word: "worker@0,1", but: mark("A worker may stand on a plain cell, but there is no cube to fetch.") },
      ],
      accepts: both(begins("worker@"), fetchesWhite),
      remarks: [
        { about: begins("worker@"), but: mark("A worker may stand here, but there is no marble to fetch. Try a white cell with a cube.") },
        { about: always, but: mark("That comes later in a turn. First send your worker to a cube of marble.") },
      ],
      done: mark("The marble is in your stores. The worker stays there until the round ends or something covers its cell."),
    },
    {
      before: "",
      shows: "buildings",
      title: mark("Development: one action"),
      text: [
        mark("After exploration you do exactly one thing: build, sell resources, or take two coins or one resource."),
        mark("The first fortress costs two blocks of marble. You have one, and one more still lies in your city."),
      ],
      task: mark("Take two coins for later."),
      tries: [
        { word: "fortress@0,1" },
        { word: "sell:white" },
        { word: "take:coins", isRight: true },
        { word: "take:white", but: mark("That is a good move, too: you could build next turn. Here we take the coins, as the second block of marble comes in by itself.") },
      ],
      done: mark("Two coins are worth one point at the end. Soon you will see what else they are good for."),
    },
    {
      before: "",
      title: mark("End the turn"),
      text: [
        mark("Nothing is left to do. Until you end your turn, you can take back every step of it."),
      ],
      task: mark("End your turn."),
      tries: [
        { word: "step" },
        { word: "end", isRight: true },
      ],
      done: mark("Everybody has three turns in a round, and there are five rounds."),
    },
    {
      before: "E5@0,0/0 worker@0,0 take:green end",
      title: mark("Widen or raise"),
      text: [
        mark("Your rival has played, and it is your turn again. On the ground a tile needs a side against your city. On top of tiles it may lie only where all cells beneath have one height and nothing is hollow."),
        mark("What it covers is gone: cubes and workers come back to you, and a covered drought costs nothing."),
      ],
      task: mark("Take the second tile, and cover the drought and the marble with it."),
      tries: [
        { word: "C1@2,2/0" },
        { word: "C1@1,1/2", isRight: true },
        { word: "C1@-1,0/3" },
      ],
      accepts: both(begins("C1@"), both(fetchesWhite, hidesDroughts)),
      remarks: [
        { about: begins("C1@"), but: mark("That is allowed, but the drought or the marble is still in sight. Try a place on top of both.") },
        { about: includes("/"), but: mark("That tile is allowed, too, but the second one fits better here.") },
      ],
      done: mark("The drought is gone, the second block of marble is in your stores, and your city has a second level."),
    },
    {
      before: "",
      shows: "rows",
      title: mark("Build a fortress"),
      text: [
        mark("You have two blocks of marble: enough for the first fortress. A fortress brings points for the level it stands on."),
        mark("A building may stand on any cell of your city that has no building. A cube or a worker that is there comes back to you."),
      ],
      task: mark("Build a fortress at the best place: high up, and on a cube."),
      tries: [
        { word: "fortress@0,0", but: mark("That is allowed, but on level 1 the fortress brings only 1 point.") },
        { word: "fortress@1,0", but: mark("On level 2 the fortress brings 2 points. One of the places on level 2 has a cube as well.") },
        { word: "fortress@1,1", isRight: true },
        { word: "fortress@2,0" },
      ],
      remarks: [
        { about: begins("fortress@"), but: mark("That is allowed, but not the best place: look for a cell on level 2 that has a cube.") },
        { about: begins("worker@"), but: mark("You may place the worker. For this lesson, build first.") },
        { about: begins("take:"), but: mark("That is allowed, but you can build now, and that brings more.") },
      ],
      done: mark("The fortress moved your marker in the row of the fortresses one cell to the right. That cell says how much a fortress counts: one point for each level."),
    },
    {
      before: "",
      shows: "rows",
      title: mark("Pay for another step"),
      text: [
        mark("After building you may go on in the same row: the first further step costs one coin, the second two, the third three. Every cell gives what it shows."),
        mark("The next cell of the row gives a resource, and the one after it a building for nothing."),
      ],
      task: mark("Pay one coin for a step."),
      tries: [
        { word: "step", isRight: true },
        { word: "fortress@1,0" },
        { word: "end", but: mark("You may end your turn now. But the coin is better spent: a resource counts a point, too, and the row goes on.") },
      ],
      done: mark("You have a resource more, and a building for nothing is one step away."),
    },
  ],
};
