/* worth.h - what a seat of Panticapaeum can expect at the end, from its city, its board
 * and the turns it still has.
 *
 * As in Akropolis, this is a sum of terms times weights that depend on the turns left;
 * script/tune.c fitted the weights to the final scores of self-play. Inside a turn,
 * pending effects that have not been used yet get a fixed value, so that steps can be
 * compared before the turn is over. A network (net.h) may correct the sum. */
#ifndef BOTS_PANTICAPAEUM_WORTH_H
#define BOTS_PANTICAPAEUM_WORTH_H

#include "bots/policy.h"
#include "games/panticapaeum/rules.h"

enum { MAX_LEFT = 14 };             /* turns left; more count as this many */

typedef enum {
    TERM_POINTS,                                    /* of each kind of building, now */
    TERM_COUNTED = TERM_POINTS + COLOURS,   /* what they count, without the rates */
    TERM_BUILT = TERM_COUNTED + COLOURS,            /* buildings of each kind */
    TERM_STEPS = TERM_BUILT + COLOURS,              /* of the marker in each row */
    TERM_RATE = TERM_STEPS + COLOURS,               /* reached in each row, in 1/12 */
    TERM_STORE = TERM_RATE + COLOURS,   /* resources towards such a building */
    TERM_PAYABLE = TERM_STORE + COLOURS,    /* such a building could be paid for */
    TERM_COINS = TERM_PAYABLE + COLOURS,
    TERM_RESOURCES,                                 /* in total */
    TERM_EXCESS,                    /* more than the end of a round leaves */
    TERM_COLOURS,                                   /* how many different ones in store */
    TERM_SALE,                                      /* enough different ones to sell */
    TERM_FREE_WORKERS,
    TERM_WORKERS,                                   /* hired */
    TERM_IMPROVEMENTS,
    TERM_CUBES = TERM_IMPROVEMENTS + IMPROVEMENTS,  /* waiting in the city */
    TERM_CUBE_COLOURS,
    TERM_DRY,                                       /* droughts that cost a point */
    TERM_CELLS,
    TERM_OPEN,                                      /* cells without a building: all … */
    TERM_OPEN_HIGH,                                 /* on level 2 … */
    TERM_OPEN_HIGHER,                               /* and above */
    TERM_HOUSE_SIDES,                               /* open cells beside houses */
    TERM_HOUSE_WORKERS,             /* the same, but not more than workers */
    TERM_OTHERS,                                    /* buildings x rate of temples */
    TERM_DROUGHTS,                                  /* visible ones x rate of aqueducts */
    TERM_ALWAYS,
    TERMS
} Term;

extern const int32_t pa_weights[MAX_LEFT + 1][TERMS];

/* A seat as its terms and the features of the network need it. */
typedef struct {
    int32_t terms[TERMS];
    uint8_t counted[MAX_BUILDINGS]; /* for each building: workers, cells, levels … */
    uint8_t beside[MAX_CELLS];      /* for each cell without a building: buildings … */
    uint8_t dry_beside[MAX_CELLS];  /* and visible droughts beside it */
} SeatView;

/* Look at a seat; `map` belongs to its city. */
void pa_seat_view(SeatView *out, const State *s, int seat, const Map *map);

/* The terms alone. */
void pa_seat_terms(int32_t out[TERMS], const State *s, int seat, const Map *map);

/* How many turns this seat has after the present one, if that is its own. */
int pa_turns_left(const State *s, int seat);

typedef struct Net Net;             /* net.h */
typedef struct NetBase NetBase;

/* How a seat judges. */
typedef struct {
    const Taste *taste;
    const int32_t (*weights)[TERMS];
    const Net *net;                 /* NULL: the terms decide */
} Evaluator;

/* Make `base` of a seat for pa_seat_worth. */
void pa_seat_base(NetBase *base, const State *s, int seat, const Map *map,
                  int left, const Evaluator *evaluator);

/* The worth with this number of turns left. `base` has a similar position of the seat, or
 * is NULL. */
int32_t pa_seat_worth(const State *s, int seat, const Map *map, int left,
                      const Evaluator *evaluator, const NetBase *base);

#endif
