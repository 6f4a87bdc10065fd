/* recent.c - the last events of a table stay in memory, so that answers to commands, and
 * readers that are not far behind, need not read from the store. */
#include "server/tables/internal.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"

static char **place(RecentEvents *recent, int version)
{
    return &recent->bodies[version % RECENT_EVENTS];
}

static void drop_first(RecentEvents *recent)
{
    char **at = place(recent, recent->first++);

    recent->bytes -= strlen(*at) + 1;
    free(*at);
    *at = NULL;
    recent->n--;
}

void recent_clear(RecentEvents *recent)
{
    while (recent->n > 0)
        drop_first(recent);
}

void recent_add(RecentEvents *recent, const StoredEvent *event)
{
    size_t size = strlen(event->body) + 1;

    if (event->version != recent->first + recent->n)
        recent_clear(recent);
    if (recent->n == 0)
        recent->first = event->version;
    while (recent->n == RECENT_EVENTS ||
           (recent->n > 0 && recent->bytes + size > RECENT_BYTES))
        drop_first(recent);
    *place(recent, event->version) = must(strdup(event->body));
    recent->bytes += size;
    recent->n++;
}

bool recent_has(const RecentEvents *recent, int from)
{
    return recent->n > 0 && from + 1 >= recent->first;
}

void recent_each(const LiveTable *live, int from, StoreEvents *event, void *to)
{
    const RecentEvents *recent = &live->recent;
    bool goes_on = true;

    for (int version = from + 1; goes_on && version < recent->first + recent->n;
         version++)
        goes_on =
            event(to, &(StoredEvent){.table = live->id,
                                     .version = version,
                                     .body = recent->bodies[version % RECENT_EVENTS],
                                     .note = ""});
}
