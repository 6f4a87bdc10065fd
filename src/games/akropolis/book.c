/* book.c - the rules of Akropolis in short, with the numbers of docs/rules/akropolis.md:
 * see core/book.h. */
#include "games/akropolis/rules.h"

const Paragraph ak_book[] = {
    {"AK-1", .title = N_("Before the game")},
    {"AK-1",
     N_("Build the city that scores the most points: districts of a kind, where they "
        "meet its condition, times the stars on the plazas of that kind."),
     .part = "goal",
     .brief =
         N_("Most points win: levels of the districts that count, times the stars of "
            "their plazas.")},
    {"AK-1.1",
     N_("There are 61 city tiles of three hexes, a starting tile of four hexes for "
        "each player, stones, and the marker of the chief architect.")},
    {"AK-1.2", N_("With two players 37 tiles are used, with three players 49, with four "
                  "players all 61.")},
    {"AK-1.3",
     N_("The shuffled tiles make eleven face-down stacks, each with one tile more "
        "than there are players. The tiles left over lie face up in a row: the "
        "construction site.")},
    {"AK-1.4",
     N_("In the long game, for two or three players, all 61 tiles are used: two "
        "players have 19 stacks of three tiles, three players 14 stacks of four.")},
    {"AK-1.5",
     N_("Every city begins with a starting tile: a house plaza in the middle and "
        "quarries on three of its sides.")},
    {"AK-1.6",
     N_("The first player gets the marker. In turn order, the players begin with "
        "1, 2, 3 and 4 stones.")},
    {"AK-1.6",
     N_("By the rulebooks, whoever was the last to eat olives, or to climb a hill, "
        "begins. Here the first seat does; who sits there may be drawn by lot."),
     .part = "first"},
    {"AK-1.7", N_("The supply of stones has no end.")},

    {"AK-2", .title = N_("Rounds and turns")},
    {"AK-2.1",
     N_("The chief architect begins the round. Play goes clockwise until one tile "
        "is left in the construction site."),
     .brief = N_("Play goes round until one tile is left; then new ones join it.")},
    {"AK-2.2",
     N_("That tile moves to the first place, a stack is laid face up behind it, "
        "and the marker passes to the left.")},
    {"AK-2.3",
     N_("The game ends when one tile and no stack is left. The last tile is not "
        "played.")},
    {"AK-2.4",
     N_("On your turn you take one tile from the construction site and lay it into "
        "your city. Nobody may pass.")},
    {"AK-2.5",
     N_("The first tile of the row is free, and each further one costs one stone "
        "more. You pay before you lay the tile, so the stones it wins cannot pay "
        "for it."),
     .brief = N_("Take a tile: the first is free, each further one costs a stone more.")},

    {"AK-3", .title = N_("Laying a tile")},
    {"AK-3.1", N_("A tile can be turned in six ways and is never turned over. It covers "
                  "three places that touch one another.")},
    {"AK-3.2",
     N_("On level 1 all three places are empty, and at least one side touches the "
        "city. A hole that fits may be filled."),
     .brief = N_("Lay it beside your city …")},
    {"AK-3.3",
     N_("On level 2 and above, the three hexes beneath are all on the same level "
        "and belong to at least two different tiles. The starting tile counts as "
        "one tile."),
     .brief = N_("… or on top: level ground, across at least two tiles. Higher districts "
                 "are worth more.")},
    {"AK-3.4",
     N_("Each quarry that you cover gives you one stone at once, on any level."),
     .brief = N_("Each quarry that you cover gives you a stone.")},
    {"AK-3.5",
     N_("A covered hex is no longer part of the city: it does not score, multiply, "
        "connect or count as a neighbour.")},

    {"AK-4", .title = N_("Scoring")},
    {"AK-4.1",
     N_("For each kind, the points are the value of its districts that meet their "
        "condition, times the stars on all its plazas. Without a plaza of the kind "
        "there are no points.")},
    {"AK-4.2",
     N_("The value of a district is its level. The stars of a plaza do not grow "
        "with its level.")},
    {"AK-4.2",
     N_("A house plaza has one star, a garden plaza three, and every other plaza "
        "two."),
     .part = "stars"},
    {"AK-4.3",
     N_("Houses: only the largest group of adjacent houses counts; of groups with "
        "equally many hexes the one of the highest value. Plazas do not join groups."),
     .brief = N_("Only your largest group counts.")},
    {"AK-4.3", N_("A single house is a group too."), .part = "lone"},
    {"AK-4.4",
     N_("Markets count if no other market is adjacent. A market plaza beside them "
        "does no harm."),
     .brief = N_("Count with no other market beside them.")},
    {"AK-4.5",
     N_("Barracks count on the edge of the city: an adjacent place is empty and "
        "open to the outside. An enclosed hole, a lake, is not the outside."),
     .brief = N_("Count on the edge of the city.")},
    {"AK-4.6",
     N_("Temples count if all six places around them are built, with whatever and "
        "on any level."),
     .brief = N_("Count with all six sides built.")},
    {"AK-4.7", N_("Gardens always count."), .brief = N_("Always count.")},
    {"AK-4.8", N_("Each stone left at the end is one point.")},
    {"AK-4.9",
     N_("The player with the most points wins; in a tie, the one with more stones; "
        "after that the victory is shared.")},

    {"AK-5", .title = N_("Variants: what doubles")},
    {"AK-5.1",
     N_("Variants are agreed on before the game, in any combination. Houses: if "
        "the group that counts is worth 10 or more, its value doubles.")},
    {"AK-5.2", N_("Markets: a market that counts doubles if it touches a market plaza.")},
    {"AK-5.3", N_("Barracks: those that count double if three or four of their sides are "
                  "open to the outside.")},
    {"AK-5.4", N_("Temples: a temple that counts doubles on level 2 or higher.")},
    {"AK-5.5",
     N_("Gardens: a garden doubles if it touches a lake, an enclosed empty area.")},

    {"AK-6", .title = N_("Alone against an architect")},
    {"AK-6.1", N_("A game for one is set up as for two. You begin with 1 stone, the "
                  "architect has 2, and turns alternate.")},
    {"AK-6.2",
     N_("The stones that you pay go to the architect. The stones that it pays go "
        "to the supply.")},
    {"AK-6.3",
     N_("The architect takes the cheapest tile with a plaza that it can pay, else "
        "the first tile. It builds on one level only and wins no stones.")},
    {"AK-6.4",
     N_("Every district of the architect counts: for Hippodamos and Metagenes as "
        "on level 1, for Callicrates as on level 2. Metagenes has 2 points more for "
        "each quarry.")},
    {"AK-6.5",
     N_("With variants, the architect's gardens and barracks all double, houses "
        "from a value of 10 on, temples only for Callicrates, and up to three "
        "markets for each market plaza.")},
    {"AK-6.6",
     N_("You win with more points, or with equally many points and more stones.")},

    {"AK-7", .title = N_("Where rulebooks differ")},
    {"AK-7",
     N_("Houses: a table may agree that the group of the highest value counts "
        "instead of the largest one."),
     .part = "houses"},
    {"AK-7",
     N_("Edge: a table may agree that barracks beside a lake count as being on the "
        "edge."),
     .part = "edge"},
    {"AK-7",
     N_("Sides: for the doubling of barracks a table may count sides on a lake too, or "
        "only those outside, whatever it says of the edge."),
     .part = "sides"},
    {"AK-7",
     N_("Doubling: a table may agree that houses double when they bring 10 points or "
        "more, value times stars."),
     .part = "doubling"},
    {"AK-7",
     N_("Lake: a table may agree that only a single enclosed empty hex is a lake."),
     .part = "lake"},
    {0},
};
