/* table.c - any bytes as requests to a table: the fields of its creation in the first
 * line, then on each line one of
 *
 *   3 chat {"text":"x"}      a command of seat 3 (- for a viewer)
 *   !1 timeout {}            by the server
 *   @1500                    time passes
 *   {"type":"moved",...}     an event from a disk that may be damaged
 *
 * What is refused changes nothing and says so. What is decided can be applied, and gives
 * the same table when it is loaded again. A damaged event may be refused or accepted, by
 * the server and by a client, but must do no harm. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/doc.h"
#include "server/tables/decide.h"
#include "table/fold.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_EVENTS = 256 };

typedef struct {
    Hosted *hosted;
    unsigned char seed[SEED_SIZE];
    Moment now;
    Batch *history;
} Fuzz;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void must_say(const Err *err)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    must(text.used > 0 && !strchr(sentence, '\n'));
}

static void apply(Fuzz *fuzz, const Batch *batch)
{
    Err err;

    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);
        must(hosted_apply(fuzz->hosted, &event, &err));
        batch_event(fuzz->history, event.table, event.version, event.body, event.note);
    }
}

static void create(Fuzz *fuzz, const char *line)
{
    Err err;
    DocNode *fields = doc_load(line, strlen(line), &err);
    Creation creation = {.id = "fuzz", .seed = fuzz->seed, .now = fuzz->now};
    Batch *batch = batch_open();

    if (doc_kind(fields) == DOC_OBJECT)
        creation.fields = fields;
    if (table_create(batch, &creation, &err)) {
        fuzz->hosted = hosted_open("fuzz", fuzz->seed);
        apply(fuzz, batch);
    } else {
        must(batch_events(batch) == 0);
        must_say(&err);
    }
    batch_close(batch);
    free(fields);
}

static void command(Fuzz *fuzz, const char *line)
{
    Command command = {
        .by_server = *line == '!', .now = fuzz->now, .seat = NOBODY, .id = "id"};
    Batch *batch = batch_open();
    char name[16];
    Err err;

    line += *line == '!';
    if (*line == '-')
        line++;
    else if (!text_read_int(&line, 0, MAX_SEATS, &command.seat))
        command.seat = NOBODY;
    text_skip_blank(&line);
    size_t n = strcspn(line, " ");
    snprintf(name, sizeof name, "%.*s", (int)n, line);
    json_t *fields = json_loads(line + n, 0, NULL);
    command.fields = fields;
    command.verb = verb_named(name);
    if (!command.verb)
        n = 0;
    else if (table_decide(batch, fuzz->hosted, &command, &err))
        apply(fuzz, batch);
    else
        must_say(&err);
    batch_close(batch);
    json_decref(fields);
}

/* Apply an event that this program may not have written to a copy of the table. */
static void damage(const Fuzz *fuzz, const char *line)
{
    static Hosted copy;
    StoredEvent event = {"fuzz", fuzz->hosted->table.version + 1, line,
                         "{\"tick\":7000,\"lag\":5}"};
    char summary[8192];
    Text text = text_in(summary, sizeof summary);
    Err err;

    copy = *fuzz->hosted;
    copy.done = NULL;
    copy.n_done = copy.max_done = 0;
    if (!hosted_apply(&copy, &event, &err)) {
        must_say(&err);
        return;
    }
    table_write_summary(&(Json){.text = &text}, &copy.table, fuzz->now, NULL);
    must(!text.cut);
}

static void write(char out[EVENT_BODY], const Event *event)
{
    Text text = text_in(out, EVENT_BODY);

    event_write(&text, event);
    must(!text.cut);
}

/* The same for a client's table; what was read is written and read without change. */
static void hear(const Fuzz *fuzz, const char *line)
{
    static Table copy;
    static Event event, again;
    static char body[EVENT_BODY], same[EVENT_BODY], view[1 << 16];
    Text text = text_in(view, sizeof view);
    Err err;

    copy = fuzz->hosted->table;
    if (!event_read(&event, line, &err)) {
        must_say(&err);
        return;
    }
    if (event.type != EVENT_UNKNOWN) {
        write(body, &event);
        must(event_read(&again, body, &err));
        write(same, &again);
        must(strcmp(body, same) == 0);
    }
    event.version = copy.version + 1;
    if (!table_fold(&copy, &event, &err)) {
        must_say(&err);
        return;
    }
    table_write_view(&text, &copy, fuzz->now);
    must(!text.cut);
}

/* The same events must give the same table. */
static void reload(const Fuzz *fuzz)
{
    static char is[8192], was[8192];
    Hosted *again = hosted_open("fuzz", fuzz->seed);
    Text a = text_in(is, sizeof is), b = text_in(was, sizeof was);
    Err err;

    for (int i = 0; i < batch_events(fuzz->history); i++) {
        StoredEvent event = batch_event_at(fuzz->history, i);
        must(hosted_apply(again, &event, &err));
    }
    table_write_summary(&(Json){.text = &a}, &again->table, fuzz->now, NULL);
    table_write_summary(&(Json){.text = &b}, &fuzz->hosted->table, fuzz->now, NULL);
    must(strcmp(is, was) == 0 && again->n_done == fuzz->hosted->n_done);
    hosted_close(again);
}

static void take(Fuzz *fuzz, const char *line)
{
    int ms = 0;

    if (!fuzz->hosted) {
        create(fuzz, line);
    } else if (*line == '@') {
        line++;
        text_read_int(&line, 0, INT32_MAX, &ms);
        fuzz->now.service_ms += ms;
        fuzz->now.wall_ms += ms;
    } else if (*line == '{') {
        damage(fuzz, line);
        hear(fuzz, line);
    } else if (fuzz->hosted->table.version < MOST_EVENTS) {
        command(fuzz, line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Fuzz fuzz = {.now = {1800000000000, 5000}, .history = batch_open()};
    char *source = malloc(size + 1), *rest = source;

    must(source != NULL);
    if (size)
        memcpy(source, data, size);
    source[size] = '\0';
    dealer_seed(fuzz.seed, 1);
    for (char *line; (line = strsep(&rest, "\n"));)
        take(&fuzz, line);
    if (fuzz.hosted)
        reload(&fuzz);
    hosted_close(fuzz.hosted);
    batch_close(fuzz.history);
    free(source);
    return 0;
}
