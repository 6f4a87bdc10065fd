/* position.c - see position.h. */
#include "server/tables/position.h"

#include "server/tables/hosted.h"
#include "table/fold.h"

typedef struct {
    Table *table;
    int version;                    /* to stop at */
    bool is_bad;
    Err *err;
} PositionRead;

/* An event of a type that is not known here changes nothing that is, as for a client.
 * What the position becomes by it is seen by its digest. */
static bool apply(void *to, const StoredEvent *stored)
{
    PositionRead *read = to;
    Event event;

    read->is_bad = !hosted_read(&event, stored, read->err) ||
                   !table_fold(read->table, &event, read->err);
    return !read->is_bad && read->table->version < read->version;
}

bool position_load(Table *out, Store *store, const char *table, int version, Err *err)
{
    PositionRead read = {.table = out, .version = version, .err = err};

    table_clear(out, table);
    if (!store_events(store, table, 0, apply, &read, err) || read.is_bad)
        return false;
    return out->version == version ||
           fail(err, ERR_ABSENT, "table %s has no version %d", table, version);
}
