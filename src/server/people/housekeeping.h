/* housekeeping.h - what nobody needs any more: tables, guests, and entries that name a
 * table which is not there.
 *
 * It goes through the store entry by entry, a short while in each turn of the loop, so
 * that nobody has to wait for it; a stop of the server breaks it off anywhere. */
#ifndef SERVER_PEOPLE_HOUSEKEEPING_H
#define SERVER_PEOPLE_HOUSEKEEPING_H

#include "server/tables/tables.h"

typedef struct {
    int tables, guests, creations;
    bool is_under_way;              /* it goes on, and the log will say more */
} Swept;

/* What came of it; `err` is NULL if it came to its end, or takes so long that whoever
 * asked should not wait for that. */
typedef void OnSwept(void *context, const Swept *swept, const Err *err);

/* Erase what is older than `before` (wall ms): tables that are over, as table_delete
 * would; guests whom nobody has seen since, as people_forget would; notes of which
 * command created which table. Only counts if `is_dry`. ERR_BUSY while another is under
 * way. */
void prune(Tables *tables, int64_t before, bool is_dry, OnSwept *on_done, void *context);

/* Erase one table, its place in histories and the note of its creation. Events of other
 * tables may still name it: as what their rematch is, or the rematch of what they are. */
void table_delete(Tables *tables, const char *table, OnSwept *on_done, void *context);

#endif
