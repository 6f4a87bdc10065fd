/* event_read.c - reads an event from JSON: the fields of its row, in any order. */
#include <string.h>

#include "games/list.h"
#include "table/event.h"

enum { EVENT_NODES = 1024, SETUP_KEY = 32, SETUP_VALUE = 256 };

static const int64_t last_ms = (int64_t)1 << 53;

static bool damaged(Err *err, const char *what)
{
    return fail(err, ERR_RECORD, "%s", what);
}

static bool read_text(char *out, size_t size, const DocNode *node, Err *err)
{
    *out = '\0';
    return doc_kind(node) != DOC_STRING || doc_string(node, out, size) ||
           damaged(err, "a text that is too long");
}

static bool read_digest(uint64_t *out, const DocNode *node, Err *err)
{
    unsigned char bytes[8];
    char hex[2 * sizeof bytes + 1];

    if (!doc_string(node, hex, sizeof hex) || !text_read_hex(hex, bytes, sizeof bytes))
        return damaged(err, "an event that is not JSON, or has no digest");
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

static bool read_type(EventType *out, const DocNode *node, Err *err)
{
    for (*out = 0; *out < EVENT_TYPES; ++*out)
        if (doc_is_word(node, event_types[*out].name))
            return true;
    return doc_kind(node) == DOC_STRING ||
           damaged(err, "an event that cannot happen here");
}

static void read_time(int64_t *out, const DocNode *node)
{
    int64_t ms = 0;

    doc_integer(node, INT64_MIN, INT64_MAX, &ms);
    *out = ms < 0 ? 0 : ms < last_ms ? ms : last_ms;
}

/* Read a list with a number for each seat, so it is never longer than that. */
static bool read_numbers(int out[], int *n, const DocNode *list, Err *err)
{
    const DocNode *item = NULL;

    if (doc_count(list) > MAX_SEATS)
        return damaged(err, "more numbers than seats");
    for (*n = 0; (item = doc_next(list, item)); ++*n)
        if (!doc_int(item, INT32_MIN, INT32_MAX, &out[*n]))
            return damaged(err, "no number where a number should be");
    return true;
}

static bool read_clocks(int64_t out[], int *n, const DocNode *list, Err *err)
{
    const DocNode *item = NULL;

    if (doc_count(list) > MAX_SEATS)
        return damaged(err, "more clocks than seats");
    for (*n = 0; (item = doc_next(list, item)); ++*n)
        if (!doc_integer(item, 0, last_ms, &out[*n]))
            out[*n] = -1;
    return true;
}

static bool read_moves(Event *event, const DocNode *list, Err *err)
{
    char word[MAX_MOVE_TEXT];

    for (const DocNode *item = NULL; (item = doc_next(list, item));)
        if (!doc_string(item, word, sizeof word) || !*word || strchr(word, ' ') ||
            !event_add_move(event, word))
            return damaged(err, "moves that cannot be played");
    return true;
}

static bool read_seat(EventSeat *seat, const DocNode *from, Err *err)
{
    int kind = doc_find(doc_member(from, "kind"), seat_kind_names, SEAT_BOT + 1);

    if (kind < 0)
        return damaged(err, "a seat that cannot be read");
    seat->kind = (SeatKind)kind;
    if (kind == SEAT_HUMAN)
        return read_text(seat->name, sizeof seat->name, doc_member(from, "name"), err);
    return kind == SEAT_OPEN || (doc_string(doc_member(from, "level"), seat->level,
                                            sizeof seat->level) && *seat->level) ||
           damaged(err, "a seat that cannot be read");
}

static bool read_seats(Event *event, const DocNode *list, Err *err)
{
    const DocNode *item = NULL;

    if (doc_count(list) > MAX_SEATS)
        return damaged(err, "not as many seats as players");
    for (; (item = doc_next(list, item)); event->n_seats++)
        if (!read_seat(&event->seats[event->n_seats], item, err))
            return false;
    return true;
}

static bool read_speed(Speed *out, const DocNode *node, Err *err)
{
    char text[64] = "";

    return read_text(text, sizeof text, node, err) && speed_read(out, text, err);
}

static void read_game(const Game **out, const DocNode *node)
{
    char name[64] = "";

    *out = doc_string(node, name, sizeof name) ? game_named(name) : NULL;
}

/* Read one key of what was agreed. */
static bool read_agreed(Event *event, const DocNode *key, Err *err)
{
    char name[SETUP_KEY], value[SETUP_VALUE];

    if (!doc_string(key, name, sizeof name) ||
        !doc_string(doc_value(key), value, sizeof value))
        return damaged(err, "a table whose set-up cannot be read");
    if (strcmp(name, "set") == 0)
        return read_text(event->set_name, sizeof event->set_name, doc_value(key), err);
    return setup_set(&event->setup, event->game, name, value, err);
}

static bool read_setup(Event *event, const DocNode *setup, Err *err)
{
    char players[8] = "";

    if (!event->game || doc_kind(setup) != DOC_OBJECT)
        return damaged(err, "a table without a game");
    doc_string(doc_member(setup, "players"), players, sizeof players);
    if (!setup_set(&event->setup, event->game, "players", players, err))
        return false;
    for (const DocNode *key = NULL; (key = doc_next(setup, key));)
        if (!read_agreed(event, key, err))
            return false;
    return true;
}

static bool read_set(Event *event, const DocNode *node, Err *err)
{
    char data[MAX_SET_DATA];

    if (!node || !event->game)
        return true;
    return doc_string(node, data, sizeof data)
               ? setup_read_set(&event->setup, event->game, data, err)
               : damaged(err, "a set that cannot be read");
}

static void read_word(int *out, const DocNode *node, const EventField *field)
{
    int i = doc_find(node, field->words, field->n_words);

    *out = i >= field->first_word ? i : -1;
}

static bool read_value(Event *event, const EventField *field, const DocNode *node,
                       Err *err)
{
    void *at = (char *)event + field->at;
    int *count = (int *)((char *)event + field->count);

    switch (field->kind) {
    case FIELD_NUMBER:
        if (!doc_int(node, 0, INT32_MAX, at))
            *(int *)at = -1;
        return true;
    case FIELD_TRUTH: *(bool *)at = doc_kind(node) == DOC_TRUE; return true;
    case FIELD_TEXT: return read_text(at, field->size, node, err);
    case FIELD_WORD: read_word(at, node, field); return true;
    case FIELD_NUMBERS: return read_numbers(at, count, node, err);
    case FIELD_CLOCKS: return read_clocks(at, count, node, err);
    case FIELD_MOVES: return read_moves(event, node, err);
    case FIELD_SEATS: return read_seats(event, node, err);
    case FIELD_SPEED: return read_speed(at, node, err);
    case FIELD_GAME: read_game(at, node); return true;
    case FIELD_SETUP: return read_setup(event, node, err);
    case FIELD_SET: return read_set(event, node, err);
    case FIELD_DIGEST: return read_digest(at, node, err);
    case FIELD_TIME: read_time(at, node); return true;
    case FIELD_TYPE: return read_type(at, node, err);
    case FIELD_KINDS: break;
    }
    return true;
}

static bool read_fields(Event *event, const EventField *fields, const DocNode *object,
                        Err *err)
{
    for (const EventField *field = fields; field->key; field++)
        if (!read_value(event, field, doc_member(object, field->key), err))
            return false;
    return true;
}

bool event_take(Event *out, const DocNode *object, Err *err)
{
    event_clear(out, EVENT_UNKNOWN, NOBODY);
    if (!read_fields(out, event_common, object, err))
        return false;
    return out->type == EVENT_UNKNOWN ||
           read_fields(out, event_types[out->type].fields, object, err);
}

bool event_read(Event *out, const char *json, Err *err)
{
    DocNode nodes[EVENT_NODES];

    return doc_read(nodes, EVENT_NODES, json, strlen(json), err) &&
           event_take(out, nodes, err);
}
