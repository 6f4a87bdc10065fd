/* ask.h - what the seat to move is asked: the list of moves.h in parts.
 *
 * A part of the list (placements, payments and sites, workers, and so on) first says how
 * many steps it has, then writes some of them: all, or only the one that was chosen. */
#ifndef PANTICAPAEUM_ASK_H
#define PANTICAPAEUM_ASK_H

#include "games/panticapaeum/rows.h"
#include "games/panticapaeum/rules.h"

enum { MAX_PARTS = 8, MAX_PAYMENTS = 1 + COLOURS + COLOURS * (COLOURS + 1) / 2 };

/* A tile that may be laid, each way round. */
typedef struct {
    int tile, n;
    Shape shapes[ROTATIONS];
    const Fits *fits[ROTATIONS];
} Lays;

typedef struct {
    const State *s;
    const Seat *seat;               /* to move; nothing for luck */
    const Rows *rows;               /* of its city */
    Move *out;                      /* where the next step is written */
    int skip, wanted;               /* steps to pass over, then to write */

    int n_lays, n_fits;
    Lays lays[MAX_RING];
    Fits fits[MAX_RING * ROTATIONS];    /* one for each shape */
    int sites[3];                   /* by the cells of the building */
    int n_payments[COLOURS];
    uint8_t payments[COLOURS][MAX_PAYMENTS][2];
} Ask;

typedef struct {
    int (*count)(Ask *ask);
    void (*write)(Ask *ask);        /* count was called before */
} Part;

/* Pass over a block of `n` steps, if none of them is wanted. */
static inline bool pass_over(Ask *ask, int n)
{
    if (ask->skip < n)
        return false;
    ask->skip -= n;
    return true;
}

/* One more step; true if it was the last one wanted. */
static inline bool put(Ask *ask, Move m)
{
    if (pass_over(ask, 1))
        return false;
    *ask->out++ = m;
    return --ask->wanted == 0;
}

static inline bool put_step(Ask *ask, Step step)
{
    return !pass_over(ask, 1) && put(ask, pa_step_pack(step));
}

/* The same step at x,y instead of 0,0: places are the lower bits of a Move. */
static inline Move moved_to(Move m, int x, int y)
{
    return m + (Move)x + ((Move)y << 8);
}

/* The parts of the list for this state, in its order; after the last comes NULL. */
const Part *const *pa_parts_of(const State *s);

/* ask_city.c: the parts that look at the city. */
extern const Part pa_part_explores, pa_part_drawn, pa_part_forms, pa_part_builds,
    pa_part_free_builds, pa_part_moves, pa_part_workers;

#endif
