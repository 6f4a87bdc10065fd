/* book.c - the rules of Panticapaeum in short, with the numbers of
 * docs/rules/panticapaeum.md: see core/book.h. Amounts that depend on the set are those
 * of the reconstructed one. */
#include "games/panticapaeum/rules.h"

const Paragraph pa_book[] = {
    {"PA-1", .title = N_("What is in the box")},
    {"PA-1",
     N_("Build the city that brings the most points in five rounds: raise it on tiles, "
        "put up buildings where they score, and make them worth more by moving along "
        "the rows of the development board."),
     .part = "goal",
     .brief = N_("Most points after five rounds win: buildings in good places, and rows "
                 "that make them count more.")},
    {"PA-1.1",
     N_("There are 65 terrain tiles, 12 aqueduct tiles, cubes of five colours, "
        "coins, 35 buildings, a trireme, and tokens for resources and improvements."),
     .also = "PA-1.2 PA-1.3 PA-1.5 PA-1.6 PA-1.7 PA-1.8"},
    {"PA-1.4",
     N_("Every player has five workers, a marker for each of the five rows, and "
        "stores for resources and coins.")},

    {"PA-2", .title = N_("Tiles and cells")},
    {"PA-2.1",
     N_("Tiles are made of square cells. Beside a cell means sharing a side or a "
        "corner with it."),
     .also = "PA-2.2"},
    {"PA-2.3",
     N_("A cell gives a resource, which the rulebook names by its colour: logs "
        "(brown), grapes (purple), marble (white), amphoras (orange) or herbs "
        "(green). Or it is a drought, or plain. Tiles may be turned, but not turned "
        "over."),
     .also = "PA-2.5"},

    {"PA-3", .title = N_("Before the game")},
    {"PA-3.1",
     N_("Everybody begins with one free worker, four in reserve, no coins and no "
        "resources. All markers stand before the first cell of their rows."),
     .also = "PA-3.2 PA-3.8"},
    {"PA-3.3",
     N_("Tokens with one or two resources are mixed and laid on the cells of the "
        "development board that give resources.")},
    {"PA-3.4",
     N_("Each cell for improvements gets as many tokens as there are players.")},
    {"PA-3.5",
     N_("With two players there are six buildings of each kind, else seven.")},
    {"PA-3.7",
     N_("From the bag, 8, 11 or 14 tiles for two, three or four players are laid "
        "in a ring, clockwise from the trireme.")},
    {"PA-3.8",
     N_("The supply of cubes and coins has no end."),
     .also = "PA-11q"},
    {"PA-3.9",
     N_("By the rulebook, whoever is the first to name a Greek god begins. Here the "
        "seat that was agreed on does, or one drawn by lot."),
     .part = "first"},

    {"PA-4", .title = N_("The course of the game")},
    {"PA-4.1",
     N_("The game has five rounds. In a round everybody has three turns, clockwise "
        "from the first player."),
     .also = "PA-3.6",
     .brief = N_("Five rounds, and three turns for everybody in each.")},
    {"PA-4.2",
     N_("A turn is exploration, then development with exactly one action. Neither "
        "may be left out."),
     .brief = N_("Develop: build, or sell three to five different resources, or take two "
                 "coins or one resource.")},
    {"PA-4.3",
     N_("Workers may be placed at any moment of your turn."),
     .brief = N_("At any moment, send free workers to fetch resources in your city.")},

    {"PA-5", .title = N_("Exploration")},
    {"PA-5.1",
     N_("Take one of the three tiles that come next after the trireme; the trireme "
        "goes to its place. Tiles that are passed over stay."),
     .brief = N_("Explore: take one of the next three tiles, and lay it beside your city "
                 "or on top of it.")},
    {"PA-5.2",
     N_("Your first tile begins your city."),
     .also = "PA-11x"},
    {"PA-5.3a",
     N_("Widen: on level 1, the tile has at least one side against your city."),
     .also = "PA-11e"},
    {"PA-5.3b",
     N_("Raise: on top of tiles, every cell of the tile lies on a tile, and "
        "nothing beneath is hollow.")},
    {"PA-5.4",
     N_("All cells beneath a raised tile have the same height. It may lie on "
        "several tiles or on a single one."),
     .also = "PA-11c PA-11d"},
    {"PA-5.5",
     N_("A tile never covers a building.")},
    {"PA-5.6",
     N_("A tile may cover cubes and workers: they come back to you at once, the "
        "cubes as resources.")},
    {"PA-5.7",
     N_("A cube of its colour is put on each resource cell of the new tile. It is "
        "yours only once it has been fetched.")},
    {"PA-5.8",
     N_("A covered cell is gone: a covered drought neither costs nor scores.")},

    {"PA-6", .title = N_("Development: one action")},
    {"PA-6.1.1",
     N_("Build: pay as many resources of the building's colour as the building "
        "board shows. The price rises with every building of the kind that is gone."),
     .also = "PA-6.1.2"},
    {"PA-6.1.3",
     N_("A building stands on cells of your city without a building. Cubes and "
        "workers there come back to you, but they cannot pay for this building."),
     .also = "PA-6.1.4"},
    {"PA-6.1.5",
     N_("Wineries, aqueducts and temples take two cells that share a side and are "
        "on one level; houses and fortresses take one."),
     .also = "PA-6.1.6 PA-11f"},
    {"PA-6.1.7",
     N_("Your marker in the building's row moves one cell to the right, and you "
        "get what the cell shows."),
     .brief = N_("What you build or sell moves your marker in its row, and you get "
                 "what the cell shows.")},
    {"PA-6.1.8",
     N_("After building you may pay for up to three more steps in the same row: 1 "
        "coin, then 2, then 3."),
     .also = "PA-11l"},
    {"PA-6.1.9",
     N_("You build once a turn; only a cell that gives a building for nothing lets "
        "you build more.")},
    {"PA-6.2.1",
     N_("Sell: give back three to five resources of different colours, and get one "
        "coin for each.")},
    {"PA-6.2.2",
     N_("For each colour sold, from the top row down, your marker moves one cell, "
        "and you get what the cell shows.")},
    {"PA-6.2.3",
     N_("No further steps can be paid for in a sale, and the resources that its "
        "steps bring cannot be sold with it.")},
    {"PA-6.2.4",
     N_("In a sale every marker that can move must move; a colour whose marker is "
        "at the end may still be sold for its coin."),
     .also = "PA-11u"},
    {"PA-6.3",
     N_("Take: two coins, or one resource of any colour."),
     .also = "PA-6.3.1"},

    {"PA-7", .title = N_("Workers")},
    {"PA-7.1",
     N_("Free workers are placed on cells of your own city, one on a cell, not on "
        "buildings."),
     .also = "PA-7.2"},
    {"PA-7.3",
     N_("A worker fetches the cube of its cell at once. It may also stand on a "
        "drought or where there is no cube.")},
    {"PA-7.4",
     N_("A worker stays until the round ends or something covers its cell; then it "
        "is free again.")},
    {"PA-7.5",
     N_("During a round you may have any number of resources.")},

    {"PA-8", .title = N_("The development board")},
    {"PA-8.1",
     N_("Each of the five rows belongs to a resource and its building: logs (brown) "
        "to houses, grapes (purple) to wineries, marble (white) to fortresses, "
        "amphoras (orange) to aqueducts, herbs (green) to temples. Every step, a paid "
        "one too, uses the cell it comes to; at the end of a row the marker stays."),
     .also = "PA-8.2"},
    {"PA-8.3",
     N_("A cell with a token gives the resources that it shows; the token stays "
        "there.")},
    {"PA-8.4",
     N_("Improvements work for good: another colour may stand in for one resource, "
        "buildings cost one resource less, or one paid step a turn costs one coin "
        "less."),
     .also = "PA-11o PA-11p"},
    {"PA-8.4",
     N_("If you have enough resources of the building's own colour to pay its "
        "price, you must pay with those: then no other colour may stand in."),
     .also = "PA-11n", .part = "duty"},
    {"PA-8.5",
     N_("Some cells offer something that you may use or not: a worker from the "
        "reserve, moving a building, a building for nothing, an aqueduct tile, a "
        "tile from the bag, a step in another row."),
     .also = "PA-8.6 PA-11t PA-11v"},
    {"PA-8.5",
     N_("A building that is moved goes to cells where it could be built, and "
        "brings in the cubes and workers there. Two buildings cannot swap their "
        "places."),
     .part = "move"},
    {"PA-8.5",
     N_("A building for nothing is never a fortress. It gives no step in its row, "
        "and none can be paid for there; the price of the next one rises all the "
        "same."),
     .also = "PA-11l PA-11m", .part = "free"},
    {"PA-8.5",
     N_("An aqueduct tile is laid like any other tile. You choose the colour of "
        "the cube on its resource cell."),
     .also = "PA-2.4", .part = "aqueduct"},
    {"PA-8.5",
     N_("Decide before you draw a tile from the bag: once drawn it must be laid. "
        "If the bag is empty, the discarded tiles go back into it first."),
     .also = "PA-9.5", .part = "draw"},
    {"PA-8.7",
     N_("Rates do nothing at once. The furthest rate that your marker has reached "
        "says what the buildings of the row bring at the end; before the first one "
        "they bring nothing."),
     .also = "PA-8.8"},

    {"PA-9", .title = N_("The end of a round")},
    {"PA-9.1",
     N_("The tiles left in the ring are discarded, you get one coin for each "
        "worker cell that you have reached in the row of the houses (logs, brown), "
        "and workers come back from the city."),
     .also = "PA-9.1a PA-9.1b PA-9.1c PA-9.2 PA-11w"},
    {"PA-9.1d",
     N_("Only five resources may be kept; discard the others as you like. Coins "
        "and cubes on tiles have no limit."),
     .also = "PA-9.2",
     .brief = N_("After each round workers come home, and you keep at most five "
                 "resources.")},
    {"PA-9.3",
     N_("The next player becomes the first player, and a new ring is laid.")},
    {"PA-9.4",
     N_("With four players the bag can run short. Then its last tiles are laid, "
        "the discarded ones are mixed back in, and the ring is filled up; it stays "
        "shorter if there are too few.")},

    {"PA-10", .title = N_("The end of the game")},
    {"PA-10.1",
     N_("After the last round the workers stay in the city, and free ones may "
        "still be placed."),
     .also = "PA-11b"},
    {"PA-10.2",
     N_("Then the coins for worker cells are paid for the last time, and only five "
        "resources may be kept."),
     .also = "PA-11s"},
    {"PA-10.3",
     N_("Buildings score by the rate of their row. A cell, a worker or a building "
        "may count for several buildings.")},
    {"PA-10.3",
     N_("A house gives points for the workers on neighbouring cells."),
     .part = "house", .brief = N_("For each worker beside it.")},
    {"PA-10.3",
     N_("A winery gives points for the neighbouring cells of the city that have no "
        "building, rounded down for each winery."),
     .also = "PA-11h", .part = "winery",
     .brief = N_("For the cells beside it without a building.")},
    {"PA-10.3",
     N_("A fortress gives points for the level on which it stands."),
     .part = "fortress", .brief = N_("For each level under it.")},
    {"PA-10.3",
     N_("An aqueduct gives points for the visible droughts on neighbouring cells."),
     .part = "aqueduct", .brief = N_("For each drought beside it that can be seen.")},
    {"PA-10.3",
     N_("A temple gives points for the neighbouring buildings that are not temples."),
     .also = "PA-11g", .part = "temple",
     .brief = N_("For each building beside it that is not a temple.")},
    {"PA-10.3",
     N_("Each visible drought, one without a worker or a building on it, costs one "
        "point. Those beside your aqueduct cost nothing, but only if your marker in "
        "the row of the aqueducts (amphoras, orange) has left the start."),
     .also = "PA-11a", .part = "drought"},
    {"PA-10.3",
     N_("Two coins are one point, and each resource is one point."),
     .part = "rest"},
    {"PA-10.4",
     N_("The player with the most points wins; in a tie, the one with more "
        "buildings, then with more coins; after that the victory is shared."),
     .also = "PA-11r"},

    {"PA-11", .title = N_("Where the rulebook is silent")},
    {"PA-11i", N_("Cells of different heights are neighbours all the same.")},
    {"PA-11j",
     N_("A building that is moved may overlap its old place, but not stay exactly "
        "there.")},
    {"PA-11k",
     N_("Where a building has moved away, the cells can be seen again: without new "
        "cubes, and a drought costs a point again.")},
    {0},
};
