/* fold.h - how an event changes a table: one truth for all who have events.
 *
 * Nothing is believed unseen: what does not fit the table so far is refused, and so is a
 * digest that is not the position's. A table that has refused an event may be half
 * changed and is not to be used any more. */
#ifndef TABLE_FOLD_H
#define TABLE_FOLD_H

#include "table/event.h"

/* Apply the next event. ERR_STALE: it is not the next one; ERR_RECORD and others: it
 * contradicts the table, or the table cannot be played here. A type that is not known is
 * counted, and that is all; whoever writes the events itself refuses it before. */
bool table_fold(Table *table, const Event *event, Err *err);

/* The same for an event in the making, whose digest is not there yet. */
bool table_change(Table *table, const Event *event, Err *err);

#endif
