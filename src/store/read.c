/* read.c - see read.h. */
#include "store/read.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

static StoreRead *open_read(ReadKind kind, const char *const args[], int n)
{
    StoreRead *read = must(calloc(1, sizeof *read));

    assert(n <= READ_ARGS);
    read->kind = kind;
    read->n_args = n;
    for (int i = 0; i < n; i++)
        read->args[i] = args[i] ? must(strdup(args[i])) : NULL;
    return read;
}

StoreRead *store_read_entry(const char *kind, const char *key)
{
    return open_read(READ_ENTRY, (const char *const[]){kind, key}, 2);
}

StoreRead *store_read_entries(const char *kind, const char *prefix, const char *after,
                              int most)
{
    StoreRead *read =
        open_read(READ_ENTRIES, (const char *const[]){kind, prefix, after}, 3);

    read->most = most;
    return read;
}

StoreRead *store_read_events(const char *table, int from, int most)
{
    StoreRead *read = open_read(READ_EVENTS, &table, 1);

    read->from = from;
    read->most = most;
    return read;
}

StoreRead *store_read_call(const char *function, const char *const args[], int n)
{
    const char *all[READ_ARGS] = {function};

    assert(n < READ_ARGS);
    for (int i = 0; i < n; i++)
        all[i + 1] = args[i];
    return open_read(READ_CALL, all, n + 1);
}

void store_read_close(StoreRead *read)
{
    if (!read)
        return;
    for (int i = 0; i < read->n_args; i++)
        free(read->args[i]);
    free(read->cells);
    free(read->starts);
    free(read);
}

static bool is_same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

bool store_read_is_same(const StoreRead *a, const StoreRead *b)
{
    if (a->kind != b->kind || a->n_args != b->n_args || a->from != b->from ||
        a->most != b->most)
        return false;
    for (int i = 0; i < a->n_args; i++)
        if (!is_same_text(a->args[i], b->args[i]))
            return false;
    return true;
}

int store_read_rows(const StoreRead *read)
{
    return read->columns ? read->n_starts / read->columns : 0;
}

const char *store_read_cell(const StoreRead *read, int row, int column)
{
    assert(row >= 0 && row < store_read_rows(read) && column >= 0 &&
           column < read->columns);
    long start = read->starts[row * read->columns + column];
    return start < 0 ? NULL : read->cells + start;
}

int64_t store_read_number(const StoreRead *read, int row, int column)
{
    const char *cell = store_read_cell(read, row, column);

    return cell ? strtoll(cell, NULL, 10) : 0;
}

void store_read_begin(StoreRead *read, int columns)
{
    read->columns = columns;
    read->n_starts = 0;
    read->n_cells = 0;
    read->has_failed = false;
}

void store_read_add(StoreRead *read, const char *cell)
{
    size_t n = cell ? strlen(cell) + 1 : 0;

    read->starts = must_grow(read->starts, read->n_starts, &read->starts_room,
                             sizeof *read->starts);
    read->starts[read->n_starts++] = cell ? (long)read->n_cells : -1;
    if (read->n_cells + n > read->cells_room) {
        read->cells_room = 2 * read->cells_room + n + 64;
        read->cells = must(realloc(read->cells, read->cells_room));
    }
    if (cell)
        memcpy(read->cells + read->n_cells, cell, n);
    read->n_cells += n;
}
