/* vote.c - players who go away, and what the others do about it: examples, then every
 * situation that a table can get into (P6). */
#include "test.h"

#include "core/digest.h"
#include "sitting.h"

static void voting(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\","
                          "\"human\"]}", 1);

    s->reloads = true;
    CHECK(!seat_does(s, 1, "vote", "{\"about\":0,\"choice\":\"bot\"}"), "it is there");
    CHECK_STR(s->refusal, "state this seat is not away", "and why");
    CHECK(server_does(s, 0, "away", NULL), s->refusal);
    CHECK(!server_does(s, 0, "away", NULL), "once");
    CHECK(!seat_does(s, 1, "vote", "{\"about\":0,\"choice\":\"none\"}"), "no choice");
    CHECK(!seat_does(s, 1, "vote", "{\"about\":4,\"choice\":\"bot\"}"), "no seat");
    CHECK(!seat_does(s, 1, "vote", "{\"choice\":\"bot\"}"), "about nobody");
    CHECK(seat_does(s, 1, "vote", "{\"about\":0,\"choice\":\"bot\"}"), s->refusal);
    CHECK(seat_does(s, 2, "vote", "{\"about\":0,\"choice\":\"end\"}"), s->refusal);
    CHECK(seat_does(s, 3, "vote", "{\"about\":0,\"choice\":\"wait\"}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "voted", "one of three each: nothing is decided");
    CHECK(server_does(s, 0, "back", NULL), s->refusal);
    CHECK(server_does(s, 0, "away", NULL), s->refusal);
    CHECK(seat_does(s, 2, "vote", "{\"about\":0,\"choice\":\"bot\"}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "voted", "earlier votes are forgotten");
    CHECK(seat_does(s, 3, "vote", "{\"about\":0,\"choice\":\"bot\"}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "voted replaced", "two of three");
    CHECK_STR(table_bot_to_move(s->table), "normal", "a bot plays on");
    CHECK(seat_does(s, 0, "return", NULL), "its owner may return");
    CHECK_INT(s->table->seats[0].standing, PLAYING, "and is there");
    stand_up(s);
}

static void ending(void **state)
{
    (void)state;
    Sitting *s =
        sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(server_does(s, 0, "away", NULL) && server_does(s, 1, "away", NULL), s->refusal);
    CHECK(seat_does(s, 2, "vote", "{\"about\":0,\"choice\":\"end\"}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "voted finished", "the only one who is there");
    CHECK_HAS(body_of(s, s->n_events), "\"reason\":\"abandoned\"", "by a vote");
    CHECK_HAS(body_of(s, s->n_events), "\"reveal\":\"", "which shows the seed, too");
    stand_up(s);
}

/* In a game of two the player who is here may end it and win, or play on with a bot. */
static void ending_a_game_of_two(void **state)
{
    (void)state;
    static const struct {
        const char *choice, *events;
    } cases[] = {{"wait", "voted"}, {"bot", "voted replaced"}, {"end", "voted finished"}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);
        char fields[64];
        snprintf(fields, sizeof fields, "{\"about\":0,\"choice\":\"%s\"}",
                 cases[i].choice);
        s->reloads = true;
        CHECK(server_does(s, 0, "away", NULL), s->refusal);
        CHECK(seat_does(s, 1, "vote", fields), s->refusal);
        CHECK_STR(types_since(s, s->first), cases[i].events, cases[i].choice);
        CHECK_INT(table_next_loser(s->table), NOBODY, "nobody loses by waiting");
        if (s->table->phase == PHASE_OVER) {
            CHECK_HAS(body_of(s, s->n_events), "\"reason\":\"left\",\"loser\":0", "won");
            CHECK_HAS(body_of(s, s->n_events), "\"places\":[2,1],\"reveal\":", "by one");
        }
        stand_up(s);
    }
}

static void fewer_voters(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\","
                          "\"human\"]}", 1);

    s->reloads = true;
    CHECK(server_does(s, 0, "away", NULL), s->refusal);
    CHECK(seat_does(s, 1, "vote", "{\"about\":0,\"choice\":\"bot\"}"), s->refusal);
    CHECK(seat_does(s, 2, "leave", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "left", "one of two is not more than half");
    CHECK(server_does(s, 3, "away", NULL), s->refusal);
    CHECK_STR(types_since(s, s->first), "away replaced", "one of one is");
    stand_up(s);
}

/* A player who sends a command is here. */
static void a_move_is_a_sign_of_life(void **state)
{
    (void)state;
    Sitting *s = sit_down("{\"game\":\"null\",\"seats\":[\"human\",\"human\"]}", 1);

    s->reloads = true;
    CHECK(server_does(s, 0, "away", NULL), s->refusal);
    CHECK(!seat_does(s, 0, "moves", "{\"moves\":[\"give\"]}"), "refused");
    CHECK_INT(s->table->seats[0].standing, AWAY, "and nothing has happened");
    CHECK(seat_does_as(s, 0, "m1", "moves", "{\"moves\":[\"take\"]}"), s->refusal);
    CHECK_STR(types_since(s, s->first), "back moved", "back");
    int first;
    CHECK_INT(hosted_done(s->hosted, 0, "m1", &first), s->n_events, "one command");
    CHECK_INT(first, s->n_events - 1, "of two events");
    stand_up(s);
}

/* The model: everything that players and the server may do, in every order, up to `depth`
 * steps. A state that was seen before with at least as many steps left is skipped. */
enum { SEEN = 1 << 20 };

typedef struct {
    uint64_t hash;
    int depth;
} Seen;

typedef struct {
    Seen *seen;
    size_t n_actions;               /* only the first of them */
    long states, steps;
} Model;

enum { STANDING_ACTIONS = 12 };     /* whether players are here; then all the rest */

static const struct { bool by_server; const char *verb, *fields; } actions[] = {
    {false, "leave", NULL},
    {false, "return", NULL},
    {false, "resign", NULL},
    {true, "away", NULL},
    {true, "back", NULL},
    {true, "timeout", NULL},
    {true, "forfeit", NULL},
    {false, "vote", "{\"about\":0,\"choice\":\"wait\"}"},
    {false, "vote", "{\"about\":0,\"choice\":\"bot\"}"},
    {false, "vote", "{\"about\":0,\"choice\":\"end\"}"},
    {false, "vote", "{\"about\":1,\"choice\":\"bot\"}"},
    {false, "vote", "{\"about\":2,\"choice\":\"end\"}"},
    {false, "moves", "{\"moves\":[\"take\"]}"},
    {true, "moves", "{\"moves\":[\"take\"]}"},
    {false, "takeback", NULL},
    {false, "answer", "{\"yes\":true}"},
    {false, "answer", "{\"yes\":false}"},
    {false, "rematch", NULL},
    {false, "chat", "{\"text\":\"x\"}"},
};

/* The hash of a state, without the time. Of refusals it only matters whether there were
 * any. */
static uint64_t hash_of(const Table *table)
{
    uint64_t hash = (uint64_t)table->phase << 32 | (uint64_t)(table->asker + 1) << 16 |
                    (uint64_t)table->asked_to;

    hash = digest_add(hash, table_digest(table));
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];
        uint64_t bits = (uint64_t)seat->standing << 8 |
                        (uint64_t)(*seat->bot != 0) << 7 | (uint64_t)seat->agrees << 6 |
                        (uint64_t)(seat->refused > 0) << 5 |
                        (uint64_t)seat->wants_rematch << 4 |
                        (uint64_t)(seat->gone_at == table->match.n_moves) << 3 |
                        (uint64_t)(seat->lost_at > 0) << 2;
        for (int k = 0; k < table->n_seats; k++)
            bits = bits << 4 | seat->votes[k];
        hash = digest_add(hash, bits);
    }
    return hash ? hash : 1;
}

/* Must this state still be looked at with so many steps left? */
static bool is_new(Model *model, const Table *table, int depth)
{
    uint64_t hash = hash_of(table);
    size_t at = hash % SEEN;

    while (model->seen[at].hash && model->seen[at].hash != hash)
        at = (at + 1) % SEEN;
    if (model->seen[at].hash == hash && model->seen[at].depth >= depth)
        return false;
    model->states += !model->seen[at].hash;
    assert_true(model->states < SEEN / 2);
    model->seen[at] = (Seen){hash, depth};
    return true;
}

/* Make a step from `from` into `*out`, a copy; false if it is refused. */
static bool step(Hosted **out, const Hosted *from, int seat, size_t action)
{
    const Table *table = &from->table;
    json_t *fields =
        actions[action].fields ? json_loads(actions[action].fields, 0, NULL) : NULL;
    Batch *batch = batch_open();
    Command command = {.verb = verb_named(actions[action].verb), .seat = seat,
                       .by_server = actions[action].by_server, .fields = fields,
                       .now = {table->touched_at + 1, table->turn_since},
                       .wait_s = 60};
    Err err;
    int64_t deadline = table_deadline(table);

    if (command.verb == verb_named("timeout") && deadline != INT64_MAX)
        command.now.service_ms = deadline;
    if (command.verb == verb_named("forfeit"))
        command.now.service_ms = table->seats[seat].lost_at;
    bool ok = table_decide(batch, from, &command, &err);
    if (ok) {
        *out = malloc(sizeof **out);
        **out = *from;
        for (int i = 0; i < batch_events(batch); i++) {
            StoredEvent event = batch_event_at(batch, i);
            assert_true(hosted_apply(*out, &event, &err));
        }
    }
    batch_close(batch);
    json_decref(fields);
    return ok;
}

/* What holds in every state. */
static void check_state(const Table *table)
{
    int turn = table_turn(table);

    CHECK_INT(turn == NOBODY, table->phase == PHASE_OVER,
              "somebody is to move until it is over");
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];
        CHECK_INT(seat_has_forfeited(seat) || seat->kind == SEAT_BOT, *seat->bot != 0,
                  "a bot plays for who has gone");
        CHECK_INT(table_verdict(table, i), VOTE_NONE, "no majority waits");
        for (int k = 0; k < table->n_seats; k++)
            CHECK(!seat->votes[k] || table->phase == PHASE_OVER ||
                  (seat_is_asked(seat) && table->seats[k].standing == AWAY && k != i),
                  "who is there votes about who is away");
        CHECK(!seat->lost_at || (table->n_seats == 2 && (seat->standing == LEFT ||
                                                         seat->standing == TIMED_OUT)),
              "only who has gone from a game of two can lose it so");
        CHECK(!seat->agrees || table->asker != NOBODY, "an answer has a question");
    }
    CHECK(table->loser == NOBODY || (table->phase == PHASE_OVER && table->n_seats == 2),
          "who has lost a game of two has ended it");
    if (table->asker == NOBODY)
        return;
    bool is_open = false;
    for (int i = 0; i < table->n_seats; i++)
        is_open = is_open ||
                  (i != table->asker && !table->seats[i].agrees &&
                   (seat_is_asked(&table->seats[i]) || table->seats[i].lost_at));
    CHECK(is_open && seat_is_owned(&table->seats[table->asker]),
          "a question waits for somebody");
}

/* What holds for every step. */
static void check_step(const Table *before, const Table *after, size_t action)
{
    for (int i = 0; i < before->n_seats; i++)
        CHECK(before->seats[i].standing != RESIGNED ||
                  after->seats[i].standing == RESIGNED,
              "who resigned never returns");
    if (before->phase != PHASE_OVER)
        return;
    const char *verb = actions[action].verb;
    CHECK(strcmp(verb, "chat") == 0 || strcmp(verb, "rematch") == 0,
          "after the end only talk");
    CHECK_INT(after->phase, PHASE_OVER, "the end is the end");
}

/* What the next player or bot does, or the clock, which ends the game if the others wait
 * for a player who is gone. */
static size_t next_action(const Table *table)
{
    size_t i = 0;

    if (table_bot_to_move(table))
        return STANDING_ACTIONS + 1;
    if (!table->seats[table_turn(table)].lost_at)
        return STANDING_ACTIONS;
    while (strcmp(actions[i].verb, "forfeit") != 0)
        i++;
    return i;
}

/* Can the game go on? */
static bool can_go_on(const Hosted *from)
{
    Hosted *after;
    bool ok = step(&after, from, table_turn(&from->table), next_action(&from->table));

    if (ok)
        free(after);
    return ok;
}

static void explore(Model *model, const Hosted *from, int depth)
{
    const Table *table = &from->table;

    if (!is_new(model, table, depth))
        return;
    check_state(table);
    CHECK(table->phase == PHASE_OVER || can_go_on(from), "it always goes on");
    for (int seat = 0; depth > 0 && seat < table->n_seats; seat++)
        for (size_t i = 0; i < model->n_actions; i++) {
            Hosted *after;
            if (!step(&after, from, seat, i))
                continue;
            model->steps++;
            check_step(table, &after->table, i);
            if (strcmp(actions[i].verb, "chat") != 0)
                explore(model, after, depth - 1);
            free(after);
        }
}

static void explore_all(const char *fields, size_t n_actions, int depth)
{
    Sitting *s = sit_down(fields, 1);
    Model model = {.seen = calloc(SEEN, sizeof(Seen)), .n_actions = n_actions};

    for (int k = 0; k < 6; k++)         /* near the end, so that the end is reached too */
        CHECK(play_one(s), s->refusal);
    explore(&model, s->hosted, depth);
    print_message("# depth %d: %ld states, %ld steps\n", depth, model.states,
                  model.steps);
    CHECK(model.states > 40, "enough was looked at");
    free(model.seen);
    stand_up(s);
}

static const char *const tables[] = {
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\"],\"speed\":\"days:1\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"human\"],\"speed\":\"days:1\"}",
    "{\"game\":\"null\",\"seats\":[\"human\",\"human\",\"bot:easy\"],\"speed\":\"days:"
    "1\"}",
};

static void all_interleavings(void **state)
{
    (void)state;
    int deeper = getenv("POLIS_LONG") ? 4 : 0;

    for (size_t i = 0; i < COUNT(tables); i++)
        explore_all(tables[i], COUNT(actions), (SLOWDOWN > 1 ? 4 : 5) + deeper);
}

static void leaving_and_voting_in_every_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(tables); i++)
        explore_all(tables[i], STANDING_ACTIONS, 12);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(voting),
        cmocka_unit_test(ending),
        cmocka_unit_test(ending_a_game_of_two),
        cmocka_unit_test(fewer_voters),
        cmocka_unit_test(a_move_is_a_sign_of_life),
        cmocka_unit_test(all_interleavings),
        cmocka_unit_test(leaving_and_voting_in_every_order),
    };

    return RUN(tests);
}
