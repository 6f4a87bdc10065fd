// panticapaeum-rules.ts - the rules of Panticapaeum in short, by the numbers of
// docs/rules/panticapaeum.md. Amounts that depend on the set are those of the reconstructed one.
import { mark } from "../say";
import type { Topic } from "./rule-book";

export const panticapaeumRules: readonly Topic[] = [
  {
    rule: "PA-1",
    title: mark("What is in the box"),
    rules: [
      { rule: "PA-1.1", also: ["PA-1.2", "PA-1.3"], text: mark("There are 65 terrain tiles, 12 aqueduct tiles, cubes of five colours, coins, 35 buildings, a trireme, and tokens for resources and improvements.") },
      { rule: "PA-1.4", text: mark("Every player has five workers, a marker for each of the five rows, and stores for resources and coins.") },
      { rule: "PA-2.1", also: ["PA-2"], text: mark("Tiles are made of square cells. Beside a cell means sharing a side or a corner with it.") },
      { rule: "PA-2.3", also: ["PA-2.5"], text: mark("A cell gives a resource of one colour, or is a drought, or is plain. Tiles may be turned, but not turned over.") },
    ],
  },
  {
    rule: "PA-3",
    title: mark("Before the game"),
    rules: [
      { rule: "PA-3.1", also: ["PA-3.2", "PA-3.8"], text: mark("Everybody begins with one free worker, four in reserve, no coins and no resources. All markers stand before the first cell of their rows.") },
      { rule: "PA-3.3", text: mark("Tokens with one or two resources are mixed and laid on the cells of the development board that give resources.") },
      { rule: "PA-3.5", text: mark("With two players there are six buildings of each kind, else seven.") },
      { rule: "PA-3.7", text: mark("From the bag, 8, 11 or 14 tiles for two, three or four players are laid in a ring, clockwise from the trireme.") },
    ],
  },
  {
    rule: "PA-4",
    title: mark("The course of the game"),
    rules: [
      { rule: "PA-4.1", text: mark("The game has five rounds. In a round everybody has three turns, clockwise from the first player.") },
      { rule: "PA-4.2", text: mark("A turn is exploration, then development with exactly one action. Neither may be left out.") },
      { rule: "PA-4.3", text: mark("Workers may be placed at any moment of your turn.") },
    ],
  },
  {
    rule: "PA-5",
    title: mark("Exploration"),
    rules: [
      { rule: "PA-5.1", text: mark("Take one of the three tiles that come next after the trireme; the trireme goes to its place. Tiles that are passed over stay.") },
      { rule: "PA-5.2", text: mark("Your first tile begins your city.") },
      { rule: "PA-5.3a", also: ["PA-5.3"], text: mark("Widen: on level 1, the tile has at least one side against your city.") },
      { rule: "PA-5.3b", text: mark("Raise: on top of tiles, every cell of the tile lies on a tile, and nothing beneath is hollow.") },
      { rule: "PA-5.4", text: mark("All cells beneath a raised tile have the same height. It may lie on several tiles or on a single one.") },
      { rule: "PA-5.5", text: mark("A tile never covers a building.") },
      { rule: "PA-5.6", text: mark("A tile may cover cubes and workers: they come back to you at once, the cubes as resources.") },
      { rule: "PA-5.7", text: mark("A cube of its colour is put on each resource cell of the new tile. It is yours only once it has been fetched.") },
      { rule: "PA-5.8", text: mark("A covered cell is gone: a covered drought neither costs nor scores.") },
    ],
  },
  {
    rule: "PA-6",
    title: mark("Development: one action"),
    rules: [
      { rule: "PA-6.1.1", also: ["PA-6.1", "PA-6.1.2"], text: mark("Build: pay as many resources of the building's colour as the building board shows. The price rises with every building of the kind that is gone.") },
      { rule: "PA-6.1.3", also: ["PA-6.1.4"], text: mark("A building stands on cells of your city without a building. Cubes and workers there come back to you, but they cannot pay for this building.") },
      { rule: "PA-6.1.5", also: ["PA-6.1.6"], text: mark("Wineries, aqueducts and temples take two cells that share a side and are on one level; houses and fortresses take one.") },
      { rule: "PA-6.1.7", text: mark("Your marker in the building's row moves one cell to the right, and you get what the cell shows.") },
      { rule: "PA-6.1.8", text: mark("After building you may pay for up to three more steps in the same row: 1 coin, then 2, then 3.") },
      { rule: "PA-6.2.1", also: ["PA-6.2"], text: mark("Sell: give back three to five resources of different colours, and get one coin for each.") },
      { rule: "PA-6.2.2", text: mark("For each colour sold, from the top row down, your marker moves one cell, and you get what the cell shows.") },
      { rule: "PA-6.3", text: mark("Take: two coins, or one resource of any colour.") },
    ],
  },
  {
    rule: "PA-7",
    title: mark("Workers"),
    rules: [
      { rule: "PA-7.2", also: ["PA-7.1"], text: mark("Free workers are placed on cells of your own city, one on a cell, not on buildings.") },
      { rule: "PA-7.3", text: mark("A worker fetches the cube of its cell at once. It may also stand on a drought or where there is no cube.") },
      { rule: "PA-7.4", text: mark("A worker stays until the round ends or something covers its cell; then it is free again.") },
    ],
  },
  {
    rule: "PA-8",
    title: mark("The development board"),
    rules: [
      { rule: "PA-8.2", also: ["PA-8.1", "PA-8.3"], text: mark("Each of the five rows belongs to a colour and its building. Every step, a paid one too, uses the cell it comes to; at the end of a row the marker stays.") },
      { rule: "PA-8.4", text: mark("Improvements work for good: another colour may stand in for one resource, buildings cost one resource less, or one paid step a turn costs one coin less.") },
      { rule: "PA-8.5", text: mark("Some cells offer something that you may use or not: a worker from the reserve, moving a building, a building for nothing, an aqueduct tile, a tile from the bag, a step in another row.") },
      { rule: "PA-8.7", text: mark("Rates do nothing at once. The furthest rate that your marker has reached says what the buildings of the row bring at the end; before the first one they bring nothing.") },
    ],
  },
  {
    rule: "PA-9",
    title: mark("The end of a round"),
    rules: [
      { rule: "PA-9.1", text: mark("The tiles left in the ring are discarded, you get one coin for each worker cell that you have reached in the brown row, and workers come back from the city.") },
      { rule: "PA-9.1d", text: mark("Only five resources may be kept; discard the others as you like. Coins and cubes on tiles have no limit.") },
      { rule: "PA-9.3", text: mark("The next player becomes the first player, and a new ring is laid.") },
    ],
  },
  {
    rule: "PA-10",
    title: mark("The end of the game"),
    rules: [
      { rule: "PA-10.1", also: ["PA-10.2"], text: mark("After the last round the workers stay in the city, and free ones may still be placed.") },
      { rule: "PA-10.3", text: mark("Buildings score by the rate of their row. A cell, a worker or a building may count for several buildings.") },
      { rule: "PA-10.3", part: "house", text: mark("A house counts the workers beside it."), diagram: "house" },
      { rule: "PA-10.3", part: "winery", text: mark("A winery counts the cells beside it that have no building."), diagram: "winery" },
      { rule: "PA-10.3", part: "fortress", text: mark("A fortress counts its level."), diagram: "fortress" },
      { rule: "PA-10.3", part: "aqueduct", text: mark("An aqueduct counts the visible droughts beside it, and they cost you nothing."), diagram: "aqueduct" },
      { rule: "PA-10.3", part: "temple", text: mark("A temple counts the buildings of other kinds beside it."), diagram: "temple" },
      { rule: "PA-10.3", part: "rest", text: mark("Two coins are one point, each resource is one point, and each other drought that can be seen costs one point.") },
      { rule: "PA-10.4", text: mark("The player with the most points wins; in a tie, the one with more buildings, then with more coins; after that the victory is shared.") },
    ],
  },
  {
    rule: "PA-11",
    title: mark("Where the rulebook is silent"),
    rules: [
      { rule: "PA-11j", text: mark("A building that is moved may overlap its old place, but not stay exactly there.") },
      { rule: "PA-11u", text: mark("In a sale every marker that can move must move; a colour whose marker is at the end may still be sold for its coin.") },
    ],
  },
];
