/* people_export.c - all that is kept about a person, as one JSON document. Somebody may
 * have played thousands of games, each of which must be replayed to write its record: so
 * a few at a time, and the loop goes on in between. */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people_inside.h"

enum { GAMES_A_STEP = 4 };

struct Export {
    Caller *caller;
    json_t *document, *games;
    Past *pasts;
    int n, at;
    Export *next;
};

static void export_close(Export *export)
{
    caller_release(export->caller);
    json_decref(export->document);
    free(export->pasts);
    free(export);
}

static bool count_session(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ++*(int *)to;
    return true;
}

static json_t *describe(Hall *hall, const Person *person, Err *err)
{
    char prefix[PERSON_ID + 1];
    Text text = text_in(prefix, sizeof prefix);
    int sessions = 0;

    text_f(&text, "%s/", person->id);
    if (!store_scan(hall_store(hall), "sessions", prefix, "", count_session, &sessions,
                    err))
        return NULL;
    return json_pack("{s:s, s:s, s:b, s:I, s:i, s:[]}", "person", person->id, "name",
                     person->name, "account", person->is_account, "made",
                     (json_int_t)person->made_at, "sessions", sessions, "games");
}

void export_begin(People *people, Caller *caller, const Person *person)
{
    Export *export = must(calloc(1, sizeof *export));
    Err err;

    export->caller = caller_hold(caller);
    export->document = describe(people->hall, person, &err);
    if (!export->document ||
        !(export->pasts = history_read(&export->n, people->hall, person->id, &err))) {
        caller_refuse(caller, &err, -1);
        export_close(export);
        return;
    }
    export->games = json_object_get(export->document, "games");
    export->next = people->exports;
    people->exports = export;
    hall_wake(people->hall);
}

/* Chat only: names are in the record. */
static bool add_line(void *to, int version, Event *event, Err *err)
{
    (void)err;
    if (event->type == EVENT_CHAT)
        json_array_append_new((json_t *)to,
                              json_pack("{s:i, s:I, s:s}", "version", version, "at",
                                        (json_int_t)event->at, "text", event->text));
    return true;
}

static bool apply(void *to, const StoredEvent *event)
{
    Err err;

    return hosted_apply(to, event, &err);
}

/* A copy of the table, apart from the hall's: those that were over long ago should not
 * fill its memory. NULL and ERR_ABSENT if there is none. */
static Hosted *load(Store *store, const char *id, Err *err)
{
    unsigned char seed[SEED_SIZE];
    Hosted *hosted = NULL;
    char *hex;

    if (!store_get(store, &hex, "seed", id, err))
        return NULL;
    if (hex && text_read_hex(hex, seed, sizeof seed))
        hosted = hosted_open(id, seed);
    else
        fail(err, ERR_ABSENT, N_("there is no such table"));
    free(hex);
    if (hosted && !store_events(store, id, 0, apply, hosted, err)) {
        hosted_close(hosted);
        hosted = NULL;
    }
    return hosted;
}

static json_t *describe_game(const Table *table, const Past *past, json_t *chat)
{
    char *record = must(malloc(MAX_RECORD));
    Text text = text_in(record, MAX_RECORD);

    table_write_record(&text, table);
    json_t *game = json_pack("{s:s, s:i, s:I, s:s, s:O}", "table", past->table, "seat",
                             past->seat, "since", (json_int_t)past->at, "record", record,
                             "chat", chat);
    free(record);
    return game;
}

static json_t *game_json(Hall *hall, const Past *past, Err *err)
{
    Hosted *hosted = load(hall_store(hall), past->table, err);
    json_t *chat = json_array(), *game = NULL;

    if (hosted && trace_walk(hall, past, add_line, chat, err))
        game = describe_game(&hosted->table, past, chat);
    json_decref(chat);
    hosted_close(hosted);
    return game;
}

/* False: it is done with, one way or the other. */
static bool go_on(Hall *hall, Export *export)
{
    Err err;

    for (int i = 0; i < GAMES_A_STEP && export->at < export->n; i++, export->at++) {
        json_t *game = game_json(hall, &export->pasts[export->at], &err);
        if (!game && err.code != ERR_ABSENT) {
            caller_refuse(export->caller, &err, -1);
            return false;
        }
        if (game)
            json_array_append_new(export->games, game);
    }
    return export->at < export->n && caller_conn(export->caller);
}

static void answer(const Export *export)
{
    char *text = must(json_dumps(export->document, JSON_INDENT(1)));
    Conn *conn = caller_conn(export->caller);

    if (conn)
        conn_header(conn, "Content-Disposition", "attachment; filename=\"polis.json\"");
    caller_answer(export->caller, text);
    free(text);
}

void export_step(People *people)
{
    for (Export **at = &people->exports; *at;) {
        Export *export = *at;
        if (go_on(people->hall, export)) {
            at = &export->next;
            continue;
        }
        *at = export->next;
        if (export->at == export->n)
            answer(export);
        export_close(export);
    }
    if (people->exports)
        hall_wake(people->hall);
}

void export_drop(People *people)
{
    while (people->exports) {
        Export *next = people->exports->next;
        export_close(people->exports);
        people->exports = next;
    }
}
