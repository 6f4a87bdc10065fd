/* step_groups.h - the list of legal steps (moves.h) in groups, for the seat to move.
 *
 * A group (placements of tiles, payments and sites, workers, and so on) first
 * says how many steps it has, and then writes some of them: all, or only the one
 * that was chosen. */
#ifndef PANTICAPAEUM_STEP_GROUPS_H
#define PANTICAPAEUM_STEP_GROUPS_H

#include "games/panticapaeum/rows.h"
#include "games/panticapaeum/rules.h"

enum { MAX_GROUPS = 8, MAX_PAYMENTS = 1 + COLOURS + COLOURS * (COLOURS + 1) / 2 };

/* A tile that may be laid, in each rotation. */
typedef struct {
    int tile, n;
    Shape shapes[ROTATIONS];
    const Fits *fits[ROTATIONS];
} Lays;

typedef struct {
    const State *s;
    const Seat *seat;               /* the seat to move; not set for luck */
    const Rows *rows;               /* of its city */
    Move *out;                      /* where the next step is written */
    int skip, wanted;               /* steps to pass over, then steps to write */

    int n_lays, n_fits;
    Lays lays[MAX_RING];
    Fits fits[MAX_RING * ROTATIONS];    /* one for each shape */
    int sites[3];                   /* number of sites, by the building's cells */
    int n_payments[COLOURS];
    uint8_t payments[COLOURS][MAX_PAYMENTS][2];
} StepListing;

typedef struct {
    int (*count)(StepListing *list);
    void (*write)(StepListing *list);   /* after count has been called */
} StepGroup;

/* Pass over a block of `n` steps if none of them is wanted. */
static inline bool pass_over(StepListing *list, int n)
{
    if (list->skip < n)
        return false;
    list->skip -= n;
    return true;
}

/* Write one step; true if it was the last one wanted. */
static inline bool put(StepListing *list, Move m)
{
    if (pass_over(list, 1))
        return false;
    *list->out++ = m;
    return --list->wanted == 0;
}

static inline bool put_step(StepListing *list, Step step)
{
    return !pass_over(list, 1) && put(list, pa_step_pack(step));
}

/* The same step at x,y instead of 0,0: the place is in the lower bits of a Move. */
static inline Move moved_to(Move m, int x, int y)
{
    return m + (Move)x + ((Move)y << 8);
}

/* The groups of steps in this state, in the order of the list, ended by NULL. */
const StepGroup *const *pa_step_groups(const State *s);

/* step_groups_city.c: the groups that depend on the city. */
extern const StepGroup pa_group_explores, pa_group_drawn, pa_group_forms, pa_group_builds,
    pa_group_free_builds, pa_group_moves, pa_group_workers;

#endif
