/* features.h - a city of Akropolis as the network sees it, at the end of a round: small
 * numbers, most of them counts of local patterns.
 *
 *   hexes  what one shows and its level, with how many of its neighbours are empty, equal
 *          and higher;
 *   pairs  what two neighbours show, on one level or on two;
 *   trios  what the hexes show on which the next tile could be laid;
 *   kinds  stars and value of each kind;
 *   the rest: stones, houses apart, what may still come, tiles left, players, order.
 *
 * A tile changes only patterns around it, so the features of all placings of a turn are
 * listed as differences from those of the city as it is. */
#ifndef BOTS_AKROPOLIS_FEATURES_H
#define BOTS_AKROPOLIS_FEATURES_H

#include "bots/akropolis/worth.h"

enum {
    SEEN_LEVELS = 3, SEEN_OPEN = 4, SEEN_EQUAL = 4, SEEN_STARS = 9, SEEN_VALUE = 10,
    SEEN_STONES = 9, SEEN_QUARRIES = HEXES + 1,
    SUPPLY_UNIT = 4                 /* of Supply, for 1 in its features */
};

typedef enum {
    FEATURE_OPEN,                                           /* by code, level, empty */
    FEATURE_EQUAL = FEATURE_OPEN + CODES * SEEN_LEVELS * SEEN_OPEN, /* or equal sides */
    FEATURE_HIGHER = FEATURE_EQUAL + CODES * SEEN_LEVELS * SEEN_EQUAL,  /* their number */
    FEATURE_PAIR = FEATURE_HIGHER + CODES * SEEN_LEVELS,    /* codes on one level */
    FEATURE_STEP = FEATURE_PAIR + CODES * CODES,            /* lower code, higher code */
    FEATURE_TRIO = FEATURE_STEP + CODES * CODES,            /* code, level */
    FEATURE_TRIOS = FEATURE_TRIO + CODES * SEEN_LEVELS,     /* level, quarries */
    FEATURE_STARS = FEATURE_TRIOS + SEEN_LEVELS * SEEN_QUARRIES,    /* by kind, one 1 */
    FEATURE_VALUE = FEATURE_STARS + KINDS * SEEN_STARS,             /* likewise */
    FEATURE_SUM = FEATURE_VALUE + KINDS * SEEN_VALUE,       /* the value itself */
    FEATURE_APART = FEATURE_SUM + KINDS,
    FEATURE_STONES = FEATURE_APART + 1,                     /* one is 1 */
    FEATURE_SUPPLY = FEATURE_STONES + SEEN_STONES,          /* stars, districts by kind */
    FEATURE_LEFT = FEATURE_SUPPLY + 2 * KINDS,
    FEATURE_PLAYERS = FEATURE_LEFT + MAX_LEFT + 1,
    FEATURE_AHEAD = FEATURE_PLAYERS + MAX_SEATS + 1,        /* turns before its next */
    FEATURE_ALWAYS = FEATURE_AHEAD + MAX_SEATS,
    FEATURES
} Feature;

/* What the city does not show. */
typedef struct {
    Supply supply;
    int left, players, ahead;       /* tiles; players; turns of others before its next */
} Prospect;

void ak_features(int8_t out[FEATURES], const Board *board, const CityCounts *counts,
                 const Prospect *prospect);

enum { MAX_DIFFERENCES = 320 };

/* Features that change, and by how much. */
typedef struct {
    int n;
    uint16_t which[MAX_DIFFERENCES];
    int8_t by[MAX_DIFFERENCES];
} Differences;

/* What changes when `tile` is laid on `triangle`, its first hex on hex `turn`, and the
 * counts go from `before` to `after`. */
void ak_tile_differences(Differences *out, const Board *board, const Triangle *triangle,
                         int tile, int turn, const CityCounts *before,
                         const CityCounts *after);

/* What changes with the stones, and with what may still come. Both add to the list. */
void ak_stone_differences(Differences *to, int from, int stones);
void ak_supply_differences(Differences *to, const Supply *from, const Supply *supply);

#endif
