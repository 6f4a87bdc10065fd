/* tables_stage.c - see tables_stage.h. */
#include "tables_stage.h"

#include <time.h>

#include "os/doc.h"
#include "patience.h"

enum { PICTURE = 1 << 18 };

static void must(bool ok, const Err *err)
{
    char sentence[400];
    Text text = text_in(sentence, sizeof sentence);

    if (ok)
        return;
    err_write(&text, err);
    print_error("%s%s\n", test_where, sentence);
    assert_true(ok);
}

static void do_nothing(void *with)
{
    (void)with;
}

static void wake(void *with)
{
    (void)with; /* the stage calls tables_woken by itself */
}

static Moment now(void *with)
{
    const Stage *stage = with;

    return (Moment){.wall_ms = stage->wall_ms, .service_ms = stage->up_ms};
}

static void randomise(void *with, void *out, size_t n)
{
    Stage *stage = with;

    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)rng_below(&stage->rng, 256);
}

static void count_batch(void *with, const Batch *batch, const Err *err, double waited_ms)
{
    (void)batch;
    (void)err;
    (void)waited_ms;
    ((Stage *)with)->n_collected++;
}

static const MeterHooks counter = {.committed = count_batch};

/* All that these tests need of persons: a history, and whether they are known. */
static void seat_person(void *with, Batch *out, const PersonSeat *seat, int version,
                        int64_t wall_ms)
{
    char key[64];

    (void)with;
    (void)version;
    (void)wall_ms;
    snprintf(key, sizeof key, "%s/%s/%d", seat->person, seat->table, seat->seat);
    batch_put(out, "history", key, "");
}

static bool is_known(void *with, const char *person)
{
    return stage_has(with, "person", person);
}

static const PersonHooks persons = {.seated = seat_person, .is_known = is_known};

static void close_tables(void *with)
{
    tables_close(with);
}

static void tick_tables(void *with)
{
    tables_tick(with);
}

static void wake_tables(void *with)
{
    tables_woken(with);
}

static const StageTurns alone = {wake_tables, tick_tables, close_tables};

static void begin(Stage *stage)
{
    TablesOptions options = {.config = &stage->config,
                             .store = stage->store,
                             .wake = wake,
                             .now = now,
                             .random = randomise,
                             .with = stage};
    Err err = {0};

    stage->tables = tables_open(&options, &err);
    must(stage->tables, &err);
    stage->around = &alone;
    stage->with = stage->tables;
    stage->n_collected = 0;
    tables_set_meter(stage->tables, &counter, stage);
    tables_set_persons(stage->tables, &persons, stage);
}

static void open_on(Stage *stage, Store *behind, uint64_t seed)
{
    memset(stage, 0, sizeof *stage);
    config_usual(&stage->config);
    stage->config.bots = 1;
    stage->wall_ms = 1763200000000;
    stage->up_ms = 5000;
    stage->rng = rng_from(seed);
    stage->behind = behind;
    stage->store = double_open(behind);
    begin(stage);
}

void stage_open(Stage *stage, const char *where)
{
    Err err = {0};
    Store *behind = store_open(where, &err);

    must(behind, &err);
    open_on(stage, behind, 7);
}

void stage_open_beside(Stage *stage, Stage *first)
{
    open_on(stage, first->behind, 8);
    stage->is_beside = true;
}

void stage_close(Stage *stage)
{
    stage->around->close(stage->with);
    for (int i = 0; i < stage->n_fallen; i++)
        tables_close(stage->fallen[i]);
    store_close(stage->store);
    if (!stage->is_beside)
        store_close(stage->behind);
}

/* A store has one writer at a time: wait until the old one has committed what was sent.
 */
static void wait_for_writer(const Stage *stage)
{
    Writer *writer = tables_writer(stage->tables);
    uint64_t sent = (uint64_t)(stage->n_collected + writer_waiting(writer));

    while (writer_stats(writer).batches < sent)
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
}

void stage_crash(Stage *stage, int64_t down_ms)
{
    assert_true(stage->n_fallen < MOST_FALLEN);
    assert_true(stage->around == &alone);       /* see stage_server.h */
    wait_for_writer(stage);
    stage->fallen[stage->n_fallen++] = stage->tables;
    stage->wall_ms += down_ms;
    stage->up_ms += down_ms;
    begin(stage);
    stage_settle(stage);
}

void stage_run(Stage *stage, void (*work)(void *with), void *with)
{
    Lookups *lookups = tables_lookups(stage->tables);
    bool is_done = false;
    Lookup *lookup = lookup_open(lookups, do_nothing, NULL);

    while (!is_done) {
        lookup_enter(lookup);
        work(with);
        is_done = !lookup_leave(lookup);
        while (lookup_waits(lookup)) {
            nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
            lookups_collect(lookups);
        }
    }
    lookup_close(lookup);
}

void stage_settle(Stage *stage)
{
    /* The loop runs: nothing waits for the store any more. */
    lookups_forbid_waiting(tables_lookups(stage->tables));
    for (;;) {
        TableCounts counts;

        stage->around->woken(stage->with);
        counts = tables_counts(stage->tables);
        if (!counts.commits_waiting && !counts.bots_waiting && !counts.to_load &&
            !store_reader_waiting(lookups_reader(tables_lookups(stage->tables))))
            return;
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
}

void stage_pass(Stage *stage, int64_t ms)
{
    while (ms > 0) {
        int64_t step = ms < 500 ? ms : 500;

        stage->wall_ms += step;
        stage->up_ms += step;
        ms -= step;
        stage->around->tick(stage->with);
        stage_settle(stage);
    }
}

static void on_done(void *context, const Outcome *outcome)
{
    Answer *answer = context;

    answer->n++;
    answer->ok = !outcome->err;
    if (outcome->err)
        answer->err = *outcome->err;
    answer->first = outcome->first;
    answer->version = outcome->version;
    answer->you = outcome->you;
    if (outcome->table)
        strcpy(answer->table, outcome->table->id);
    if (outcome->tokens)
        memcpy(answer->tokens, outcome->tokens, sizeof answer->tokens);
}

/* A creation that reads first. */
typedef struct {
    Stage *stage;
    Answer *answer;
    const DocNode *fields;
    const char *person;
} Creating;

static void create(void *with)
{
    Creating *creating = with;

    memset(creating->answer, 0, sizeof *creating->answer);
    tables_create(creating->stage->tables, creating->fields, NULL,
                  &(Creator){creating->person, STAGE_OWNER}, on_done, creating->answer);
}

void stage_ask_create(Stage *stage, Answer *answer, const char *fields,
                      const char *person)
{
    Err err;
    DocNode *object = doc_load(fields, strlen(fields), &err);

    assert_non_null(object);
    stage_run(stage, create, &(Creating){stage, answer, object, person});
    free(object);
}

/* A table that several servers share also waits until its node knows the time again,
 * after a lost connection. The counts do not show that; its ticks ask for the time. */
static void settle_until_answered(Stage *stage, const Answer *answer)
{
    stage_settle(stage);
    for (const time_t until = patience(); answer->n == 0 && is_patient(until);) {
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        stage->up_ms += 2;          /* a clock that stood still would never ask */
        stage->around->tick(stage->with);
        stage_settle(stage);
    }
    CHECK_INT(answer->n, 1, "told once");
}

Answer stage_create(Stage *stage, const char *fields, const char *person)
{
    Answer answer;

    stage_ask_create(stage, &answer, fields, person);
    settle_until_answered(stage, &answer);
    return answer;
}

static void ask(Stage *stage, Answer *answer, const char *table, Command command,
                const char *fields, const char *person)
{
    json_t *object = fields ? json_loads(fields, 0, NULL) : NULL;

    assert_true(!fields || object);
    command.fields = object;
    memset(answer, 0, sizeof *answer);
    tables_do(stage->tables, table, &command, person, on_done, answer);
    json_decref(object);
}

void stage_ask(Stage *stage, Answer *answer, const char *table, int seat,
               const char *verb, const char *id, const char *fields)
{
    Command command = {.verb = verb_named(verb), .seat = seat, .id = id};

    assert_non_null(command.verb);
    ask(stage, answer, table, command, fields, NULL);
}

Answer stage_do(Stage *stage, const char *table, int seat, const char *verb,
                const char *id, const char *fields)
{
    Answer answer;

    stage_ask(stage, &answer, table, seat, verb, id, fields);
    settle_until_answered(stage, &answer);
    return answer;
}

Answer stage_join(Stage *stage, const char *table, const char *id, const char *person)
{
    Answer answer;
    Command command = {.verb = verb_named("join"), .seat = NOBODY, .id = id};

    ask(stage, &answer, table, command, "{\"name\":\"Bob\"}", person);
    settle_until_answered(stage, &answer);
    return answer;
}

/* Looking at a table. */
typedef struct {
    Stage *stage;
    const char *id, *token;
    Err err;
    const Table *table;
    Viewer viewer;
} Looking;

static void look(void *with)
{
    Looking *looking = with;

    looking->table = tables_find(looking->stage->tables, looking->id, &looking->err);
    looking->viewer = tables_viewer(looking->stage->tables, looking->id, looking->token);
}

const Table *stage_find(Stage *stage, const char *id, Err *err)
{
    Looking looking = {.stage = stage, .id = id};

    stage_run(stage, look, &looking);
    *err = looking.err;
    return looking.table;
}

Viewer stage_viewer(Stage *stage, const char *table, const char *token)
{
    Looking looking = {.stage = stage, .id = table, .token = token};

    stage_run(stage, look, &looking);
    return looking.viewer;
}

const Table *stage_table(Stage *stage, const char *id)
{
    Err err = {0};
    const Table *table = stage_find(stage, id, &err);

    must(table, &err);
    return table;
}

char *stage_some_move(Stage *stage, const char *id)
{
    const Table *table = stage_table(stage, id);
    static Move moves[MAX_MOVES];
    int n = table->game->moves(match_state(&table->match), moves);
    json_t *fields;
    char *text;

    assert_true(n > 0);
    fields = moves_json(&table->match, &moves[table->version * 7 % n], 1);
    text = json_dumps(fields, JSON_COMPACT);
    json_decref(fields);
    return text;
}

Answer stage_move(Stage *stage, const char *table, const char *id)
{
    char *fields = stage_some_move(stage, table);
    Answer answer = stage_do(stage, table, table_turn(stage_table(stage, table)), "moves",
                             id, fields);

    free(fields);
    return answer;
}

static void hear(Listener *listener, const char *text)
{
    int n = snprintf(listener->heard + listener->used,
                     sizeof listener->heard - listener->used, "%s\n", text);

    listener->used += (size_t)n;
    assert_true(listener->used < sizeof listener->heard);
}

static void hear_event(Watcher *watcher, const Table *table, const StoredEvent *event)
{
    Listener *listener = watcher->with;

    CHECK_INT(table->version, event->version, "the table is as after the event");
    listener->has_gap |= event->version != listener->last_version + 1;
    listener->last_version = event->version;
    listener->n_events++;
    hear(listener, event->body);
}

static void hear_presence(Watcher *watcher, const Table *table)
{
    (void)table;
    ((Listener *)watcher->with)->n_presence++;
}

static void hear_end(Watcher *watcher, const Err *err)
{
    (void)err;
    ((Listener *)watcher->with)->has_ended = true;
}

static bool read_event(void *to, const StoredEvent *event)
{
    Listener *listener = to;

    listener->last_version = event->version;
    hear(listener, event->body);
    return true;
}

/* Reading all events before watching. */
typedef struct {
    Stage *stage;
    Listener *listener;
    bool ok;
    Err err;
} Listening;

static void read_events(void *with)
{
    Listening *listening = with;
    Listener *listener = listening->listener;

    listener->used = 0;
    listener->last_version = 0;
    listening->ok = tables_events(listening->stage->tables, listener->table, 0,
                                  read_event, listener, &listening->err);
}

void listen_to(Stage *stage, Listener *listener, const char *table, int seat)
{
    Listening listening = {.stage = stage, .listener = listener};
    Err err = {0};

    memset(listener, 0, sizeof *listener);
    strcpy(listener->table, table);
    listener->watcher = (Watcher){
        .event = hear_event, .presence = hear_presence, .ended = hear_end,
        .with = listener, .seat = seat};
    stage_run(stage, read_events, &listening);
    must(listening.ok, &listening.err);
    must(tables_watch(stage->tables, table, &listener->watcher, &err), &err);
}

void listen_no_more(Stage *stage, Listener *listener)
{
    tables_unwatch(stage->tables, listener->table, &listener->watcher);
}

char *stage_picture(Stage *stage, const char *id)
{
    const Table *table = stage_table(stage, id);
    char *buffer = malloc(PICTURE);
    Text text = text_in(buffer, PICTURE);

    table_write_summary(&(Json){.text = &text}, table, tables_now(stage->tables), NULL);
    text_char(&text, '\n');
    for (int i = 0; i < table->n_seats; i++)
        text_f(&text, "%lld\n",
               (long long)table_left(table, i, tables_now(stage->tables)));
    table_write_record(&text, table);
    const Hosted *hosted = (const Hosted *)table;
    for (int i = 0; i < hosted->n_done; i++)
        text_f(&text, "%llx %d\n", (unsigned long long)hosted->done[i].id,
               hosted->done[i].version);
    assert_false(text.cut);
    return buffer;
}

bool stage_has(Stage *stage, const char *kind, const char *key)
{
    char *value = NULL;
    Err err = {0};
    bool is_there = store_get(stage->store, &value, kind, key, &err) && value;

    free(value);
    return is_there;
}
