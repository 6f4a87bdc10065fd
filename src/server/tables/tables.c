/* tables.c - see tables.h: opening and closing, time, parts, and what may be asked. */
#include "server/tables/live.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/log.h"
#include "os/must.h"

#include "server/tables/bot_seat.h"

static Moment outside_now(const Hall *hall)
{
    return hall->options.now(hall->options.with);
}

Moment hall_now(const Hall *hall)
{
    Moment now = outside_now(hall);

    now.service_ms = service_clock_at(&hall->clock, now.service_ms);
    return now;
}

int64_t hall_ms(const Hall *hall)
{
    return outside_now(hall).service_ms;
}

void hall_reach(Hall *hall, int64_t service_ms)
{
    service_clock_reach(&hall->clock, hall_ms(hall), service_ms);
}

void hall_random(Hall *hall, void *out, size_t n)
{
    if (hall->options.random)
        hall->options.random(hall->options.with, out, n);
    else
        randombytes_buf(out, n);
}

void hall_wake(Hall *hall)
{
    hall->options.wake(hall->options.with);
}

void hall_wake_in(Hall *hall, int ms)
{
    if (hall->options.wake_in)
        hall->options.wake_in(hall->options.with, ms);
    else
        hall_wake(hall);
}

Store *hall_store(Hall *hall)
{
    return hall->options.store;
}

Writer *hall_writer(Hall *hall)
{
    return hall->writer;
}

const Config *hall_config(const Hall *hall)
{
    return hall->options.config;
}

static int bot_threads(const Config *config)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (config->bots > 0)
        return config->bots;
    return processors > 2 ? (int)processors - 1 : 1;
}

static bool is_stuck(const Hall *hall)
{
    return writer_waiting(hall->writer) > 0 &&
           hall_ms(hall) - hall->heard_at > STUCK_MS;
}

/* While the disk fails or says nothing nobody can move, nor while people are on their way
 * back to a server that was down: no clock runs then. */
static void hold_or_go_on(Hall *hall)
{
    int64_t now = hall_ms(hall);

    if (hall->is_failing || is_stuck(hall) || now < hall->waits_until)
        service_clock_hold(&hall->clock, now);
    else
        service_clock_go_on(&hall->clock, now);
}

Hall *hall_open(const HallOptions *options, Err *err)
{
    Hall *hall = must(calloc(1, sizeof *hall));

    hall->options = *options;
    hall->wrote_at = hall_ms(hall) - LATELY_MS;
    if (sodium_init() < 0) {
        fail(err, ERR_FILE, N_("the system gives no random bytes"));
        goto failed;
    }
    if (!service_clock_start(&hall->clock, options->store, hall_ms(hall), err) ||
        !rooms_open(hall, err))
        goto failed;
    hall->writer = writer_open(options->store, options->wake, options->with, err);
    if (!hall->writer)
        goto failed;
    hall->bots =
        botpool_open(bot_threads(options->config), options->wake, options->with, err);
    if (!hall->bots)
        goto failed;
    if (hall->n_to_load > 0)
        hall->waits_until = hall_ms(hall) + COMING_BACK_MS;
    hold_or_go_on(hall);
    hall_wake(hall);                /* to begin loading */
    return hall;

failed:
    hall_close(hall);
    return NULL;
}

void hall_probe(Hall *hall, Told *told, void *context)
{
    Batch *batch = batch_open();

    service_clock_put(&hall->clock, batch, hall_now(hall).service_ms);
    hall_commit(hall, batch, told, context);
}

static void put_clock(Hall *hall)
{
    hall_probe(hall, NULL, NULL);
}

bool hall_disk_works(const Hall *hall, Err *err)
{
    if (hall->is_failing)
        *err = hall->failure;
    else if (is_stuck(hall))
        fail(err, ERR_STORE, N_("the server's disk does not answer"));
    else
        return true;
    return false;
}

bool hall_wrote_lately(const Hall *hall)
{
    return hall_ms(hall) - hall->wrote_at < LATELY_MS;
}

void hall_farewell(Hall *hall)
{
    if (hall->is_leaving)
        return;
    hall->is_leaving = true;
    for (int i = 0; i < hall->n_rooms; i++)
        botseat_drop(hall->rooms[i]);
    put_clock(hall);
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part->farewell)
            hall->parts[i].part->farewell(hall->parts[i].with);
}

bool hall_is_quiet(const Hall *hall)
{
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part->is_quiet &&
            !hall->parts[i].part->is_quiet(hall->parts[i].with))
            return false;
    return !hall->writer || writer_waiting(hall->writer) == 0;
}

void hall_close(Hall *hall)
{
    Writer *writer;

    if (!hall)
        return;
    hall->is_leaving = true;
    botpool_close(hall->bots);
    writer = hall->writer;
    hall->writer = NULL;            /* nothing more is taken */
    writer_close(writer);           /* whoever waited is told here */
    while (hall->n_parts > 0) {
        Attached *last = &hall->parts[--hall->n_parts];

        if (last->part->close)
            last->part->close(last->with);
    }
    rooms_close(hall);
    free(hall);
}

void hall_attach(Hall *hall, const Part *part, void *with)
{
    if (hall->n_parts < MAX_PARTS)
        hall->parts[hall->n_parts++] = (Attached){part, with};
}

void *hall_attached(const Hall *hall, const Part *part)
{
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part == part)
            return hall->parts[i].with;
    return NULL;
}

void hall_woken(Hall *hall)
{
    writer_collect(hall->writer);
    botpool_collect(hall->bots);
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part->woken)
            hall->parts[i].part->woken(hall->parts[i].with);
    rooms_load_some(hall);
}

/* A clock that runs must not be set back by much if the server falls now. */
static void keep_clock(Hall *hall)
{
    if (hall->n_clocks && service_clock_moved(&hall->clock, hall_now(hall).service_ms,
                                              CLOCK_AT_LEAST_MS))
        put_clock(hall);
}

void hall_heard(Hall *hall, const Err *err)
{
    hall->heard_at = hall_ms(hall);
    hall->is_failing = err && err->code == ERR_STORE;
    if (hall->is_failing)
        hall->failure = *err;
    else
        hall->wrote_at = hall->heard_at;
    if (hall->writer)               /* else it is being closed */
        hold_or_go_on(hall);
}

/* After a failure nobody else might ask the disk again. */
static void probe_disk(Hall *hall)
{
    if (hall->is_failing && writer_waiting(hall->writer) == 0 &&
        hall_ms(hall) - hall->heard_at >= PROBE_MS)
        put_clock(hall);
}

void hall_tick(Hall *hall)
{
    hall_woken(hall);
    hold_or_go_on(hall);
    probe_disk(hall);
    rooms_tick(hall, hall_now(hall));
    keep_clock(hall);
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part->tick)
            hall->parts[i].part->tick(hall->parts[i].with);
}

const Table *hall_table(Hall *hall, const char *id, Err *err)
{
    Room *room = rooms_find(hall, id, err);

    return room && room_in_service(room, err) ? room->table : NULL;
}

void hall_each(Hall *hall, void (*each)(void *with, const Table *table), void *with)
{
    for (int i = 0; i < hall->n_rooms; i++)
        if (hall->rooms[i]->table)
            each(with, hall->rooms[i]->table);
}

typedef struct {
    StoreEvents *event;
    void *to;
    const Table *table;
} Reading;

/* An older server told nobody the set, which it had in its note: tell it, so that
 * everyone can replay the moves. */
static bool tell_set(const Reading *reading, const StoredEvent *stored)
{
    const Setup *from = &reading->table->setup;
    StoredEvent told = *stored;
    char body[EVENT_BODY];
    Text text = text_in(body, sizeof body);
    Event event;
    Err err;

    if (event_read(&event, stored->body, &err) && event.setup.set_size == 0) {
        event.setup.set_size = from->set_size;
        memcpy(event.setup.set, from->set, sizeof event.setup.set);
        event_write(&text, &event);
        told.body = text.cut ? stored->body : body;
    }
    return reading->event(reading->to, &told);
}

static bool read_known(void *to, const StoredEvent *event)
{
    const Reading *reading = to;

    if (event->version > reading->table->version)
        return false;
    return event->version == 1 && reading->table->setup.set_size
               ? tell_set(reading, event)
               : reading->event(reading->to, event);
}

bool hall_events(Hall *hall, const char *table, int from, StoreEvents *event, void *to,
                 Err *err)
{
    const Table *known = hall_table(hall, table, err);
    Reading reading = {event, to, known};

    if (!known)
        return false;
    if (from >= known->version)
        return true;
    return store_events(hall->options.store, table, from, read_known, &reading, err);
}

const char *hall_person_at(Hall *hall, const char *table, int seat)
{
    Err err = {0};
    const Room *room = rooms_find(hall, table, &err);

    for (int i = 0; room && i < room->n_tokens; i++)
        if (room->tokens[i].seat == seat && room->tokens[i].person[0])
            return room->tokens[i].person;
    return NULL;
}

Viewer hall_viewer(Hall *hall, const char *table, const char *token)
{
    Err err = {0};
    Room *room = token ? rooms_find(hall, table, &err) : NULL;
    const SeatToken *found = room ? tokens_find(room, token) : NULL;

    if (found)
        return (Viewer){.seat = found->seat, .has_pass = found->seat == NOBODY};
    return (Viewer){.seat = room ? person_seat(hall, token, table) : NOBODY};
}

void hall_write_summary(Text *text, Hall *hall, const Table *table, int you)
{
    bool here[MAX_SEATS];
    int watchers;
    Json json = {.text = text};

    hall_presence(hall, table->id, here, &watchers);
    table_write_summary(&json, table, hall_now(hall), here);
    if (you != NOBODY)
        put_number_as(&json, "you", you);
    put_number_as(&json, "watchers", watchers);
    put_end(&json);
}

HallCounts hall_counts(Hall *hall)
{
    HallCounts counts = {.to_load = hall->n_to_load, .watchers = hall->n_watchers,
                         .commits_waiting = writer_waiting(hall->writer),
                         .writer = writer_stats(hall->writer)};

    for (int i = 0; i < hall->n_rooms; i++) {
        counts.bots_waiting += hall->rooms[i]->ticket != 0;
        if (hall->rooms[i]->table)
            counts.tables[hall->rooms[i]->table->phase]++;
    }
    botpool_crowds(hall->bots, counts.bot_crowds);
    return counts;
}
