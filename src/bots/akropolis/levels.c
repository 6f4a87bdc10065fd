/* levels.c - what the levels and styles do in Akropolis.
 *
 * The weak levels know what the strong ones know but use it badly: they misjudge every
 * move by some points (noise), and care too little about what pays later. Beginners
 * neither save stones nor build up, and take no plaza before they need it. Up to `normal`
 * and in the styles only the terms judge, and nobody considers what is left to the
 * others; from `good` on the network judges after a search of the round.
 *
 * The noise is chosen so that the steps from level to level are about equal (data/
 * ratings.json): with more seats, for which playouts help less, there is more of it.
 * Taste.solo is measured: script/reliability prints what comes more for the player of a
 * solo game, and less for the architect, than was expected. */
#include "bots/akropolis/levels.h"

enum { FAR = 8 };                   /* turns: three rounds, with four players two */

#define SENSIBLE .stones = SHARE, .height = SHARE, .plazas = SHARE

const Level ak_levels[LEVELS] = {
    [BEGINNER] = {.width = 24, .noise = {[1] = 12, 12, 12, 12},
                  .taste = {.stones = 0, .height = 0, .plazas = 4, .solo = -44}},
    [EASY] = {.width = 24, .noise = {[1] = 7, 7, 15, 20},
              .taste = {.stones = 4, .height = 2, .plazas = 5, .solo = -33}},
    [NORMAL] = {.width = 24, .noise = {[1] = 7, 7, 16, 19},
                .taste = {SENSIBLE, .solo = -14}},
    [GOOD] = {.width = 48, .noise = {[1] = 16, 17, 22, 23},
              .taste = {SENSIBLE, .solo = 0, .learned = true}},
    [SKILLED] = {.width = 48, .noise = {[1] = 5, 5, 8, 10},
                 .taste = {SENSIBLE, .solo = 50, .learned = true}},
    [STRONG] = {.playouts = 2, .width = 24, .field = 2, .turns = 1,
                .noise = {[3] = 4, 5}, .taste = {SENSIBLE, .solo = 90, .learned = true}},
    [MASTER] = {.playouts = 500, .width = 48, .field = 8, .turns = 1, .far = FAR,
                .taste = {SENSIBLE, .solo = GAINED, .learned = true}},
    [UNLIMITED] = {.playouts = 6000, .width = 96, .field = 8, .turns = 1, .far = FAR,
                   .taste = {SENSIBLE, .solo = GAINED, .learned = true}},
    [BUILDER] = {.width = 8, .taste = {.stones = 8, .height = 32, .plazas = SHARE,
                                       .solo = -12}},
    [HOARDER] = {.width = 8, .taste = {.stones = 48, .height = SHARE, .plazas = SHARE,
                                       .solo = -6}},
    [DENIER] = {.playouts = 50, .width = 16, .field = 8, .turns = 1, .spite = 32,
                .taste = {SENSIBLE, .solo = GAINED, .learned = true}},
};
