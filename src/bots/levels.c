/* levels.c - the levels and styles that search.
 *
 * The weak levels know what the strong ones know but use it badly: they misjudge every
 * move by some points (noise), try few turns (effort), and care too little about what
 * pays later. Beginners neither save stones nor build up, and take no plaza before they
 * need it. None of the weak levels considers what it leaves to the next player; that
 * takes playouts. A style is a taste. */
#include "bots/levels.h"

#include "bots/search.h"

const Taste plain_taste = {SHARE, SHARE, SHARE, SHARE, SHARE, SHARE};

enum {
    BEGINNER, EASY, NORMAL, STRONG, MASTER, UNLIMITED,
    BUILDER, HOARDER, DENIER
};

/* The members of a taste: stones, height, plazas; rows, workers, coins (policy.h). */
static const Level levels[LEVELS] = {
    [BEGINNER] = {.width = 24, .effort = 4, .noise = 12, .taste = {0, 0, 4, 8, 8, 8}},
    [EASY] = {.width = 24, .effort = 12, .noise = 7, .taste = {16, 8, 8, 16, 16, 16}},
    [NORMAL] = {.width = 8, .effort = 100, .taste = {16, 16, 16, 16, 16, 16}},
    [STRONG] = {.playouts = 160, .width = 48, .effort = 800, .turns = 4,
                .taste = {16, 16, 16, 16, 16, 16}},
    [MASTER] = {.playouts = 3200, .width = 48, .effort = 3200, .turns = 6,
                .taste = {16, 16, 16, 16, 16, 16}},
    [UNLIMITED] = {.playouts = 40000, .width = 96, .effort = 6400, .turns = 6,
                   .taste = {16, 16, 16, 16, 16, 16}},
    [BUILDER] = {.width = 8, .effort = 100, .taste = {8, 32, 16, 32, 16, 8}},
    [HOARDER] = {.width = 8, .effort = 100, .taste = {48, 16, 16, 8, 16, 48}},
    [DENIER] = {.playouts = 160, .width = 16, .effort = 200, .turns = 1, .spite = 32,
                .taste = {16, 16, 16, 16, 16, 16}},
};

const Bot level_bots[LEVELS] = {
    {"beginner", search_think, &levels[BEGINNER]},
    {"easy", search_think, &levels[EASY]},
    {"normal", search_think, &levels[NORMAL]},
    {"strong", search_think, &levels[STRONG]},
    {"master", search_think, &levels[MASTER]},
    {"unlimited", search_think, &levels[UNLIMITED]},
    {"builder", search_think, &levels[BUILDER]},
    {"hoarder", search_think, &levels[HOARDER]},
    {"denier", search_think, &levels[DENIER]},
};
