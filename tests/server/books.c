/* books.c - see books.h. */
#include "books.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/json.h"
#include "table/fold.h"

enum { BATCH = 4 };                 /* events that one command makes, at most */

void books_close(Books *books)
{
    free(books->sent);
    free(books->heard);
}

void books_blame(Books *books, int version, const char *what)
{
    if (!*books->fault)
        snprintf(books->fault, sizeof books->fault, "table %s, version %d: %s",
                 books->table, version, what);
}

Sent *books_send(Books *books, const char *verb, int seat, int known, uint64_t command)
{
    if (books->n_sent == books->max_sent) {
        books->max_sent = books->max_sent ? 2 * books->max_sent : 64;
        books->sent = realloc(books->sent, (size_t)books->max_sent * sizeof *books->sent);
        assert(books->sent);
    }
    Sent *sent = &books->sent[books->n_sent++];
    *sent = (Sent){.verb = verb, .seat = seat, .known = known, .command = command};
    return sent;
}

Sent *books_find(Books *books, uint64_t command)
{
    for (int i = books->n_sent - 1; i >= 0; i--)
        if (books->sent[i].command == command)
            return &books->sent[i];
    return NULL;
}

/* Of all that an event says, digest included. */
static uint64_t hash_of(const json_t *event)
{
    char *text = json_dumps(event, JSON_COMPACT | JSON_SORT_KEYS);
    uint64_t hash = 14695981039346656037u;

    assert(text);
    for (const char *at = text; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    free(text);
    return hash | 1;
}

static Heard *heard_of(Books *books, int version)
{
    while (books->n_heard < version) {
        if (books->n_heard == books->max_heard) {
            books->max_heard = books->max_heard ? 2 * books->max_heard : 128;
            books->heard =
                realloc(books->heard, (size_t)books->max_heard * sizeof *books->heard);
            assert(books->heard);
        }
        books->heard[books->n_heard++] = (Heard){0};
    }
    return &books->heard[version - 1];
}

void books_hear(Books *books, const json_t *event)
{
    int version = member_int(event, "version", 0);
    uint64_t hash = hash_of(event);
    Heard *heard = heard_of(books, version);

    if (heard->hash && heard->hash != hash)
        books_blame(books, version, "two people heard different things");
    heard->hash = hash;
}

void books_know(Books *books, int version, double ms)
{
    Heard *heard = heard_of(books, version);

    if (!heard->known_ms || ms < heard->known_ms)
        heard->known_ms = ms;
}

/* The command that makes such an event when a person sends it; NULL: none. */
static const char *verb_of(const json_t *event, const json_t *before)
{
    static const struct {
        const char *type, *verb;
    } verbs[] = {
        {"moved", "moves"},     {"chat", "chat"},   {"asked", "takeback"},
        {"answered", "answer"}, {"joined", "join"},
    };
    const char *type = member_text(event, "type"), *last = member_text(before, "type");

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].type, type) == 0)
            return verbs[i].verb;
    /* without a question: the own steps of this turn */
    if (strcmp(type, "tookback") == 0 && strcmp(last, "asked") != 0 &&
        strcmp(last, "answered") != 0)
        return "takeback";
    return NULL;
}

static const char *content_of(const json_t *event)
{
    const char *move =
        json_string_value(json_array_get(json_object_get(event, "moves"), 0));

    return move ? move : member_text(event, "text");
}

/* Who sent the command that made this event: one that was acknowledged for it if there
 * is one. `position`: the version that last changed it, which a mover must know. */
static Sent *sender(Books *books, const json_t *event, const char *verb, int position)
{
    int version = member_int(event, "version", 0), seat = member_int(event, "seat", -1);
    Sent *found = NULL;

    for (int i = 0; i < books->n_sent; i++) {
        Sent *one = &books->sent[i];
        bool moves = strcmp(verb, "moves") == 0;
        if (one->is_found || (seat >= 0 && one->seat != seat) || one->known >= version ||
            strcmp(one->verb, verb) != 0 || strcmp(one->what, content_of(event)) != 0 ||
            (moves && one->known < position))
            continue;
        if (one->acked && (one->acked < version || one->acked >= version + BATCH))
            continue;
        if (!found || (one->acked && !found->acked))
            found = one;
    }
    return found;
}

static void check_sender(Books *books, const json_t *event, const char *verb,
                         int position)
{
    int version = member_int(event, "version", 0);
    Sent *who = sender(books, event, verb, position);

    if (!who) {
        books_blame(books, version, "nobody sent this, or not so often");
        return;
    }
    bool may_come_again =
        books->may_repeat || (books->may_resend && strcmp(verb, "moves") != 0);
    if (who->is_refused && !may_come_again)
        books_blame(books, version, "this was refused");
    who->is_found = true;
    who->version = version;
}

static bool is_bot(const json_t *created, int seat)
{
    const json_t *who = json_array_get(json_object_get(created, "seats"), (size_t)seat);

    return seat >= 0 && strcmp(member_text(who, "kind"), "bot") == 0;
}

static void count_event(const json_t *event, Count *count)
{
    static const char *const gone[] = {"left", "resigned", "replaced", "away"};
    const char *type = member_text(event, "type");

    count->events++;
    count->finished += strcmp(type, "finished") == 0;
    count->timeouts += strcmp(type, "timedout") == 0;
    count->gone += text_find(gone, sizeof gone / sizeof *gone, type) >= 0;
}

/* Every event that changes the position says whose turn it is then. */
static bool changes_position(const json_t *event)
{
    return json_object_get(event, "turn") != NULL;
}

static void check_event(Books *books, const json_t *events, size_t i, int *position)
{
    const json_t *event = json_array_get(events, i), *created = json_array_get(events, 0);
    const char *verb = verb_of(event, i ? json_array_get(events, i - 1) : NULL);
    int version = member_int(event, "version", 0);

    if (verb && !is_bot(created, member_int(event, "seat", -1)))
        check_sender(books, event, verb, *position);
    if (version <= books->n_heard && books->heard[version - 1].hash &&
        books->heard[version - 1].hash != hash_of(event))
        books_blame(books, version, "somebody heard something else");
    if (changes_position(event))
        *position = version;
}

static void check_sent(Books *books, Count *count)
{
    for (int i = 0; i < books->n_sent; i++) {
        const Sent *sent = &books->sent[i];
        count->sent++;
        count->acked += sent->acked > 0;
        if (sent->acked && !sent->is_found)
            books_blame(books, sent->acked, "this was acknowledged, and is not there");
    }
}

/* Does it follow from what was before? */
static bool follows(Table *table, const json_t *from, Err *err)
{
    static Event event;
    char *text = json_dumps(from, JSON_COMPACT);
    bool ok = event_read(&event, text, err) && table_fold(table, &event, err);

    free(text);
    return ok;
}

void books_check(Books *books, const json_t *events, Count *count)
{
    static Table table;
    int position = 0;
    Err err;

    table_clear(&table, books->table);
    for (int i = 0; i < books->n_sent; i++)
        books->sent[i].is_found = false;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (!follows(&table, event, &err)) {
            books_blame(books, (int)i + 1, "this does not follow from what was before");
            break;
        }
        check_event(books, events, i, &position);
        count_event(event, count);
    }
    if (books->n_heard > (int)json_array_size(events))
        books_blame(books, books->n_heard, "this was heard, and is not there");
    check_sent(books, count);
    books_check_times(books, events);
    count->tables++;
}
