/* read.h - one question to a store, and the rows that answer it.
 *
 * A StoreRead is made on one thread, answered on another (reader.h), and read when it is
 * back. All of it is text: a row has one cell for each column, and a cell may be NULL.
 *
 *   store_read_entry     one row: the value; no row if there is no such entry
 *   store_read_entries   rows of key and value, as store_scan has them
 *   store_read_events    rows of version, body and note, as store_events has them
 *   store_read_call      what a function of the database returns; only shared stores have
 * any
 */
#ifndef STORE_READ_H
#define STORE_READ_H

#include "base/err.h"

typedef enum { READ_ENTRY, READ_ENTRIES, READ_EVENTS, READ_CALL } ReadKind;

enum { READ_ARGS = 10 };            /* of a question at most */

typedef struct StoreRead StoreRead;
struct StoreRead {
    ReadKind kind;
    /* entry: kind, key; entries: kind, prefix, after; events: table; call: the function
     * and its arguments, which may be NULL. */
    char *args[READ_ARGS];
    int n_args;
    int from;                       /* events: those after this version */
    int most;                       /* rows; 0: all */
    bool has_failed;                /* `err` says why, and there are no rows */
    Err err;
    char *cells;                    /* the texts, one after the other */
    size_t n_cells, cells_room;
    long *starts;                   /* of each cell in `cells`; below 0: NULL */
    int n_starts, starts_room;
    int columns;
    void (*on_read)(void *context, StoreRead *read);    /* reader.h */
    void *context;
    StoreRead *next;                /* for whoever has it at the moment */
};

StoreRead *store_read_entry(const char *kind, const char *key);
StoreRead *store_read_entries(const char *kind, const char *prefix, const char *after,
                        int most);
StoreRead *store_read_events(const char *table, int from, int most);
StoreRead *store_read_call(const char *function, const char *const args[], int n);
void store_read_close(StoreRead *read);   /* accepts NULL */

/* Do they ask the same? */
bool store_read_is_same(const StoreRead *a, const StoreRead *b);

int store_read_rows(const StoreRead *read);
const char *store_read_cell(const StoreRead *read, int row, int column);
int64_t store_read_number(const StoreRead *read, int row, int column);    /* NULL: 0 */

/* For backends: how many columns a row has, then cell by cell; and start over, when an
 * answer has to be asked for again. */
void store_read_begin(StoreRead *read, int columns);
void store_read_add(StoreRead *read, const char *cell);

#endif
