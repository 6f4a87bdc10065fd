/* seat_events.c - what somebody left behind at a table: its name in the event that
 * seated it, its name and words in chat. A seat that was left before the start is
 * somebody else's afterwards, and so is what is said from it then. */
#include <string.h>

#include "server/people/inside.h"

/* An event that is known here; one of a type or a game that is not may name anybody. */
static bool read_event(Event *out, const StoredEvent *stored, Err *err)
{
    if (event_read(out, stored->body, err) && out->type != EVENT_UNKNOWN &&
        (out->type != EVENT_CREATED || out->game))
        return true;
    return fail(err, ERR_STORE, N_("this table is damaged and out of service"));
}

bool trace_see(void *to, const StoredEvent *stored)
{
    Trace *trace = to;
    const Past *past = trace->past;
    Event event;

    trace->has_failed = !read_event(&event, stored, &trace->err);
    if (trace->has_failed)
        return false;
    bool is_own = event.seat == past->seat;
    bool is_seating = stored->version == past->version &&
                      (event.type == EVENT_CREATED ||
                       (is_own && event.type == EVENT_JOINED));

    trace->has_ended = is_own && event.type == EVENT_LEFT && !*event.bot;
    if (trace->saw && (is_seating || (is_own && event.type == EVENT_CHAT)))
        trace->has_failed =
            !trace->saw(trace->to, stored->version, &event, &trace->err);
    return !trace->has_failed && !trace->has_ended &&
           (trace->saw || event.type != EVENT_STARTED);
}

bool trace_walk(Tables *tables, const Past *past, Saw *saw, void *to, Err *err)
{
    Trace trace = {.past = past, .saw = saw, .to = to};

    if (!store_events(tables_store(tables), past->table, past->version - 1, trace_see,
                      &trace, err))
        return false;
    if (trace.has_failed)
        *err = trace.err;
    return !trace.has_failed;
}

bool trace_has_ended(Tables *tables, const Past *past)
{
    Trace trace = {.past = past};
    Err err;

    return !store_events(tables_store(tables), past->table, past->version - 1, trace_see,
                         &trace, &err) ||
           trace.has_failed || trace.has_ended;
}

typedef struct {
    Tables *tables;
    size_t prefix;
    int seat;
} Search;

static bool try_seat(void *to, const char *key, const char *value)
{
    Search *search = to;
    Past past;

    if (history_parse(&past, key + search->prefix, value) &&
        !trace_has_ended(search->tables, &past))
        search->seat = past.seat;
    return search->seat == NOBODY;
}

int person_seat(Tables *tables, const char *token, const char *table)
{
    char prefix[PERSON_ID + TABLE_ID + 2];
    Text text = text_in(prefix, sizeof prefix);
    Search search = {tables, PERSON_ID, NOBODY};
    Person person;
    Err err;

    if (!person_of(&person, tables, token, &err))
        return NOBODY;
    search.prefix = strlen(person.id) + 1;
    text_f(&text, "%s/%s/", person.id, table);
    if (text.cut ||
        !store_scan(tables_store(tables), "history", prefix, "", try_seat, &search, &err))
        return NOBODY;
    return search.seat;
}
