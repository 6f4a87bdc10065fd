/* export.c - all that is kept about a person, as one JSON document. A person may have
 * played thousands of games, and each must be replayed to write its record. So one
 * document is written at a time, a few events in each turn of the loop, and no faster
 * than its reader reads. A slow reader holds nobody up: while it is behind, the others
 * have their turn. Each export takes the memory of one game and of what waits for its
 * reader. */
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/people/internal.h"

enum {
    MOST_EXPORTS = 32,              /* at once, with those that wait for their turn */
    BUSY_S = 10,
    AT_ONCE = 128,                  /* events that are read */
    FULL = 1 << 16,                 /* unread bytes: the reader is behind */
    PATIENCE_MS = 20000             /* with a reader that stays behind */
};

struct Export {
    STAILQ_ENTRY(Export) link;
    People *people;
    const ExportReader *reader;
    void *with;                     /* the reader's */
    Person person;
    bool has_begun;
    int64_t read_ms;                /* tables_ms: when the reader was last not behind */
    Lookup *lookup;
    HistoryEntry game;              /* that is being written, or was written last */
    Hosted *hosted;                 /* replayed so far; NULL: between games */
    bool is_replayed;               /* to its end */
    SeatEvents events;              /* the person's own, at this table */
    json_t *chat;
    double until;                   /* clock_ms: then this turn is over, */
    bool is_cut;                    /* and the replay stopped because of that */
    int n;                          /* games written */
};

static void close_game(Export *export)
{
    hosted_close(export->hosted);
    json_decref(export->chat);
    export->hosted = NULL;
    export->chat = NULL;
    export->is_replayed = false;
}

static void export_close(Export *export)
{
    close_game(export);
    export->reader->close(export->with);
    lookup_close(export->lookup);
    free(export);
}

static void drop(People *people, Export *export)
{
    STAILQ_REMOVE(&people->exports, export, Export, link);
    people->n_exports--;
    export_close(export);
}

static bool count_session(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ++*(int *)to;
    return true;
}

/* Send a value as text, without its last `less` characters; releases it. */
static void send_json(const Export *export, json_t *value, size_t less)
{
    char *text = must(json_dumps(value, JSON_INDENT(1)));

    export->reader->send(export->with, text, strlen(text) - less);
    free(text);
    json_decref(value);
}

/* The start of the document, up to its first game. */
static bool send_head(Export *export, People *people, Err *err)
{
    const Person *person = &export->person;
    char prefix[PERSON_ID + 1];
    Text text = text_in(prefix, sizeof prefix);
    int sessions = 0;

    text_f(&text, "%s/", person->id);
    if (!store_scan(people->store, "sessions", prefix, "", count_session,
                    &sessions, err))
        return false;
    export->reader->start(export->with);
    send_json(export, json_pack("{s:s, s:s, s:b, s:I, s:i, s:[]}", "person", person->id,
                                "name", person->name, "account", person->is_account,
                                "made", (json_int_t)person->made_at, "sessions", sessions,
                                "games"), strlen("]\n}"));
    export->has_begun = true;
    export->read_ms = tables_ms(people->tables);
    return true;
}

static void send_text(const Export *export, const char *text)
{
    export->reader->send(export->with, text, strlen(text));
}

/* Keep chat; the names are in the record. */
static bool add_line(void *to, const StoredEvent *stored, Event *event, Err *err)
{
    Export *export = to;

    (void)err;
    if (event->type == EVENT_CHAT)
        json_array_append_new(
            export->chat, json_pack("{s:i, s:I, s:s}", "version", stored->version, "at",
                                    (json_int_t)event->at, "text", event->text));
    return true;
}

/* Replay a private copy of the table: games that ended long ago should not fill the
 * memory that live tables use. */
static void open_game(Export *export, const HistoryEntry *game,
                      const unsigned char seed[SEED_SIZE])
{
    export->hosted = hosted_open(game->table, seed);
    export->chat = json_array();
    export->events =
        (SeatEvents){.entry = &export->game, .on_event = add_line, .to = export};
}

/* Go to the next game of the history: 1, 0 if there are no more, -1 and `err`. The table
 * may be gone: then it is not opened. */
static int next_game(Export *export, People *people, Err *err)
{
    HistoryEntry game = export->game;
    unsigned char seed[SEED_SIZE];
    char *hex = NULL;
    int found = history_next(&game, people, export->person.id, err);

    if (found > 0 && !store_get(people->store, &hex, "seed", game.table, err))
        return -1;
    export->game = game;
    if (hex && text_read_hex(hex, seed, sizeof seed))
        open_game(export, &game, seed);
    free(hex);
    return found;
}

static bool apply(void *to, const StoredEvent *event)
{
    Export *export = to;
    SeatEvents *events = &export->events;

    if (event->version <= export->hosted->table.version)
        return true;                /* read again, after a pause */
    if (event->version >= export->game.version && !events->has_ended)
        seat_events_see(events, event);
    if (!events->has_failed && !hosted_apply(export->hosted, event, &events->err))
        events->has_failed = true;
    export->is_cut = clock_ms() >= export->until;
    return !events->has_failed && !events->has_ended && !export->is_cut;
}

/* A game that cannot be read has an error in place of its record. A game whose seat was
 * left before the start has none: it belongs to the others, who may have hidden it. */
static json_t *describe_game(const Export *export)
{
    const HistoryEntry *entry = &export->game;
    json_t *game = json_pack("{s:s, s:i, s:I}", "table", entry->table, "seat",
                             entry->seat, "since", (json_int_t)entry->at);
    char *record = must(malloc(MAX_RECORD));
    Text text = text_in(record, MAX_RECORD);

    if (export->events.has_failed)
        err_write(&text, &export->events.err);
    else
        table_write_record(&text, &export->hosted->table);
    if (!export->events.has_ended)
        json_object_set_new(game, export->events.has_failed ? "error" : "record",
                            json_string(record));
    json_object_set(game, "chat", export->chat);
    free(record);
    return game;
}

typedef enum { GOES_ON, DONE, FAILED } ExportStep;

/* Was the table deleted while it was replayed? Then the rest of it is missing. */
static bool is_deleted(bool *out, const Export *export, People *people, Err *err)
{
    char *seed;

    if (!store_get(people->store, &seed, "seed", export->game.table, err))
        return false;
    *out = !seed || (!export->events.has_failed && export->hosted->table.version == 0);
    free(seed);
    return true;
}

static void send_game(Export *export)
{
    if (export->events.has_failed)
        log_failure("export failed", &(LogField){"table", export->game.table, 0},
                    &export->events.err);
    send_text(export, export->n++ ? ",\n" : "\n");
    send_json(export, describe_game(export), 0);
}

/* Replay the game as far as there is time. Events are read in the same pieces however
 * often it pauses, so that each is read once. */
static ExportStep replay(Export *export, People *people, Err *err)
{
    int from = export->hosted->table.version / AT_ONCE * AT_ONCE;

    export->is_cut = false;
    if (!lookups_events(tables_lookups(people->tables),
                        &(StoreSpan){export->game.table, from}, AT_ONCE, apply, export,
                        err))
        return FAILED;
    export->is_replayed =
        !export->is_cut || export->events.has_failed || export->events.has_ended;
    return GOES_ON;
}

/* The replay is complete: send it. */
static ExportStep end_game(Export *export, People *people, Err *err)
{
    bool is_gone;

    if (!is_deleted(&is_gone, export, people, err))
        return FAILED;
    if (!is_gone)
        send_game(export);
    close_game(export);
    return GOES_ON;
}

static ExportStep go_on(Export *export, People *people, Err *err)
{
    if (!export->has_begun)
        return send_head(export, people, err) ? GOES_ON : FAILED;
    if (export->hosted)
        return (export->is_replayed ? end_game : replay)(export, people, err);
    int found = next_game(export, people, err);
    return found > 0 ? GOES_ON : found == 0 ? DONE : FAILED;
}

/* Close the document, with the error if it is not complete. */
static void end(const Export *export, const Err *err)
{
    char why[512];
    Text text = text_in(why, sizeof why);

    if (!export->has_begun) {
        export->reader->refuse(export->with, err);
        return;
    }
    send_text(export, "\n]");
    if (err) {
        err_write(&text, err);
        json_t *member = json_pack("{s:s}", "error", why);
        char *object = must(json_dumps(member, 0));
        send_text(export, ",\n");
        send_text(export, object + 1);      /* its } also ends the document */
        free(object);
        json_decref(member);
    } else {
        send_text(export, "\n}\n");
    }
    export->reader->end(export->with);
}

/* Is the reader behind? Then there is no point in writing more. */
static bool is_behind(Export *export, People *people)
{
    if (!export->has_begun || export->reader->unread(export->with) <= FULL) {
        export->read_ms = tables_ms(people->tables);
        return false;
    }
    return true;
}

static void give_up(Export *export)
{
    export->reader->end(export->with);
    drop(export->people, export);
}

/* Give up the export whose reader has been behind for longest; false: none is behind. */
static bool make_place(People *people)
{
    Export *last = NULL, *at;

    STAILQ_FOREACH(at, &people->exports, link)
        if (is_behind(at, people) && (!last || at->read_ms < last->read_ms))
            last = at;
    if (last)
        give_up(last);
    return last;
}

void export_break_off(Export *export, const Err *err)
{
    end(export, err);
    drop(export->people, export);
}

Export *export_begin(People *people, const Person *person, const ExportReader *reader,
                     void *with, Err *err)
{
    if (people->n_exports >= MOST_EXPORTS && !make_place(people)) {
        fail(err, ERR_BUSY, N_("the server is full or is stopping; try again"));
        err->wait_s = BUSY_S;
        return NULL;
    }
    Export *export = must(calloc(1, sizeof *export));
    export->people = people;
    export->reader = reader;
    export->with = with;
    export->person = *person;
    export->lookup = people_lookup(people);
    STAILQ_INSERT_TAIL(&people->exports, export, link);
    people->n_exports++;
    tables_wake(people->tables);
    return export;
}

/* The reader is gone, or has been behind for too long. */
static bool is_over(const Export *export, People *people)
{
    return export->reader->is_gone(export->with) ||
           (export->has_begun &&
            tables_ms(people->tables) - export->read_ms > PATIENCE_MS);
}

/* Go on with one export; false if it waits for its reader. */
static bool step(People *people, Export *export, double until)
{
    bool waits = is_behind(export, people);
    Err err;

    if (is_over(export, people)) {
        give_up(export);
        return true;
    }
    if (waits)
        return false;
    export->until = until;
    lookup_enter(export->lookup);
    ExportStep came = go_on(export, people, &err);
    if (lookup_leave(export->lookup))
        return true;
    if (!export->hosted || export->is_replayed)
        lookup_forget(export->lookup);      /* what follows is read anew */
    if (came == GOES_ON)
        return true;
    end(export, came == FAILED ? &err : NULL);
    drop(people, export);
    return true;
}

static void to_the_end(People *people, Export *export)
{
    STAILQ_REMOVE(&people->exports, export, Export, link);
    STAILQ_INSERT_TAIL(&people->exports, export, link);
}

bool exports_step(People *people, double until)
{
    Export *first;
    int behind = 0;                 /* in a row */

    while (behind < people->n_exports && clock_ms() < until) {
        first = STAILQ_FIRST(&people->exports);
        if (lookup_waits(first->lookup))
            return false;           /* for the store: it goes on in a moment */
        if (step(people, first, until)) {
            behind = 0;
        } else {
            to_the_end(people, first);
            behind++;
        }
    }
    /* The next tick looks at those that wait for their readers. */
    return behind < people->n_exports;
}

void exports_farewell(People *people)
{
    Err err;

    fail_stopping(&err);
    for (Export *at = STAILQ_FIRST(&people->exports), *next; at; at = next) {
        next = STAILQ_NEXT(at, link);
        if (at->has_begun)
            continue;
        at->reader->refuse(at->with, &err);
        drop(people, at);
    }
}

void exports_drop(People *people)
{
    while (!STAILQ_EMPTY(&people->exports))
        drop(people, STAILQ_FIRST(&people->exports));
}
