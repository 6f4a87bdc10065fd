/* housekeeping.h - erases what nobody needs any more: old tables, old guests, and entries
 * that name a table which is gone.
 *
 * It is in people/ because tables know nothing of persons, while people can reach both.
 * It goes through the store entry by entry, for a short while in each turn of the loop,
 * so that nobody has to wait for it. It may be interrupted anywhere. */
#ifndef SERVER_PEOPLE_HOUSEKEEPING_H
#define SERVER_PEOPLE_HOUSEKEEPING_H

#include "server/people/people.h"

typedef struct {
    int tables, guests, creations;
    bool is_under_way;              /* it goes on; the log will have the final counts */
} SweepCounts;

/* Called once: at the end, on failure, or when it takes so long that the host should not
 * wait any longer (is_under_way). */
typedef void OnSweepDone(void *context, const SweepCounts *swept, const Err *err);

/* Erase what is older than `before` (wall ms): tables that are over, as
 * housekeeping_delete_table does; guests who have not been here since, as person_forget
 * does; notes of which command created which table. If `is_dry`, only count. ERR_BUSY
 * while another prune is under way. */
void housekeeping_prune(People *people, int64_t before, bool is_dry, OnSweepDone *on_done,
                        void *context);

/* Erase one table, its entries in histories and the note of its creation. Events of other
 * tables may still name it as their rematch, or as the table they are a rematch of. */
void housekeeping_delete_table(People *people, const char *table, OnSweepDone *on_done,
                               void *context);

#endif
