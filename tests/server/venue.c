/* venue.c - see venue.h. */
#include "venue.h"

#include "server/people/history.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "patience.h"

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "venue: %s\n", what);
    abort();
}

static void wake(void *with)
{
    (void)with;                     /* venue_settle looks by itself */
}

static Moment now(void *with)
{
    const Venue *venue = with;

    return (Moment){.wall_ms = 1700000000000 + venue->ms, .service_ms = venue->ms};
}

static void fill(void *with, void *out, size_t n)
{
    Venue *venue = with;
    unsigned char *bytes = out;

    for (size_t i = 0; i < n; i++) {
        venue->luck = venue->luck * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char)(venue->luck >> 56);
    }
}

void venue_usual(Venue *venue)
{
    static const char *const rates[] = {"socket_rate", "address_rate", "seat_rate",
                                        "chat_rate",   "table_rate",   "login_rate",
                                        "bot_table_rate", "table_rate_per_address",
                                        "bot_table_rate_per_address", "health_rate",
                                        "join_rate", "join_rate_per_address",
                                        "login_rate_per_account",
                                        "admin_rate", "file_rate"};
    Err err;

    *venue = (Venue){.luck = 1, .ms = 1000, .address = "127.0.0.1"};
    config_usual(&venue->config);
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        must(config_set(&venue->config, rates[i], "1000000/1000s", &err), rates[i]);
    venue->config.bots = 1;
}

void venue_open_on(Venue *venue, Store *store)
{
    static const Hardness soft = {1, 8192};     /* argon2id at its minimum */
    const TablesOptions options = {.config = &venue->config, .store = store, .wake = wake,
                                   .now = now, .random = fill, .with = venue};
    Err err;

    must(sodium_init() >= 0, "sodium");
    venue->store = store;
    must((venue->tables = tables_open(&options, &err)), "tables");
    must(server_open(&venue->server, venue->tables, &soft, &err), "server");
    venue->net = (FakeNet){&server_handlers, &venue->server};
}

void venue_open_at(Venue *venue, const char *where)
{
    Err err;

    must((venue->own = store_open(where, &err)), "store");
    venue_open_on(venue, venue->own);
}

void venue_open(Venue *venue)
{
    venue_open_at(venue, "memory:");
}

static void forget(Venue *venue)
{
    free(venue->body);
    free(venue->headers);
    json_decref(venue->answer);
    venue->body = venue->headers = NULL;
    venue->answer = NULL;
}

void venue_close(Venue *venue)
{
    server_close(&venue->server);
    store_close(venue->own);
    venue->own = NULL;
    forget(venue);
}

void venue_step(Venue *venue)
{
    usleep(200);
    server_woken(&venue->server);
    server_tick(&venue->server, 0);
}

void venue_read(Venue *venue)
{
    while (!LIST_EMPTY(&venue->server.runs)) {
        usleep(200);
        lookups_collect(tables_lookups(venue->tables));
    }
}

void venue_settle(Venue *venue)
{
    int quiet = 0;

    for (const time_t until = patience(); is_patient(until) && quiet < 3;) {
        venue_step(venue);
        quiet =
            server_is_quiet(&venue->server) && !tables_counts(venue->tables).bots_waiting
                ? quiet + 1
                : 0;
    }
}

void venue_pass(Venue *venue, int ms)
{
    venue->ms += ms;
    venue_settle(venue);
}

void venue_wait(Venue *venue, Conn *conn, int frames)
{
    for (const time_t until = patience(); is_patient(until);) {
        if (frames ? fake_frames(conn) >= frames : fake_status(conn) != 0)
            return;
        venue_step(venue);
    }
}

static void do_nothing(void *with)
{
    (void)with;
}

void venue_run(Venue *venue, void (*work)(void *with), void *with)
{
    Lookups *lookups = tables_lookups(venue->tables);
    Lookup *lookup = lookup_open(lookups, do_nothing, NULL);
    bool is_done = false;

    while (!is_done) {
        lookup_enter(lookup);
        work(with);
        is_done = !lookup_leave(lookup);
        while (lookup_waits(lookup)) {
            usleep(20);
            lookups_collect(lookups);
        }
    }
    lookup_close(lookup);
}

/* Looking for a person. */
typedef struct {
    Venue *venue;
    const char *token, *table;
    Person *person;
    bool is_known;
    int seat;
} Search;

static void search(void *with)
{
    Search *search = with;
    People *people = search->venue->server.people;
    Err err;

    if (search->table)
        search->seat = person_seat(people, &(Session){0}, search->token, search->table);
    else
        search->is_known = person_by_token(search->person, people, search->token, &err);
}

bool venue_person(Venue *venue, Person *out, const char *token)
{
    Search looked = {.venue = venue, .token = token, .person = out};

    venue_run(venue, search, &looked);
    return looked.is_known;
}

int venue_seat(Venue *venue, const char *token, const char *table)
{
    Search looked = {.venue = venue, .token = token, .table = table};

    venue_run(venue, search, &looked);
    return looked.seat;
}

int venue_ask(Venue *venue, const char *method, const char *target, const char *token,
              const char *body)
{
    Conn *conn = fake_connect(&venue->net, venue->address);

    fake_request(conn, method, target, token, body);
    venue_wait(venue, conn, 0);
    for (const time_t until = patience(); is_patient(until) && fake_is_open(conn);)
        venue_step(venue);          /* an answer in pieces */
    forget(venue);
    venue->status = fake_status(conn);
    venue->body = fake_whole(conn);
    venue->headers = strdup(fake_headers(conn));
    venue->answer = json_loads(venue->body, 0, NULL);
    fake_hang_up(conn);
    return venue->status;
}

const json_t *json_at(const json_t *from, const char *path)
{
    char name[64];

    while (from && *path) {
        size_t n = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)n, path);
        from = json_is_array(from) ? json_array_get(from, (size_t)atoi(name))
                                   : json_object_get(from, name);
        path += n + (path[n] == '.');
    }
    return from;
}

const char *venue_text(const Venue *venue, const char *path)
{
    const char *text = json_string_value(json_at(venue->answer, path));

    return text ? text : "";
}

int venue_int(const Venue *venue, const char *path)
{
    const json_t *number = json_at(venue->answer, path);

    return json_is_integer(number) ? (int)json_integer_value(number) : -1;
}

Made venue_table(Venue *venue, const char *fields)
{
    Made made = {.version = 0};
    size_t i;
    json_t *token;

    venue_ask(venue, "POST", "/api/tables", NULL, fields);
    must(venue->status == 200, venue->body);
    snprintf(made.id, sizeof made.id, "%s", venue_text(venue, "table"));
    made.version = venue_int(venue, "version");
    json_array_foreach(json_object_get(venue->answer, "tokens"), i, token)
        snprintf(made.tokens[i], TOKEN, "%s",
                 json_is_string(token) ? json_string_value(token) : "");
    return made;
}

const char *venue_move(Venue *venue, const char *table, const char *token)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/legal", table);
    venue_ask(venue, "GET", path, token, NULL);
    return venue_text(venue, "moves.0");
}
