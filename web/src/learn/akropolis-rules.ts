// akropolis-rules.ts - the rules of Akropolis in short, by the numbers of docs/rules/akropolis.md.
import { mark } from "../say";
import type { Topic } from "./rule-book";

export const akropolisRules: readonly Topic[] = [
  {
    rule: "AK-1",
    title: mark("Before the game"),
    rules: [
      { rule: "AK-1.1", text: mark("There are 61 city tiles of three hexes, a starting tile of four hexes for each player, stones, and the marker of the chief architect.") },
      { rule: "AK-1.2", text: mark("With two players 37 tiles are used, with three players 49, with four players all 61.") },
      { rule: "AK-1.3", text: mark("The shuffled tiles make eleven face-down stacks, each with one tile more than there are players. The tiles left over lie face up in a row: the construction site.") },
      { rule: "AK-1.4", text: mark("In the long game, for two or three players, all 61 tiles are used, and there are more stacks.") },
      { rule: "AK-1.5", text: mark("Every city begins with a starting tile: a house plaza in the middle and quarries on three of its sides.") },
      { rule: "AK-1.6", text: mark("The first player gets the marker. In turn order, the players begin with 1, 2, 3 and 4 stones.") },
      { rule: "AK-1.7", text: mark("The supply of stones has no end.") },
    ],
  },
  {
    rule: "AK-2",
    title: mark("Rounds and turns"),
    rules: [
      { rule: "AK-2.1", text: mark("The chief architect begins the round. Play goes clockwise until one tile is left in the construction site.") },
      { rule: "AK-2.2", text: mark("That tile moves to the first place, a stack is laid face up behind it, and the marker passes to the left.") },
      { rule: "AK-2.3", text: mark("The game ends when one tile and no stack is left. The last tile is not played.") },
      { rule: "AK-2.4", text: mark("On your turn you take one tile from the construction site and lay it into your city. Nobody may pass.") },
      { rule: "AK-2.5", text: mark("The first tile of the row is free, and each further one costs one stone more. You pay before you lay the tile, so the stones it wins cannot pay for it.") },
    ],
  },
  {
    rule: "AK-3",
    title: mark("Laying a tile"),
    rules: [
      { rule: "AK-3.1", text: mark("A tile can be turned in six ways and is never turned over. It covers three places that touch one another.") },
      { rule: "AK-3.2", text: mark("On level 1 all three places are empty, and at least one side touches the city. A hole that fits may be filled.") },
      { rule: "AK-3.3", text: mark("On level 2 and above, the three hexes beneath are all on the same level and belong to at least two different tiles. The starting tile counts as one tile."), diagram: "stack" },
      { rule: "AK-3.4", text: mark("Each quarry that you cover gives you one stone at once, on any level.") },
      { rule: "AK-3.5", text: mark("A covered hex is no longer part of the city: it does not score, multiply, connect or count as a neighbour.") },
    ],
  },
  {
    rule: "AK-4",
    title: mark("Scoring"),
    rules: [
      { rule: "AK-4.1", text: mark("For each kind, the points are the value of its districts that meet their condition, times the stars on all its plazas. Without a plaza of the kind there are no points.") },
      { rule: "AK-4.2", text: mark("The value of a district is its level. The stars of a plaza do not grow with its level.") },
      { rule: "AK-4.3", text: mark("Houses: only the largest group of adjacent houses counts; of groups with equally many hexes the one of the highest value. Plazas do not join groups."), diagram: "houses" },
      { rule: "AK-4.4", text: mark("Markets count if no other market is adjacent. A market plaza beside them does no harm."), diagram: "markets" },
      { rule: "AK-4.5", text: mark("Barracks count on the edge of the city: an adjacent place is empty and open to the outside. An enclosed hole, a lake, is not the outside."), diagram: "barracks" },
      { rule: "AK-4.6", text: mark("Temples count if all six places around them are built, with whatever and on any level."), diagram: "temples" },
      { rule: "AK-4.7", text: mark("Gardens always count.") },
      { rule: "AK-4.8", text: mark("Each stone left at the end is one point.") },
      { rule: "AK-4.9", text: mark("The player with the most points wins; in a tie, the one with more stones; after that the victory is shared.") },
    ],
  },
  {
    rule: "AK-5",
    title: mark("Variants: what doubles"),
    rules: [
      { rule: "AK-5.1", text: mark("Variants are agreed on before the game, in any combination. Houses: if the group that counts is worth 10 or more, its value doubles.") },
      { rule: "AK-5.2", text: mark("Markets: a market that counts doubles if it touches a market plaza.") },
      { rule: "AK-5.3", text: mark("Barracks: those that count double if three or four of their sides are open to the outside.") },
      { rule: "AK-5.4", text: mark("Temples: a temple that counts doubles on level 2 or higher.") },
      { rule: "AK-5.5", text: mark("Gardens: a garden doubles if it touches a lake, an enclosed empty area."), diagram: "gardens" },
    ],
  },
  {
    rule: "AK-6",
    title: mark("Alone against an architect"),
    rules: [
      { rule: "AK-6.1", text: mark("A game for one is set up as for two. You begin with 1 stone, the architect has 2, and turns alternate.") },
      { rule: "AK-6.2", text: mark("The stones that you pay go to the architect. The stones that it pays go to the supply.") },
      { rule: "AK-6.3", text: mark("The architect takes the cheapest tile with a plaza that it can pay, else the first tile. It builds on one level only and wins no stones.") },
      { rule: "AK-6.4", text: mark("Every district of the architect counts: for Hippodamos and Metagenes as on level 1, for Callicrates as on level 2. Metagenes has 2 points more for each quarry.") },
      { rule: "AK-6.5", text: mark("With variants, the architect's gardens and barracks all double, houses from a value of 10 on, temples only for Callicrates, and up to three markets for each market plaza.") },
      { rule: "AK-6.6", text: mark("You win with more points, or with equally many points and more stones.") },
    ],
  },
  {
    rule: "AK-7",
    title: mark("Where rulebooks differ"),
    rules: [
      { rule: "AK-7", part: "houses", text: mark("Houses: a table may agree that the group of the highest value counts instead of the largest one.") },
      { rule: "AK-7", part: "edge", text: mark("Edge: a table may agree that barracks beside a lake count as being on the edge.") },
      { rule: "AK-7", part: "lake", text: mark("Lake: a table may agree that only a single enclosed empty hex is a lake.") },
    ],
  },
];
