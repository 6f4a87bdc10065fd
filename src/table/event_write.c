/* event_write.c - writes an event as JSON: the fields of its row, in order. */

#include "table/event.h"

static int number_at(const Event *event, size_t at)
{
    return *(const int *)((const char *)event + at);
}

void event_write_setup(Json *json, const Game *game, const Setup *setup,
                       const char *set_name)
{
    const char *key;

    put_object(json);
    for (int i = 0; (key = setup_key(game, i)); i++) {
        char value[256];
        Text out = text_in(value, sizeof value);

        setup_write(&out, setup, game, key);
        if (!setup_is_usual(setup, game, key) && *value)
            put_string_as(json, key, value);
    }
    if (*set_name)
        put_string_as(json, "set", set_name);
    put_end(json);
}

void event_write_set(Json *json, const Setup *setup)
{
    char data[MAX_SET_DATA];
    Text text = text_in(data, sizeof data);

    setup_write_set(&text, setup);
    put_string(json, data);
}

static void write_seats(Json *json, const Event *event)
{
    put_array(json);
    for (int i = 0; i < event->n_seats; i++) {
        const EventSeat *seat = &event->seats[i];

        put_object(json);
        put_string_as(json, "kind", seat_kind_names[seat->kind]);
        if (seat->kind == SEAT_BOT)
            put_string_as(json, "level", seat->level);
        if (seat->kind == SEAT_HUMAN)
            put_string_as(json, "name", seat->name);
        put_end(json);
    }
    put_end(json);
}

static void write_clocks(Json *json, const int64_t clocks[], int n)
{
    put_array(json);
    for (int i = 0; i < n; i++)
        if (clocks[i] < 0)
            put_null(json);
        else
            put_number(json, clocks[i]);
    put_end(json);
}

static void write_moves(Json *json, const char *at)
{
    char word[MAX_MOVE_TEXT];

    put_array(json);
    while (*at) {
        Text text = text_in(word, sizeof word);

        while (*at && *at != ' ')
            text_char(&text, *at++);
        put_string(json, word);
        at += *at == ' ';
    }
    put_end(json);
}

static void write_speed(Json *json, const Speed *speed)
{
    char text[32];
    Text out = text_in(text, sizeof text);

    speed_write(&out, speed);
    put_string(json, text);
}

static bool is_missing(const Event *event, const EventField *field)
{
    const char *at = (const char *)event + field->at;

    if (!field->is_optional)        /* except a word that is not known here */
        return field->kind == FIELD_WORD && number_at(event, field->at) < 0;
    if (field->kind == FIELD_TEXT)
        return !*at;
    if (field->kind == FIELD_SET)
        return event->setup.set_size == 0;
    return field->kind == FIELD_CLOCKS ? !number_at(event, field->count)
                                       : number_at(event, field->at) < 0;
}

static void write_value(Json *json, const Event *event, const EventField *field)
{
    const void *at = (const char *)event + field->at;

    switch (field->kind) {
    case FIELD_NUMBER: put_number(json, *(const int *)at); break;
    case FIELD_TRUTH: put_bool(json, *(const bool *)at); break;
    case FIELD_TEXT: put_string(json, at); break;
    case FIELD_WORD: put_string(json, field->words[*(const int *)at]); break;
    case FIELD_NUMBERS: put_numbers(json, at, number_at(event, field->count)); break;
    case FIELD_CLOCKS: write_clocks(json, at, number_at(event, field->count)); break;
    case FIELD_MOVES: write_moves(json, at); break;
    case FIELD_SEATS: write_seats(json, event); break;
    case FIELD_SPEED: write_speed(json, at); break;
    case FIELD_GAME: put_string(json, event->game->name); break;
    case FIELD_SETUP:
        event_write_setup(json, event->game, &event->setup, event->set_name);
        break;
    case FIELD_SET: event_write_set(json, &event->setup); break;
    case FIELD_DIGEST: put_digest(json, *(const uint64_t *)at); break;
    case FIELD_TIME: put_number(json, *(const int64_t *)at); break;
    case FIELD_TYPE: put_string(json, event_types[event->type].name); break;
    case FIELD_KINDS: break;
    }
}

static void write_fields(Json *json, const Event *event, const EventField *fields)
{
    for (const EventField *field = fields; field->key; field++)
        if (!is_missing(event, field)) {
            put_key(json, field->key);
            write_value(json, event, field);
        }
}

void event_write(Text *text, const Event *event)
{
    Json json = {.text = text};

    put_object(&json);
    write_fields(&json, event, event_common);
    write_fields(&json, event, event_types[event->type].fields);
    put_end(&json);
}
