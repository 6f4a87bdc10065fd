/* fold.h - how an event changes a table: the one implementation, for the server and
 * for all its clients.
 *
 * Every event is checked: one that does not fit the table so far is refused, and so is
 * one whose digest is not that of the position. A table that has refused an event may be
 * half changed and must not be used any more. */
#ifndef TABLE_FOLD_H
#define TABLE_FOLD_H

#include "table/event.h"

/* Apply the next event. Fails with ERR_STALE if it is not the next one; with ERR_RECORD
 * or another code if it contradicts the table, or if the table cannot be played here. An
 * event of an unknown type is counted and otherwise ignored; a server, which writes the
 * events itself, refuses it earlier. */
bool table_fold(Table *table, const Event *event, Err *err);

/* The same for an event that is still being made and has no digest yet. */
bool table_change(Table *table, const Event *event, Err *err);

#endif
