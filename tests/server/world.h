/* world.h - a whole server in memory but for the network: a store, a hall with people and
 * routes, time in the test's hand, and requests that wait for their answer. */
#ifndef SERVER_WORLD_H
#define SERVER_WORLD_H

#include <jansson.h>
#include <stdatomic.h>
#include <unistd.h>

#include "fake_net.h"
#include "server/front.h"
#include "server/people.h"
#include "test.h"

typedef struct {
    Config config;
    Store *store;                   /* the test's own */
    Hall *hall;
    FakeNet net;
    Moment now;
    atomic_bool is_woken;
    const char *address;            /* that requests come from */
    int status;                     /* of the last answer */
    char headers[1024];
    json_t *body;                   /* of the last answer, if it is JSON */
} World;

static inline void world_wake(void *with)
{
    atomic_store(&((World *)with)->is_woken, true);
}

static inline Moment world_now(void *with)
{
    return ((World *)with)->now;
}

static inline void world_open(World *world, Store *store)
{
    static const Hardness easy = {1, 8192};     /* argon2id at its least */
    static const char *const generous[] = {"login_rate", "address_rate", "table_rate",
                                           "bot_table_rate", "chat_rate", "seat_rate"};
    HallOptions options = {.config = &world->config, .store = store, .wake = world_wake,
                           .now = world_now, .with = world};
    Err err;

    config_usual(&world->config);
    world->config.bots = 1;
    for (size_t i = 0; i < COUNT(generous); i++)
        assert_true(config_set(&world->config, generous[i], "100000/1s", &err));
    world->store = store;
    world->address = "192.0.2.1";
    if (!world->now.wall_ms)
        world->now = (Moment){1700000000000, 1000};
    world->hall = hall_open(&options, &err);
    assert_non_null(world->hall);
    assert_true(people_open(world->hall, &easy, &err));
    assert_non_null(front_open(world->hall, &err));
    world->net = (FakeNet){&hall_handlers, world->hall};
}

static inline void world_close(World *world)
{
    hall_close(world->hall);
    json_decref(world->body);
    world->body = NULL;
}

/* One turn of the loop. */
static inline void world_turn(World *world)
{
    if (atomic_exchange(&world->is_woken, false))
        world->net.handlers->woken(world->net.with);
    else
        usleep(1000);
    world->net.handlers->tick(world->net.with);
}

/* Send a request and wait for its answer; returns its status. */
static inline int ask(World *world, const char *method, const char *target,
                      const char *token, const char *body)
{
    Conn *conn = fake_connect(&world->net, world->address);

    fake_request(conn, method, target, token, body);
    for (int i = 0; i < 20000 && fake_status(conn) == 0; i++)
        world_turn(world);
    world->status = fake_status(conn);
    snprintf(world->headers, sizeof world->headers, "%s", fake_headers(conn));
    json_decref(world->body);
    world->body = json_loads(fake_body(conn), 0, NULL);
    fake_hang_up(conn);
    return world->status;
}

/* A text of the last answer, in `out`; empty if there is none. */
static inline const char *got(const World *world, const char *name)
{
    const char *text = json_string_value(json_object_get(world->body, name));

    return text ? text : "";
}

/* The code of the last refusal. */
static inline const char *refusal(const World *world)
{
    const json_t *error = json_object_get(world->body, "error");
    const char *code = json_string_value(json_object_get(error, "code"));

    return code ? code : "";
}

#endif
