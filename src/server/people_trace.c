/* people_trace.c - what somebody left behind at a table: its name in the event that
 * seated it, its name and words in chat. A seat that was left before the start is
 * somebody else's afterwards, and so is what is said from it then. */
#include <string.h>

#include "server/people_inside.h"

typedef struct {
    const Past *past;
    Saw *saw;                       /* NULL: only whether it has ended */
    void *to;
    bool has_ended;
} Trace;

static bool is_type(const json_t *body, const char *type)
{
    const char *found = json_string_value(json_object_get(body, "type"));

    return found && strcmp(found, type) == 0;
}

static bool is_of_seat(const json_t *body, int seat)
{
    const json_t *value = json_object_get(body, "seat");

    return json_is_integer(value) && json_integer_value(value) == seat;
}

static bool see(void *to, const StoredEvent *event)
{
    Trace *trace = to;
    const Past *past = trace->past;
    json_t *body = json_loads(event->body, 0, NULL);
    bool is_own = is_of_seat(body, past->seat);
    bool is_seating = event->version == past->version &&
                      (is_type(body, "created") || (is_own && is_type(body, "joined")));

    trace->has_ended = is_own && is_type(body, "left") && !json_object_get(body, "bot");
    if (trace->saw && (is_seating || (is_own && is_type(body, "chat"))))
        trace->saw(trace->to, event->version, body);
    bool goes_on = !trace->has_ended && (trace->saw || !is_type(body, "started"));
    json_decref(body);
    return goes_on;
}

bool trace_walk(Hall *hall, const Past *past, Saw *saw, void *to, Err *err)
{
    Trace trace = {.past = past, .saw = saw, .to = to};

    return store_events(hall_store(hall), past->table, past->version - 1, see, &trace,
                        err);
}

bool trace_has_ended(Hall *hall, const Past *past)
{
    Trace trace = {.past = past};
    Err err;

    return !store_events(hall_store(hall), past->table, past->version - 1, see, &trace,
                         &err) ||
           trace.has_ended;
}

typedef struct {
    Hall *hall;
    size_t prefix;
    int seat;
} Search;

static bool try_seat(void *to, const char *key, const char *value)
{
    Search *search = to;
    Past past;

    if (history_parse(&past, key + search->prefix, value) &&
        !trace_has_ended(search->hall, &past))
        search->seat = past.seat;
    return search->seat == NOBODY;
}

int person_seat(Hall *hall, const char *token, const char *table)
{
    char prefix[PERSON_ID + TABLE_ID + 2];
    Text text = text_in(prefix, sizeof prefix);
    Search search = {hall, PERSON_ID, NOBODY};
    Person person;
    Err err;

    if (!person_of(&person, hall, token, &err))
        return NOBODY;
    search.prefix = strlen(person.id) + 1;
    text_f(&text, "%s/%s/", person.id, table);
    if (text.cut ||
        !store_scan(hall_store(hall), "history", prefix, "", try_seat, &search, &err))
        return NOBODY;
    return search.seat;
}
