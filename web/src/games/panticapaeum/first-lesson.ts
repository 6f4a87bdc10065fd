// first-lesson.ts - the first two turns of Panticapaeum, step by step: a tile, a worker, an
// action, the end of the turn; then the second level and a fortress on it.
import { mark } from "../../say";
import type { Script } from "../../learn/lesson";

const TOKENS = "brown3=purple purple7=white white2=orange orange4=green green3=brown " +
  "brown7=white+orange purple2=brown+green white7=purple+green orange7=brown+white " +
  "green7=purple+orange";

export const panticapaeumLesson: Script = {
  game: "panticapaeum",
  seat: 0,
  steps: [
    {
      before: `${TOKENS} +A1 +D3 +E5 +G2 +C1 +F4 +J2 +H1`,
      how: "tile",
      title: mark("Exploration: take a tile"),
      text: [
        mark("A turn has two parts: exploration, then development. In exploration you take one of the next three tiles after the trireme; the ship goes to its place."),
        mark("Coloured cells bring resources, cracked ones are droughts. Your first tile begins your city."),
      ],
      task: mark("Take the tile with two white resources."),
      tries: [
        { word: "A1@0,0/0", but: mark("You may take this tile. For this lesson, take the one with two white resources.") },
        { word: "D3@0,0/0", isRight: true },
        { word: "E5@0,0/0", but: mark("You may take this tile. For this lesson, take the one with two white resources.") },
        { word: "G2@0,0/0" },
      ],
      done: mark("A cube lies on each resource cell now. A drought that can be seen costs one point at the end."),
    },
    {
      before: "",
      how: "place",
      title: mark("A worker fetches a cube"),
      text: [
        mark("At any moment of your turn you may place free workers on cells of your city, one on a cell. A worker brings the cube of its cell to your stores."),
      ],
      task: mark("Send your worker to fetch a white cube."),
      tries: [
        { word: "worker@0,0", isRight: true },
        { word: "worker@1,0", but: mark("A worker may stand on a drought, and then the drought costs nothing. But it fetches no cube there.") },
        { word: "worker@0,1", but: mark("A worker may stand on a plain cell, but there is no cube to fetch.") },
      ],
      done: mark("The white resource is in your stores. The worker stays there until the round ends or something covers its cell."),
    },
    {
      before: "",
      how: "action",
      shows: "buildings",
      title: mark("Development: one action"),
      text: [
        mark("After exploration you do exactly one thing: build, sell resources, or take two coins or one resource."),
        mark("The first fortress costs two white resources. You have one, and one more still lies in your city."),
      ],
      task: mark("Take two coins for later."),
      tries: [
        { word: "fortress@0,1", name: mark("Build a fortress") },
        { word: "sell:white", name: mark("Sell the white resource") },
        { word: "take:coins", name: mark("Take two coins"), isRight: true },
        { word: "take:white", name: mark("Take a white resource"), but: mark("That is a good move, too: you could build next turn. Here we take the coins, as the second white cube comes in by itself.") },
      ],
      done: mark("Two coins are worth one point at the end. Soon you will see what else they are good for."),
    },
    {
      before: "",
      how: "action",
      title: mark("End the turn"),
      text: [
        mark("Nothing is left to do. Until you end your turn, you can take back every step of it."),
      ],
      task: mark("End your turn."),
      tries: [
        { word: "step", name: mark("Pay for a step on the development board") },
        { word: "end", name: mark("End the turn"), isRight: true },
      ],
      done: mark("Everybody has three turns in a round, and there are five rounds."),
    },
    {
      before: "E5@0,0/0 worker@0,0 take:green end",
      how: "place",
      title: mark("Widen or raise"),
      text: [
        mark("Your rival has played; now you take the tile C1. On the ground a tile needs a side against your city. On top of tiles it may lie only where all cells beneath have one height and nothing is hollow."),
        mark("What it covers is gone: cubes and workers come back to you, and a covered drought costs nothing."),
      ],
      task: mark("Cover the drought and the white cube."),
      tries: [
        { word: "C1@2,2/0" },
        { word: "C1@1,1/2", isRight: true },
        { word: "C1@-1,0/3" },
      ],
      done: mark("The drought is gone, the second white cube is in your stores, and your city has a second level."),
    },
    {
      before: "",
      how: "place",
      shows: "rows",
      title: mark("Build a fortress"),
      text: [
        mark("You have two white resources: enough for the first fortress. A fortress counts the level it stands on."),
        mark("A building may stand on any cell of your city that has no building. A cube or a worker that is there comes back to you."),
      ],
      task: mark("Where is the best place for the fortress?"),
      tries: [
        { word: "fortress@0,0", but: mark("That is allowed, but on level 1 the fortress counts only 1.") },
        { word: "fortress@1,0", but: mark("On level 2 the fortress counts 2. One of the places on level 2 has a cube as well.") },
        { word: "fortress@1,1", isRight: true },
        { word: "fortress@2,0" },
      ],
      done: mark("The fortress moved your marker in the white row one cell to the right. That cell says how much a fortress counts: one point for each level."),
    },
    {
      before: "",
      how: "action",
      shows: "rows",
      title: mark("Pay for another step"),
      text: [
        mark("After building you may go on in the same row: the first further step costs one coin, the second two, the third three. Every cell gives what it shows."),
        mark("The next cell of the white row gives a resource, and the one after it a building for nothing."),
      ],
      task: mark("Pay one coin for a step."),
      tries: [
        { word: "step", name: mark("Pay one coin for a step"), isRight: true },
        { word: "fortress@1,0", name: mark("Build a second fortress") },
        { word: "end", name: mark("End the turn"), but: mark("You may end your turn now. But the coin is better spent: a resource counts a point, too, and the row goes on.") },
      ],
      done: mark("You have a resource more, and a building for nothing is one step away."),
    },
  ],
};
