/* twins.c - random sessions at all kinds of tables; at every step every command of every
 * seat is tried. After every event the table is loaded again and compared (sitting.c).
 * Beside it there is a twin, which differs only in the secret of its shuffle (P8):
 * everything that anybody is told, by events, refusals, summaries or records, must be the
 * same, byte for byte, until luck deals. */
#include "test.h"

#include "sitting.h"

/* The seal of a nonce of 32 letters a. */
#define SEAL_A "c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a"

static const char *const kinds[] = {
    "{\"game\":\"null\",\"seats\":[\"open\",\"human\",\"human\"],\"speed\":\"live:5+"
    "3\",\"seal\":\"" SEAL_A "\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"],\"speed\":\"live:5+"
    "3\"}",
    "{\"game\":\"null\",\"seats\":[\"open\",\"human\",\"bot:easy\"],\"speed\":\"days:"
    "1\"}",
    "{\"game\":\"akropolis\",\"seats\":[\"human\",\"human\"]}",
    "{\"game\":\"akropolis\",\"seats\":[\"human\"],\"architect\":\"metagenes\"}",
    "{\"game\":\"panticapaeum\",\"seats\":[\"human\",\"human\",\"bot:easy\"],"
    "\"speed\":\"live:60+10\"}",
};

/* What somebody might send, well formed or not. %d is a seat. */
static const struct { const char *verb, *fields; } tried[] = {
    {"join", "{\"name\":\"Bo\",\"nonce\":\"b1\"}"},
    {"join", "{\"seat\":%d}"},
    {"nonce", "{\"nonce\":\"x9\"}"},
    {"nonce", "{\"nonce\":\"?\"}"},
    {"nonce", "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"},
    {"join", "{\"seal\":\"" SEAL_A "\"}"},
    {"moves", "{\"moves\":[\"take\"],\"version\":2}"},
    {"moves", "{\"moves\":[\"+1\"]}"},
    {"moves", "{\"moves\":[\"17@0,0/0\",\"+17\"]}"},
    {"moves", "{\"moves\":[]}"},
    {"moves", "{}"},
    {"takeback", NULL},
    {"answer", "{\"yes\":true}"},
    {"answer", "{\"yes\":false}"},
    {"answer", "{\"yes\":0}"},
    {"resign", NULL},
    {"leave", NULL},
    {"return", NULL},
    {"vote", "{\"about\":%d,\"choice\":\"bot\"}"},
    {"vote", "{\"about\":%d,\"choice\":\"wait\"}"},
    {"vote", "{\"about\":%d,\"choice\":\"end\"}"},
    {"chat", "{\"text\":\"hm %d\"}"},
    {"chat", "{\"text\":\"\"}"},
    {"mute", "{\"seat\":%d,\"on\":true}"},
    {"mute", "{\"seat\":%d,\"on\":false}"},
    {"clear", "{\"seat\":%d}"},
    {"start", NULL},
    {"rematch", NULL},
    {"rematch", "{\"seal\":\"" SEAL_A "\"}"},
    {"unopened", NULL},
    {"timeout", NULL},
    {"away", NULL},
    {"back", NULL},
    {"close", NULL},
    {"rematched", "{\"table\":\"next\"}"},
};

/* The same table with another secret, but with the same commitment. */
static Hosted *twin_of(const Hosted *hosted)
{
    Hosted *twin = malloc(sizeof *twin);

    *twin = *hosted;
    twin->done = NULL;
    twin->n_done = twin->max_done = 0;
    for (int i = 0; i < SEED_SIZE; i++)
        twin->dealer.seed[i] ^= 0x5a;
    Dealer other = dealer_from(twin->dealer.seed, twin->table.nonces);
    memcpy(twin->dealer.key, other.key, sizeof other.key);
    return twin;
}

/* The answer to a command: its events or its refusal. */
static void answer_of(Text *out, const Hosted *hosted, const Command *command)
{
    Batch *batch = batch_open();
    Err err;

    if (table_decide(batch, hosted, command, &err))
        for (int i = 0; i < batch_events(batch); i++) {
            StoredEvent event = batch_event_at(batch, i);
            text_f(out, "%d %s %s\n", event.version, event.body, event.note);
        }
    else {
        err_json(out, &err);
        text_f(out, " %d ", err.wait_s);
        err_write(out, &err);
    }
    batch_close(batch);
}

/* Does the answer have moves of luck, or the seed, as at the end? */
static bool luck_deals(const char *answer)
{
    return strstr(answer, "\"+") || strstr(answer, "\"started\"") ||
           strstr(answer, "reveal");
}

static void check_twins(const Sitting *s, const Command *command)
{
    static char here[1 << 17], there[1 << 17];
    Hosted *twin = twin_of(s->hosted);
    Text a = text_in(here, sizeof here), b = text_in(there, sizeof there);

    answer_of(&a, s->hosted, command);
    answer_of(&b, twin, command);
    CHECK(!a.cut && !b.cut, "there was room");
    if (!luck_deals(here))
        CHECK_STR(here, there, command->verb->name);
    free(twin);
}

static void check_documents(const Sitting *s)
{
    static char here[MAX_RECORD], there[MAX_RECORD];
    Hosted *twin = twin_of(s->hosted);
    Text a = text_in(here, sizeof here), b = text_in(there, sizeof there);

    table_write_summary(&(Json){.text = &a}, s->table, s->now, NULL);
    table_write_summary(&(Json){.text = &b}, &twin->table, s->now, NULL);
    CHECK_STR(here, there, "the summary");
    if (s->table->phase != PHASE_OVER) {
        a = text_in(here, sizeof here);
        b = text_in(there, sizeof there);
        table_write_record(&a, s->table);
        table_write_record(&b, &twin->table);
        CHECK_STR(here, there, "the record");
    }
    free(twin);
}

static void ask_twins(const Sitting *s, int seat, bool by_server, const char *verb,
                      const char *fields)
{
    json_t *object = fields ? json_loads(fields, 0, NULL) : NULL;
    Command command = {.verb = verb_named(verb), .seat = seat, .by_server = by_server,
                       .fields = object, .now = s->now, .lag_ms = s->lag_ms};

    check_twins(s, &command);
    json_decref(object);
}

/* Send two moves, the second legal after the first. A refusal must not show whether luck
 * comes between them, nor what it would bring. */
static void probe(const Sitting *s)
{
    const Match *match = &s->table->match;
    int seat = table_turn(s->table);
    Rng rng = s->rng;

    if (seat == NOBODY)
        return;
    Move moves[2] = {match->game->pick(match_state(match), &rng)};
    Match after = *match;
    match_play(&after, moves[0]);
    match_deal(&after, &s->hosted->dealer);
    if (match_turn(&after) < 0)
        return;
    moves[1] = match->game->pick(match_state(&after), &rng);
    json_t *first = moves_json(match, moves, 1),
           *second = moves_json(&after, moves + 1, 1);
    json_array_extend(json_object_get(first, "moves"), json_object_get(second, "moves"));
    char *fields = json_dumps(first, 0);
    ask_twins(s, seat, *s->table->seats[seat].bot != 0, "moves", fields);
    free(fields);
    json_decref(first);
    json_decref(second);
}

/* Try everything at both twins, without carrying it out. */
static void try_everything(const Sitting *s)
{
    for (size_t i = 0; i < COUNT(tried); i++)
        for (int seat = NOBODY; seat < s->table->n_seats; seat++) {
            char fields[128];
            snprintf(fields, sizeof fields, tried[i].fields ? tried[i].fields : "{}",
                     (seat + 1) % s->table->n_seats);
            ask_twins(s, seat, false, tried[i].verb, fields);
            ask_twins(s, seat, true, tried[i].verb, fields);
        }
    probe(s);
    check_documents(s);
}

/* Carry out a random command, mostly a move. */
static void do_something(Sitting *s)
{
    char fields[128];
    size_t i = rng_below(&s->rng, COUNT(tried));
    int n = s->table->n_seats, seat = (int)rng_below(&s->rng, (uint32_t)n);
    bool is_close = strcmp(tried[i].verb, "close") == 0;
    bool by_server = is_close || verb_named(tried[i].verb)->role == ROLE_SERVER;

    s->now.service_ms += rng_below(&s->rng, 3000);
    s->now.wall_ms += rng_below(&s->rng, 5000);
    s->lag_ms = (int)rng_below(&s->rng, 300);
    if (rng_below(&s->rng, 3) && table_turn(s->table) != NOBODY) {
        play_one(s);
        return;
    }
    if (is_close && rng_below(&s->rng, 8))
        return;
    snprintf(fields, sizeof fields, tried[i].fields ? tried[i].fields : "{}",
             (int)rng_below(&s->rng, (uint32_t)n));
    if (by_server)
        server_does(s, seat, tried[i].verb, fields);
    else
        seat_does(s, strcmp(tried[i].verb, "join") == 0 ? NOBODY : seat, tried[i].verb,
                  fields);
}

/* As the server does: report clocks that have run out. */
static void let_flags_fall(Sitting *s)
{
    if (s->now.service_ms >= table_deadline(s->table))
        CHECK(server_does(s, table_turn(s->table), "timeout", NULL), s->refusal);
}

static void sessions(void **state)
{
    int events = 0, sittings = 0;

    (void)state;
    for (size_t kind = 0; kind < COUNT(kinds); kind++)
        for (int session = 0; session < effort(20); session++) {
            Sitting *s = sit_down(kinds[kind], 100 * kind + (uint64_t)session);
            s->reloads = true;
            for (int i = 0; i < 150; i++) {
                if (i % 10 == 0)
                    try_everything(s);
                do_something(s);
                let_flags_fall(s);
            }
            events += s->n_events;
            sittings++;
            stand_up(s);
        }
    CHECK(events > 20 * sittings, "much has happened, though some were closed early");
}

/* The check can fail: a twin with another secret deals other tiles. */
static void twins_differ(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"seats\":[\"human\",\"open\"]}", 3);
    static char here[1 << 16], there[1 << 16];
    Hosted *twin = twin_of(s->hosted);
    Text a = text_in(here, sizeof here), b = text_in(there, sizeof there);
    Command join = {.verb = verb_named("join"), .seat = NOBODY, .now = s->now};

    answer_of(&a, s->hosted, &join);
    answer_of(&b, twin, &join);
    CHECK_HAS(here, "\"started\"", "it begins");
    CHECK(strcmp(here, there) != 0, "with other tiles");
    free(twin);
    stand_up(s);
}

/* The refusal of a move that only luck's next tile would allow does not reveal the tile.
 */
static void no_peeping(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"seats\":[\"human\"],\"architect\":\"metagenes\"}", 3);
    char fields[256];

    for (int i = 0; i < 12; i++) {
        const Match *match = &s->table->match;
        Rng rng = s->rng;
        Move move = match->game->pick(match_state(match), &rng);
        char word[MAX_MOVE_TEXT];
        Text text = text_in(word, sizeof word);
        match->game->write_move(&text, match_state(match), move);
        for (int tile = 1; tile <= 61; tile++) {
            snprintf(fields, sizeof fields, "{\"moves\":[\"%s\",\"%d@0,0/0\"]}", word,
                     tile);
            CHECK(!seat_does(s, 0, "moves", fields), fields);
            CHECK_HAS(s->refusal, "turn the turn ended before", fields);
        }
        CHECK(play_one(s), s->refusal);
    }
    stand_up(s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions),
        cmocka_unit_test(twins_differ),
        cmocka_unit_test(no_peeping),
    };

    return RUN(tests);
}
