// first-lesson.ts - the first lesson of Akropolis: six tiles for one city, a rule with each.
//
// The learner has the second seat, so that the site is full where prices are the subject. The city
// that comes of it has two markets on two levels, two market plazas and a group of houses.
import { mark } from "../../say";
import type { Script } from "../../learn/lesson";

export const akropolisLesson: Script = {
  game: "akropolis",
  seat: 1,
  steps: [
    {
      before: "+5 +19 +7 +30 5@-3,1/1",
      how: "place",
      title: mark("A tile touches your city"),
      text: [
        mark("Every turn you take a tile from the construction site and lay it into your city. It shows three hexes: here two house districts and a quarry."),
        mark("On the ground, the tile needs three empty places, and at least one of its sides must touch the city."),
      ],
      task: mark("Where does the tile fit?"),
      tries: [
        { word: "19@3,1/1" },
        { word: "19@1,1/1", isRight: true },
        { word: "19@-1,1/3" },
      ],
      done: mark("The two houses touch each other, so they count together. They score because your starting tile has a house plaza with one star."),
    },
    {
      before: "7@-5,1/1 +22 +12 +24",
      how: "tile",
      title: mark("The order is the price"),
      text: [
        mark("Your rival has played, and new tiles lie in the construction site. The first tile is free; every further one costs one stone more."),
        mark("You have two stones. A market plaza with two stars would be a good beginning."),
      ],
      task: mark("Take the tile with the market plaza."),
      tries: [
        { word: "30@0,2/5", but: mark("This tile is free, but it has no market plaza. Sometimes that is the better choice; here we want the plaza.") },
        { word: "22@0,2/5", isRight: true },
        { word: "12@0,2/5", but: mark("You could pay two stones for this tile, but it has no market plaza.") },
        { word: "24@0,2/5" },
      ],
      done: mark("You paid one stone. Every stone that is left at the end is a point, so this cost you a point for now; the plaza will bring it back."),
    },
    {
      before: "30@-7,1/1",
      how: "place",
      title: mark("Build upwards, over two tiles"),
      text: [
        mark("A tile may also lie on top of others. All three hexes beneath must be on the same level and belong to at least two different tiles."),
        mark("A district on level 2 is worth 2, and so on: height is value."),
      ],
      task: mark("Where may the tile lie on top?"),
      tries: [
        { word: "12@0,2/5" },
        { word: "12@1,1/0", isRight: true },
        { word: "12@0,-1/0" },
      ],
      done: mark("The tile lies on your starting tile and on your first tile. The market on level 2 counts 2, and your market plaza multiplies it by its two stars."),
    },
    {
      before: "+20 +33 +35 24@-9,1/1",
      how: "place",
      title: mark("A covered quarry gives a stone"),
      text: [
        mark("Two stones came with the last tile. Each quarry that you cover gives you one stone at once."),
        mark("What is covered is no longer part of the city: it scores nothing and multiplies nothing."),
      ],
      task: mark("Win as many stones as you can, without covering a plaza."),
      tries: [
        { word: "20@0,-2/0", but: mark("That is allowed, but no quarry is covered, and you win no stone.") },
        { word: "20@-1,1/1", but: mark("That wins two stones, but it covers your only house plaza: all your houses score nothing then.") },
        { word: "20@-1,1/2", isRight: true },
      ],
      done: mark("Three quarries are covered, and you have three stones more."),
    },
    {
      before: "33@-11,1/1 +1 +26 +2",
      how: "place",
      title: mark("Every kind has its condition"),
      text: [
        mark("A market counts only if no other market is beside it. Houses count in one group, barracks on the edge of the city, temples where all six sides are built, gardens always."),
        mark("The new tile has a market. One market stands already, on level 2."),
      ],
      task: mark("Lay the tile so that both markets count."),
      tries: [
        { word: "35@1,-2/2", but: mark("Now the two markets are beside each other, and neither counts.") },
        { word: "35@3,-2/3", but: mark("The markets touch here, too, although they are on different levels: height does not matter for who is whose neighbour.") },
        { word: "35@3,0/1", isRight: true },
      ],
      done: mark("Both markets count, and the new house has joined your group of houses."),
    },
    {
      before: "1@-13,1/1",
      how: "tile",
      title: mark("Plazas multiply"),
      text: [
        mark("Points are the value of the districts that count, times the stars on all plazas of their kind. Without a plaza there are no points."),
        mark("Your markets are worth 3 and have two stars: 6 points. Two tiles are left in the construction site."),
      ],
      task: mark("Which tile brings you more points?"),
      tries: [
        { word: "26@-1,0/4", but: mark("One market more makes 4 times 2. Two stars more would make more of it.") },
        { word: "2@-1,0/4", isRight: true },
      ],
      done: mark("Now it is 3 times 4 stars: 12 points with markets alone. Districts and plazas of the same kind: that is how cities win."),
    },
  ],
};
