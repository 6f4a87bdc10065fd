/* features.h - a seat of Panticapaeum as the network sees it: a list of small numbers.
 *
 * Most are counts or flags: the marker of this row stands on that cell, so many open
 * cells of this level have two buildings beside them, a free building waits to be used.
 * The network can weigh each value by itself, where a sum of terms knows only one
 * price. */
#ifndef BOTS_PANTICAPAEUM_FEATURES_H
#define BOTS_PANTICAPAEUM_FEATURES_H

#include "bots/panticapaeum/worth.h"

enum {
    SEEN_STEPS = 10,                /* places of a marker; from here on: one */
    SEEN_COUNTED = 12,              /* what a building counts, the same way */
    SEEN_LEVELS = 4, SEEN_BESIDE = 4, SEEN_STORE = 6, SEEN_COLUMN = 8, SEEN_COINS = 12,
    SEEN_WORKERS = 6, SEEN_PAIRS = 3
};

/* What is on a cell without a building. */
typedef enum { CELL_EMPTY, CELL_CUBE, CELL_DROUGHT, CELL_WORKER, CELL_STATES } CellState;

typedef enum {
    FEATURE_TERMS,                                  /* those of worth.h */
    FEATURE_MARKER = FEATURE_TERMS + TERMS,         /* by row and place */
    FEATURE_BUILDING = FEATURE_MARKER + COLOURS * SEEN_STEPS,   /* by what it counts */
    FEATURE_CELL = FEATURE_BUILDING + COLOURS * SEEN_COUNTED,   /* open ones: by level,
                                    what is on it, and buildings beside it */
    FEATURE_PAIRS = FEATURE_CELL + SEEN_LEVELS * CELL_STATES * SEEN_BESIDE, /* of open
                                    cells on one level, by level */
    FEATURE_BESIDE_DROUGHT = FEATURE_PAIRS + SEEN_PAIRS,    /* open cells with 1, 2, 3 */
    FEATURE_STORE = FEATURE_BESIDE_DROUGHT + SEEN_PAIRS,    /* by colour and number */
    FEATURE_CUBES = FEATURE_STORE + COLOURS * SEEN_STORE,   /* waiting, by colour */
    FEATURE_COLUMN = FEATURE_CUBES + COLOURS,       /* buildings left, by kind */
    FEATURE_COINS = FEATURE_COLUMN + COLOURS * SEEN_COLUMN,
    FEATURE_FREE_WORKERS = FEATURE_COINS + SEEN_COINS,
    FEATURE_WORKERS = FEATURE_FREE_WORKERS + SEEN_WORKERS,
    FEATURE_PLAYERS = FEATURE_WORKERS + SEEN_WORKERS,
    FEATURE_PLACE = FEATURE_PLAYERS + MAX_SEATS + 1,    /* in the order of turns */
    FEATURE_LEFT = FEATURE_PLACE + MAX_SEATS,
    FEATURE_PHASE = FEATURE_LEFT + MAX_LEFT + 1,    /* from here on: in its own turn */
    FEATURE_EFFECT = FEATURE_PHASE + PHASES,        /* waiting, by kind */
    FEATURE_ADVANCE = FEATURE_EFFECT + ROW_KINDS,   /* markers that must still advance */
    FEATURE_PAID_ROW = FEATURE_ADVANCE + COLOURS,
    FEATURE_PAID_STEPS = FEATURE_PAID_ROW + COLOURS,
    FEATURE_COIN_SAVED = FEATURE_PAID_STEPS + MAX_PAID + 1,
    FEATURES_USED,
    FEATURES = (FEATURES_USED + 7) / 8 * 8          /* to compare eight at once */
} Feature;

/* The features of a seat with this number of turns left. */
void pa_seat_features(int8_t out[FEATURES], const State *s, int seat, const Map *map,
                      const SeatView *view, int left);

#endif
