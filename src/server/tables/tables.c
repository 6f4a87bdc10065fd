/* tables.c - see tables.h: opening and closing, time, the state of the disk, queries. */
#include "server/tables/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/must.h"

#include "server/tables/bot_seat.h"

static Moment outside_now(const Tables *tables)
{
    return tables->options.now(tables->options.with);
}

Moment tables_now(const Tables *tables)
{
    Moment now;

    if (tables->nodes)
        return (Moment){.wall_ms = nodes_wall_ms(tables->nodes),
                        .service_ms = nodes_time(tables->nodes)};
    now = outside_now(tables);
    now.service_ms = service_clock_at(&tables->clock, now.service_ms);
    return now;
}

/* A table's time never goes back behind what has happened there. */
Moment live_moment(const LiveTable *live, Moment of_tables)
{
    of_tables.service_ms -= live->lapse;
    if ((live->lapse || live->tables->nodes) && live->table &&
        of_tables.service_ms < live->table->touched_tick)
        of_tables.service_ms = live->table->touched_tick;
    return of_tables;
}

Moment live_now(const LiveTable *live)
{
    return live_moment(live, tables_now(live->tables));
}

Moment tables_now_at(const Tables *tables, const char *table)
{
    const LiveTable *live = live_known(tables, table);

    return live ? live_now(live) : tables_now(tables);
}

int64_t tables_ms(const Tables *tables)
{
    return outside_now(tables).service_ms;
}

void tables_clock_at_least(Tables *tables, int64_t service_ms)
{
    service_clock_reach(&tables->clock, tables_ms(tables), service_ms);
}

void tables_random(Tables *tables, void *out, size_t n)
{
    if (tables->options.random)
        tables->options.random(tables->options.with, out, n);
    else
        randombytes_buf(out, n);
}

void tables_wake(Tables *tables)
{
    tables->options.wake(tables->options.with);
}

void tables_wake_in(Tables *tables, int ms)
{
    if (tables->options.wake_in)
        tables->options.wake_in(tables->options.with, ms);
    else
        tables_wake(tables);
}

Store *tables_store(Tables *tables)
{
    return lookups_store(tables->lookups);
}

Lookups *tables_lookups(Tables *tables)
{
    return tables->lookups;
}

bool tables_is_shared(const Tables *tables)
{
    return store_is_shared(tables->options.store);
}

Writer *tables_writer(Tables *tables)
{
    return tables->writer;
}

Nodes *tables_nodes(const Tables *tables)
{
    return tables->nodes;
}

const Config *tables_config(const Tables *tables)
{
    return tables->options.config;
}

static int bot_threads(const Config *config)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (config->bots == CONFIG_NONE)
        return 1;
    if (config->bots > 0)
        return config->bots;
    return processors > 2 ? (int)processors - 1 : 1;
}

static void on_played(void *to, const char *topic)
{
    (void)topic;
    lending_look(((Tables *)to)->lending);
}

/* If several servers share the store, there may be workers, too. */
static bool open_lending(Tables *tables, Err *err)
{
    bool lends_all = tables->options.config->bots == CONFIG_NONE;
    uint64_t name;

    if (!tables_is_shared(tables))
        return !lends_all || fail(err, ERR_SETUP,
                                  N_("bots = none needs workers, and so a store that "
                                     "servers share"));
    tables_random(tables, &name, sizeof name);
    tables->lending =
        lending_open(lookups_reader(tables->lookups), tables->bots, name, lends_all);
    nodes_on_topic(tables->nodes, "played", on_played, tables);
    return true;
}

static bool is_stuck(const Tables *tables)
{
    return writer_waiting(tables->writer) > 0 &&
           tables_ms(tables) - tables->answered_at > STUCK_MS;
}

/* Nobody can move while the disk fails or does not answer, or before players have
 * reconnected to a server that was down. So no clock runs then. */
static void hold_or_go_on(Tables *tables)
{
    int64_t now = tables_ms(tables);

    /* Servers that share a store have another clock (server/nodes), which does so. */
    if (tables->nodes)
        nodes_set_able(tables->nodes, !tables->is_failing && !is_stuck(tables));
    if (tables->is_failing || is_stuck(tables) || now < tables->waits_until)
        service_clock_hold(&tables->clock, now);
    else
        service_clock_go_on(&tables->clock, now);
}

Tables *tables_open(const TablesOptions *options, Err *err)
{
    Tables *tables = must(calloc(1, sizeof *tables));

    tables->options = *options;
    tables->wrote_at = tables_ms(tables) - LATELY_MS;
    if (sodium_init() < 0) {
        fail(err, ERR_FILE, N_("the system provides no random bytes"));
        goto failed;
    }
    tables->lookups = lookups_open(options->store, options->wake, options->with, err);
    if (!tables->lookups ||
        !service_clock_start(&tables->clock, options->store, tables_ms(tables), err) ||
        !leases_open(tables, err) || !load_read_list(tables, err) ||
        !lobby_upgrade(options->store, err))
        goto failed;
    tables->writer = writer_open(options->store, options->wake, options->with, err);
    if (!tables->writer)
        goto failed;
    tables->bots =
        botpool_open(bot_threads(options->config), options->wake, options->with, err);
    if (!tables->bots || !open_lending(tables, err))
        goto failed;
    if (tables->n_to_load > 0)
        tables->waits_until = tables_ms(tables) + COMING_BACK_MS;
    hold_or_go_on(tables);
    tables_wake(tables);            /* to start loading */
    return tables;

failed:
    tables_close(tables);
    return NULL;
}

void tables_probe(Tables *tables, OnDone *on_done, void *context)
{
    Batch *batch = batch_open();
    int64_t now = tables_ms(tables);

    if (!tables->nodes) {
        service_clock_put(&tables->clock, batch, tables_now(tables).service_ms);
    } else if (tables->is_failing || now - tables->room_at >= ROOM_MS) {
        tables->room_at = now;
        batch_probe(batch);
    }
    tables_commit(tables, batch, on_done, context);
}

static void put_clock(Tables *tables)
{
    tables_probe(tables, NULL, NULL);
}

bool tables_fail_silent(const Tables *tables, Err *err)
{
    return fail(err, ERR_STORE,
                tables_is_shared(tables) ? N_("the server's database does not answer")
                                         : N_("the server's disk does not answer"));
}

bool tables_disk_works(const Tables *tables, Err *err)
{
    if (tables->is_failing)
        *err = tables->failure;
    else if (is_stuck(tables))
        tables_fail_silent(tables, err);
    else
        return true;
    return false;
}

bool tables_wrote_lately(const Tables *tables)
{
    return tables_ms(tables) - tables->wrote_at < LATELY_MS;
}

void tables_farewell(Tables *tables)
{
    if (tables->is_leaving)
        return;
    tables->is_leaving = true;
    for (int i = 0; i < tables->n_live; i++)
        botseat_cancel(tables->live[i]);
    put_clock(tables);
}

bool tables_is_quiet(const Tables *tables)
{
    return !tables->writer ||
           (writer_waiting(tables->writer) == 0 &&
            store_reader_waiting(lookups_reader(tables->lookups)) == 0);
}

void tables_stop(Tables *tables)
{
    Writer *writer = tables->writer;

    tables->is_leaving = true;
    /* Bots first: what they still answer is dropped, so nothing new is decided while the
     * writer empties its queue. */
    lending_stop(tables->lending);
    botpool_close(tables->bots);
    tables->bots = NULL;
    tables->writer = NULL;          /* tables_commit refuses from now on */
    writer_close(writer);           /* calls back for every batch that was sent */
    /* What still waits to be read. */
    rests_stop(tables);
    creations_stop(tables);
    loads_stop(tables);
    nodes_close(tables->nodes);
    tables->nodes = NULL;
}

void tables_close(Tables *tables)
{
    if (!tables)
        return;
    tables_stop(tables);
    live_close_all(tables);
    lookups_close(tables->lookups);
    lending_close(tables->lending);
    free(tables);
}

void tables_set_meter(Tables *tables, const MeterHooks *hooks, void *with)
{
    tables->meter = hooks ? *hooks : (MeterHooks){0};
    tables->meter_with = with;
}

void tables_woken(Tables *tables)
{
    lookups_collect(tables->lookups);
    writer_collect(tables->writer);
    if (tables->nodes) {
        nodes_woken(tables->nodes);
        leases_go_on(tables);
    }
    botpool_collect(tables->bots);
    lending_pump(tables->lending, tables_ms(tables));
    load_some(tables);
}

/* If the server crashes now, the service clock goes back to what the store has: while a
 * player's clock runs, that must not be much. */
static void keep_clock(Tables *tables)
{
    if (!tables->nodes && tables->n_clocks &&
        service_clock_moved(&tables->clock, tables_now(tables).service_ms,
                            CLOCK_AT_LEAST_MS))
        put_clock(tables);
}

void tables_disk_answered(Tables *tables, const Batch *batch, const Err *err)
{
    bool has_failed = err && err->code == ERR_STORE;

    tables->answered_at = tables_ms(tables);
    bool is_probe = !tables->nodes || batch_is_probe(batch);
    if (has_failed && (!tables->is_failing || is_probe))
        tables->probe_at = tables->answered_at + PROBE_MS;
    if (has_failed)
        tables->failure = *err;
    else
        tables->wrote_at = tables->answered_at;
    if (is_probe)
        tables->is_probing = false;
    /* A database that is full may find a place for one batch and none for the next, so
     * there only a probe that was written ends a failure. */
    if (has_failed || !tables->nodes || (is_probe && !err))
        tables->is_failing = has_failed;
    if (has_failed && tables->nodes)
        nodes_doubt(tables->nodes);
    if (tables->writer)             /* else it is being closed */
        hold_or_go_on(tables);
}

/* Clocks are stopped after a failure, so there may be no other write that shows that the
 * disk works again; and if there are, of people who log in, they do not end it. */
static void probe_disk(Tables *tables)
{
    if (!tables->is_failing || tables->is_probing ||
        tables_ms(tables) < tables->probe_at)
        return;
    tables->is_probing = true;
    put_clock(tables);
}

void tables_tick(Tables *tables)
{
    /* What has come back from the disk first: it may end a failure, and a move that is on
     * the disk must be applied before its seat's clock is looked at. Then the clock is
     * stopped or started, so that timers never see time in which nobody could move. */
    tables_woken(tables);
    hold_or_go_on(tables);
    probe_disk(tables);
    leases_tick(tables);
    timers_tick(tables, tables_now(tables));
    keep_clock(tables);
}

const Table *tables_find(Tables *tables, const char *id, Err *err)
{
    LiveTable *live = live_find(tables, id, err);

    return live && live_in_service(live, err) ? live->table : NULL;
}

void tables_each(Tables *tables, void (*each)(void *with, const Table *table), void *with)
{
    for (int i = 0; i < tables->n_live; i++)
        if (tables->live[i]->table)
            each(with, tables->live[i]->table);
}

typedef struct {
    StoreEvents *event;
    void *to;
    const Table *table;
} KnownEvents;

/* Older servers kept the set in the note of the event, which clients do not see: put it
 * into the event, so that everybody can replay the moves. */
static bool show_set(const KnownEvents *known_events, const StoredEvent *stored)
{
    const Setup *from = &known_events->table->setup;
    StoredEvent shown = *stored;
    char body[EVENT_BODY];
    Text text = text_in(body, sizeof body);
    Event event;
    Err err;

    if (event_read(&event, stored->body, &err) && event.setup.set_size == 0) {
        event.setup.set_size = from->set_size;
        memcpy(event.setup.set, from->set, sizeof event.setup.set);
        event_write(&text, &event);
        shown.body = text.cut ? stored->body : body;
    }
    return known_events->event(known_events->to, &shown);
}

static bool read_known(void *to, const StoredEvent *event)
{
    const KnownEvents *known_events = to;

    if (event->version > known_events->table->version)
        return false;
    return event->version == 1 && known_events->table->setup.set_size
               ? show_set(known_events, event)
               : known_events->event(known_events->to, event);
}

bool tables_events(Tables *tables, const char *table, int from, StoreEvents *event,
                   void *to, Err *err)
{
    const Table *known = tables_find(tables, table, err);
    KnownEvents known_events = {event, to, known};

    if (!known)
        return false;
    if (from >= known->version)
        return true;
    const LiveTable *live = live_known(tables, table);
    if (recent_has(&live->recent, from)) {
        recent_each(live, from, read_known, &known_events);
        return true;
    }
    return store_events(tables_store(tables), table, from, read_known, &known_events,
                        err);
}

const char *tables_person_at(Tables *tables, const char *table, int seat)
{
    Err err = {0};
    const LiveTable *live = live_find(tables, table, &err);

    for (int i = 0; live && i < live->n_tokens; i++)
        if (live->tokens[i].seat == seat && live->tokens[i].person[0])
            return live->tokens[i].person;
    return NULL;
}

static bool note_found(void *to, const StoredEvent *event)
{
    (void)event;
    *(bool *)to = true;
    return false;
}

bool tables_catch_up(Tables *tables, const char *table, int version, Err *err)
{
    LiveTable *live = tables->nodes ? live_known(tables, table) : NULL;
    bool is_stored = false;

    if (!live || !live->table || live->table->version >= version)
        return true;
    if (!lookups_events(tables->lookups, &(StoreSpan){table, version - 1}, 1, note_found,
                        &is_stored, err))
        return false;
    if (!is_stored)
        return true;
    lookups_wait(tables->lookups, &live->reread_waits, table);
    lease_look(live);
    return lookups_have_all(tables->lookups, err);
}

bool tables_make_sure(Tables *tables, const char *table, Err *err)
{
    int version;

    return !tables->nodes || (lease_version(&version, tables, table, err) &&
                              tables_catch_up(tables, table, version, err));
}

Viewer tables_viewer(Tables *tables, const char *table, const char *token)
{
    Err err = {0};
    LiveTable *live = token ? live_find(tables, table, &err) : NULL;
    SeatToken elsewhere;
    const SeatToken *found = live ? tokens_find(live, token) : NULL;

    if (live && !found && tokens_read(&elsewhere, live, token))
        found = &elsewhere;
    if (found)
        return (Viewer){.seat = found->seat, .has_pass = found->seat == NOBODY};
    Viewer viewer = {.seat = NOBODY};
    if (live)
        viewer.seat = persons_seat_of(tables, &viewer.session, token, table);
    return viewer;
}

void tables_write_summary(Text *text, Tables *tables, const Table *table, int you)
{
    bool here[MAX_SEATS];
    int watchers;
    Json json = {.text = text};

    tables_presence(tables, table->id, here, &watchers);
    table_write_summary(&json, table, tables_now_at(tables, table->id), here);
    if (you != NOBODY)
        put_number_as(&json, "you", you);
    put_number_as(&json, "watchers", watchers);
    put_end(&json);
}

TableCounts tables_counts(Tables *tables)
{
    TableCounts counts = {.to_load = tables->n_to_load + tables->n_loads,
                          .watchers = tables->n_watchers,
                          .commits_waiting = writer_waiting(tables->writer),
                          .writer = writer_stats(tables->writer)};

    for (int i = 0; i < tables->n_live; i++) {
        counts.held += lease_is_held(tables->live[i]);
        counts.bots_waiting += tables->live[i]->ticket != 0;
        if (tables->live[i]->table)
            counts.tables[tables->live[i]->table->phase]++;
    }
    botpool_crowds(tables->bots, counts.bot_crowds);
    counts.lending = lending_stats(tables->lending);
    return counts;
}
