/* levels.c - what the levels and styles do in Panticapaeum.
 *
 * The weak levels try few turns (effort), misjudge each by some points (noise), and
 * beginners care too little about what pays later. Up to `normal` and in the styles only
 * the terms judge; from `good` on the network does, and from `strong` on turns are
 * searched for. Effort and noise are chosen so that the steps from level to level are
 * about equal (data/ratings.json). */
#include "bots/panticapaeum/levels.h"

#define SENSIBLE .rows = SHARE, .workers = SHARE, .coins = SHARE

const Level pa_levels[LEVELS] = {
    [BEGINNER] = {.width = 24, .effort = 4, .noise = {[2] = 12, 12, 12},
                  .taste = {.rows = 8, .workers = 8, .coins = 8}},
    [EASY] = {.width = 24, .effort = 7, .noise = {[2] = 7, 8, 7}, .taste = {SENSIBLE}},
    [NORMAL] = {.width = 24, .effort = 14, .noise = {[2] = 7, 7, 7}, .taste = {SENSIBLE}},
    [GOOD] = {.width = 24, .effort = 12, .noise = {[2] = 3, 4, 6},
              .taste = {SENSIBLE, .learned = true}},
    [SKILLED] = {.width = 24, .effort = 22, .noise = {[2] = 2, 2, 4},
                 .taste = {SENSIBLE, .learned = true}},
    [STRONG] = {.width = 8, .effort = 300, .taste = {SENSIBLE, .learned = true}},
    [MASTER] = {.playouts = 1600, .width = 48, .effort = 3200, .turns = 2,
                .taste = {SENSIBLE, .learned = true}},
    [UNLIMITED] = {.playouts = 20000, .width = 96, .effort = 6400, .turns = 2,
                   .taste = {SENSIBLE, .learned = true}},
    [BUILDER] = {.width = 8, .effort = 100,
                 .taste = {.rows = 32, .workers = SHARE, .coins = 8}},
    [HOARDER] = {.width = 8, .effort = 100,
                 .taste = {.rows = 8, .workers = SHARE, .coins = 48}},
    [DENIER] = {.playouts = 80, .width = 16, .effort = 200, .turns = 1, .spite = 32,
                .taste = {SENSIBLE, .learned = true}},
};
