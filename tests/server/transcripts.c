/* transcripts.c - writes what the server makes of 500 random tables, for all who fold
 * events themselves: a line an event,
 *
 *   {"event":{…},"view":{…}}
 *
 * the event as everybody is told it, and the server's view of the table right after it,
 * at the event's own time (table/view.h). Event 1 begins another table. Some events are
 * of a type that nobody knows: they count, and that is all. Every type is there in every
 * phase in which it may be. The same bytes each time. */
#include <stdio.h>

#include "test.h"

#include "sitting.h"
#include "table/part.h"

enum { TABLES = 500, STEPS = 40, TRIES = 8, LINE = 1 << 16 };

typedef struct {
    FILE *out;
    Sitting *s;
    Hosted *seen;                   /* the table after what was written of it */
    int strange;                    /* events of no known type */
    bool has[EVENT_TYPES][PHASE_OVER + 1];
    char line[LINE];
} Script;

static const char *path;

/* Of the nonce of 32 letters a. */
#define SEAL_A "c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a"

static const char *const tables[] = {
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\"],\"name\":\"Anna\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"],"
    "\"speed\":\"live:60+5\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"bot:easy\",\"human\"],"
    "\"speed\":\"days:2\",\"nonce\":\"abc\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"open\"],\"speed\":\"live:10+0\","
    "\"public\":true,\"aids\":\"none\"}",
    "{\"game\":\"null\",\"seats\":[\"open\",\"human\",\"open\"],\"chat\":false,"
    "\"spectators\":false,\"aids\":\"score\"}",
    "{\"seats\":[\"human\",\"human\"],\"speed\":\"live:60+40\",\"name\":\"Bo Ž\"}",
    "{\"seats\":[\"human\",\"bot:greedy\",\"open\"],\"variants\":[\"houses\"]}",
    "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\"],"
    "\"speed\":\"live:90+10\"}",
    "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"open\"],\"set\":\"mine\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"open\"],\"seal\":\"" SEAL_A "\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"bot:easy\"],\"speed\":\"live:60+5\","
    "\"seal\":\"" SEAL_A "\"}",
    "{\"seats\":[\"open\",\"human\",\"open\"],\"speed\":\"days:2\",\"nonce\":\"abc\"}",
};

/* What is tried: by whom, and with which fields; %d: some seat. Often what is seldom
 * possible. */
static const struct {
    bool by_server;
    const char *verb, *fields;
} tried[] = {
    {false, "join", "{\"name\":\"Cy\"}"}, {false, "join", "{\"nonce\":\"n0nce\"}"},
    {false, "join", "{\"seal\":\"" SEAL_A "\"}"},
    {false, "join", "{\"seal\":\"" SEAL_A "\",\"name\":\"Di\"}"},
    {false, "nonce", "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"},
    {false, "nonce", "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"},
    {false, "rematch", "{\"seal\":\"" SEAL_A "\"}"}, {true, "unopened", NULL},
    {false, "nonce", "{\"nonce\":\"seat%d\"}"}, {false, "takeback", NULL},
    {false, "takeback", NULL}, {false, "answer", "{\"yes\":true}"},
    {false, "answer", "{\"yes\":true}"}, {false, "answer", "{\"yes\":false}"},
    {false, "leave", NULL}, {false, "return", NULL}, {false, "return", NULL},
    {false, "vote", "{\"about\":%d,\"choice\":\"wait\"}"},
    {false, "vote", "{\"about\":%d,\"choice\":\"bot\"}"},
    {false, "vote", "{\"about\":%d,\"choice\":\"bot\"}"},
    {false, "vote", "{\"about\":%d,\"choice\":\"end\"}"},
    {false, "chat", "{\"text\":\"hm, %d \\\"\\\\\"}"},
    {false, "mute", "{\"seat\":%d,\"on\":true}"},
    {false, "mute", "{\"seat\":%d,\"on\":false}"}, {false, "rematch", NULL},
    {false, "clear", "{\"seat\":%d}"}, {false, "start", NULL},
    {true, "timeout", NULL}, {true, "away", NULL}, {true, "away", NULL},
    {true, "back", NULL}, {true, "forfeit", NULL},
};

static void write_line(Script *script, const Event *event, const char *strange)
{
    static Table seen;
    Text text = text_in(script->line, sizeof script->line);

    seen = script->seen->table;
    seen.version += script->strange;
    seen.unknown = script->strange;
    seen.touched_at = script->s->now.wall_ms;
    text_str(&text, "{\"event\":");
    if (event)
        event_write(&text, event);
    else
        text_str(&text, strange);
    text_str(&text, ",\"view\":");
    table_write_view(&text, &seen, script->s->now);
    text_str(&text, "}\n");
    CHECK(!text.cut, "a line is long enough");
    fputs(script->line, script->out);
}

/* What a newer server might say. */
static void write_strange(Script *script)
{
    const Sitting *s = script->s;
    char body[256];

    script->strange++;
    snprintf(body, sizeof body,
             "{\"version\":%d,\"type\":\"sneezed\",\"at\":%lld,\"digest\":\"%016llx\","
             "\"seat\":0,\"loud\":[true]}", s->table->version + script->strange,
             (long long)s->now.wall_ms, (unsigned long long)table_digest(s->table));
    write_line(script, NULL, body);
}

/* The table after each of the events that a command brought. */
static void write_new(Script *script)
{
    Sitting *s = script->s;
    static Event event;
    Err err;

    while (script->seen->table.version < s->n_events) {
        const StoredEvent *stored = &s->events[script->seen->table.version];
        CHECK(event_read(&event, stored->body, &err), stored->body);
        script->has[event.type][script->seen->table.phase] = true;
        CHECK(hosted_apply(script->seen, stored, &err), stored->body);
        event.version += script->strange;
        write_line(script, &event, NULL);
    }
    if (rng_below(&s->rng, 16) == 0)
        write_strange(script);
}

static void pass_time(Sitting *s, int64_t ms)
{
    s->now.service_ms += ms;
    s->now.wall_ms += ms;
}

/* The service stands still and the world goes on: who is not told so learns it from the
 * clocks of the next event, which a move tells. Until when somebody may return, no event
 * tells again. */
static void stand_still(Sitting *s)
{
    int turn = table_turn(s->table);

    if (rng_below(&s->rng, 8) == 0 && table_next_loser(s->table) == NOBODY &&
        s->table->seats[turn].standing != AWAY)
        s->now.wall_ms += 3600000;
}

/* To the moment when the clock has run out, or the seat has lost by being gone. */
static void wait_for(Sitting *s, const char *verb, int seat)
{
    int64_t when = strcmp(verb, "timeout") == 0   ? table_deadline(s->table)
                   : strcmp(verb, "forfeit") == 0 ? s->table->seats[seat].lost_at
                   : strcmp(verb, "unopened") == 0 && table_is_opening(s->table)
                       ? s->table->opening_since + OPEN_MS
                                                  : 0;

    if (when != INT64_MAX && when > s->now.service_ms && rng_below(&s->rng, 3) == 0)
        pass_time(s, when - s->now.service_ms);
}

static int pick(Sitting *s, int n)
{
    return (int)rng_below(&s->rng, (uint32_t)n);
}

static bool try_one(Sitting *s)
{
    int i = pick(s, (int)COUNT(tried)), seat = pick(s, s->table->n_seats);
    char fields[128] = "";

    if (tried[i].fields)
        snprintf(fields, sizeof fields, tried[i].fields, pick(s, s->table->n_seats));
    const char *given = tried[i].fields ? fields : NULL;
    if (strcmp(tried[i].verb, "join") == 0)
        seat = NOBODY;
    if (strcmp(tried[i].verb, "timeout") == 0 && table_turn(s->table) != NOBODY)
        seat = table_turn(s->table);
    wait_for(s, tried[i].verb, seat);
    return tried[i].by_server ? server_does(s, seat, tried[i].verb, given)
                              : seat_does(s, seat, tried[i].verb, given);
}

/* One of those that can be now, if it is found. */
static void try_some(Sitting *s)
{
    for (int i = 0; i < TRIES; i++)
        if (try_one(s))
            return;
}

/* Now and then something that ends the game, or what comes after it. */
static void try_end(Sitting *s)
{
    if (s->table->phase == PHASE_OVER && table_wants_rematch(s->table))
        server_does(s, NOBODY, "rematched", "{\"table\":\"next-table-56789\"}");
    else if (pick(s, 3) == 0)
        server_does(s, NOBODY, "close", NULL);
    else
        seat_does(s, pick(s, s->table->n_seats), "resign", NULL);
}

static void step(Script *script)
{
    Sitting *s = script->s;

    pass_time(s, pick(s, 4) ? pick(s, 4000) : 0);
    s->lag_ms = pick(s, 3) ? 0 : pick(s, 800);
    if (table_turn(s->table) != NOBODY && pick(s, 2) &&
        (!*s->table->seats[table_turn(s->table)].bot || table_bot_to_move(s->table))) {
        stand_still(s);
        play_one(s);
    } else if (pick(s, 60) == 0 || (s->table->phase == PHASE_OVER && pick(s, 3) == 0)) {
        try_end(s);
    } else {
        try_some(s);
    }
    write_new(script);
}

static void a_table(Script *script, uint64_t seed)
{
    static char why[1024];
    Setup set = corrected_set();

    script->s = sit_down_or(tables[seed % COUNT(tables)], seed, &set, why);
    CHECK_STR(why, "", tables[seed % COUNT(tables)]);
    script->seen = hosted_open(script->s->table->id, script->s->seed);
    script->strange = 0;
    write_new(script);
    for (int i = 0; i < STEPS; i++)
        step(script);
    hosted_close(script->seen);
    stand_up(script->s);
}

static void transcripts(void **state)
{
    static Script script;

    (void)state;
    script.out = fopen(path, "w");
    assert_non_null(script.out);
    for (uint64_t i = 0; i < TABLES; i++)
        a_table(&script, i);
    assert_int_equal(fclose(script.out), 0);
    for (int type = 0; type < EVENT_TYPES; type++)
        for (int phase = 0; phase <= PHASE_OVER; phase++)
            CHECK_INT(script.has[type][phase], event_types[type].phases >> phase & 1,
                      event_types[type].name);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(transcripts)};

    if (argc != 2 || !freopen("/dev/null", "w", stdout))
        return 2;
    path = argv[1];
    return RUN(tests);
}
