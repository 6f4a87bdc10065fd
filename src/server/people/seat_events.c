/* seat_events.c - the events of a table that carry a person's name or words: the one that
 * gave the person the seat, and the chat from it. Once a seat is left before the start,
 * what is said from it is somebody else's. */

#include "server/people/internal.h"

enum { UNTIL_START = 3 };           /* so many events from taking a seat to the start */

/* Fails for an event of an unknown type or game: it might carry any name. */
static bool read_event(Event *out, const StoredEvent *stored, Err *err)
{
    if (event_read(out, stored->body, err) && out->type != EVENT_UNKNOWN &&
        (out->type != EVENT_CREATED || out->game))
        return true;
    return fail(err, ERR_STORE, N_("this table is damaged and out of service"));
}

bool seat_events_see(void *to, const StoredEvent *stored)
{
    SeatEvents *events = to;
    const HistoryEntry *entry = events->entry;
    Event event;

    events->has_failed = !read_event(&event, stored, &events->err);
    if (events->has_failed)
        return false;
    bool is_own = event.seat == entry->seat;
    bool is_seating = stored->version == entry->version &&
                      (event.type == EVENT_CREATED ||
                       (is_own && event.type == EVENT_JOINED));

    events->has_ended = is_own && event.type == EVENT_LEFT && !*event.bot;
    if (events->on_event && (is_seating || (is_own && event.type == EVENT_CHAT)))
        events->has_failed =
            !events->on_event(events->to, stored, &event, &events->err);
    return !events->has_failed && !events->has_ended &&
           (events->on_event || event.type != EVENT_STARTED);
}

bool seat_events_each(People *people, const HistoryEntry *entry, OnSeatEvent *on_event,
                      void *to, Err *err)
{
    SeatEvents events = {.entry = entry, .on_event = on_event, .to = to};

    if (!store_events(people->store, entry->table, entry->version - 1,
                      seat_events_see, &events, err))
        return false;
    if (events.has_failed)
        *err = events.err;
    return !events.has_failed;
}

bool seat_was_left(People *people, const HistoryEntry *entry)
{
    SeatEvents events = {.entry = entry};
    Err err;

    return !lookups_events(tables_lookups(people->tables),
                           &(StoreSpan){entry->table, entry->version - 1}, UNTIL_START,
                           seat_events_see, &events, &err) ||
           events.has_failed || events.has_ended;
}
