/* view.h - a table as text: JSON for screens, and the record. */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include "table/table.h"

/* The milliseconds that a seat has left at `now`; below 0: it has no clock. */
int64_t table_left(const Table *table, int seat, Moment now);

/* Write the summary, an object that stays open so that the server can add what it knows:
 * watchers, you. `here` says by seat who is connected (NULL: not known). */
void table_write_summary(Json *json, const Table *table, Moment now,
                         const bool here[MAX_SEATS]);

/* Write the whole table at `now` as an object: what a screen needs to draw it, and which
 * verbs each seat may use now. Times in it are wall ms. docs/wasm.md has the fields. */
void table_write_view(Text *text, const Table *table, Moment now);

/* Write the words of all moves after the first `from`, separated by blanks. */
void table_write_moves(Text *text, const Table *table, int from);

/* The record so far. It has the seed once that has been revealed. */
void table_record(Record *out, const Table *table);
void table_write_record(Text *text, const Table *table);

#endif
