/* tables_storm.c - everything at once: clients that send a command until it is answered,
 * a disk that fails and stalls, a server that crashes. Everything that was acknowledged
 * is there exactly once, and nothing else is. */
#include "tables_stage.h"

#include "scratch.h"

enum { TABLES = 3, SEATS = 2, CLIENTS = TABLES * SEATS, MOST_SAID = 400 };

/* Sends lines of chat one after another, each until it is answered. The text is the id.
 */
typedef struct {
    char table[TABLE_ID];
    int seat, n_said;
    char id[COMMAND_ID];
    bool is_waiting;         /* for the line `id` */
    Answer *answer;          /* to the last time it was sent; NULL: not sent */
    int versions[MOST_SAID]; /* as acknowledged */
} Client;

typedef struct {
    Stage stage;
    Rng rng;
    Client clients[CLIENTS];
    Answer *answers; /* of crashed servers too, which may answer late */
    int n_answers, max_answers;
    bool is_held;
    Listener viewers[TABLES];
} Storm;

static Answer *fresh_answer(Storm *storm)
{
    assert_true(storm->n_answers < storm->max_answers);
    return &storm->answers[storm->n_answers++];
}

static void name_line(Client *client, int line, char out[COMMAND_ID])
{
    snprintf(out, COMMAND_ID, "line-%d-of-seat-%d", line, client->seat);
}

static void send_line(Storm *storm, Client *client)
{
    char fields[120];

    if (!client->is_waiting) {
        if (client->n_said == MOST_SAID)
            return;
        name_line(client, client->n_said, client->id);
        client->is_waiting = true;
    }
    snprintf(fields, sizeof fields, "{\"text\":\"%s\"}", client->id);
    client->answer = fresh_answer(storm);
    stage_ask(&storm->stage, client->answer, client->table, client->seat, "chat",
              client->id, fields);
}

/* A line that was refused, by the disk or because of a conflict, is sent again later. */
static void hear_answer(Client *client)
{
    static const ErrCode expected[] = {ERR_STORE, ERR_STALE, ERR_BUSY};
    bool is_expected = false;

    if (!client->answer || client->answer->n == 0)
        return;
    if (client->answer->ok) {
        CHECK_INT(client->answer->first, client->answer->version, "a line is one event");
        client->versions[client->n_said++] = client->answer->version;
        client->is_waiting = false;
    }
    for (size_t i = 0; i < COUNT(expected); i++)
        is_expected |= client->answer->err.code == expected[i];
    CHECK(client->answer->ok || is_expected, "refused for no other reason");
    client->answer = NULL;
}

static void hold(Storm *storm)
{
    if (storm->is_held)
        double_let_go(storm->stage.store);
    else
        double_hold(storm->stage.store);
    storm->is_held = !storm->is_held;
}

static void look_on(Storm *storm)
{
    for (int i = 0; i < TABLES; i++)
        listen_to(&storm->stage, &storm->viewers[i], storm->clients[i * SEATS].table,
                  NOBODY);
}

static void check_viewers(Storm *storm)
{
    for (int i = 0; i < TABLES; i++)
        CHECK(!storm->viewers[i].has_gap, "who looks on misses nothing");
}

/* Crash: what was under way gets to the disk or not, and nobody is answered. */
static void fall(Storm *storm)
{
    check_viewers(storm);
    if (storm->is_held)
        hold(storm);
    stage_crash(&storm->stage, 1000);
    for (int i = 0; i < CLIENTS; i++)
        storm->clients[i].answer = NULL;
    look_on(storm);
}

static void step(Storm *storm)
{
    Client *client = &storm->clients[rng_below(&storm->rng, CLIENTS)];
    uint32_t what = rng_below(&storm->rng, 1000);

    if (what < 500)
        send_line(storm, client);
    else if (what < 850)
        tables_woken(storm->stage.tables);
    else if (what < 900 && !storm->is_held)
        stage_settle(&storm->stage);
    else if (what < 950)
        hold(storm);
    else if (what < 995)
        double_fail(storm->stage.store, 1);
    else if (storm->stage.n_fallen < MOST_FALLEN)
        fall(storm);
    for (int i = 0; i < CLIENTS; i++)
        hear_answer(&storm->clients[i]);
}

typedef struct {
    Client *client;
    int counts[MOST_SAID + 1];
} Lines;

static bool count_line(void *to, const StoredEvent *event)
{
    Lines *lines = to;
    char name[COMMAND_ID], wanted[COMMAND_ID + 16];

    for (int i = 0; i <= lines->client->n_said; i++) {
        name_line(lines->client, i, name);
        snprintf(wanted, sizeof wanted, "\"text\":\"%s\"", name);
        if (!strstr(event->body, wanted))
            continue;
        lines->counts[i]++;
        if (i < lines->client->n_said)
            CHECK_INT(event->version, lines->client->versions[i], "at its version");
    }
    return true;
}

static void check_client(Storm *storm, Client *client)
{
    Lines *lines = calloc(1, sizeof *lines);
    Err err = {0};

    lines->client = client;
    assert_true(
        store_events(storm->stage.store, client->table, 0, count_line, lines, &err));
    for (int i = 0; i < client->n_said; i++)
        CHECK_INT(lines->counts[i], 1, "what was acknowledged is there once");
    CHECK(lines->counts[client->n_said] <= 1, "what was not, at most once");
    free(lines);
}

static void begin(Storm *storm, const char *where, int steps)
{
    storm->max_answers = steps;
    storm->answers = calloc((size_t)steps, sizeof *storm->answers);
    storm->rng = rng_from(11);
    stage_open(&storm->stage, where);
    for (int i = 0; i < CLIENTS; i++) {
        Client *client = &storm->clients[i];

        client->seat = i % SEATS;
        if (client->seat == 0)
            strcpy(client->table,
                   stage_create(&storm->stage, "{\"seats\":[\"human\",\"human\"]}", NULL)
                       .table);
        else
            strcpy(client->table, storm->clients[i - 1].table);
    }
    look_on(storm);
}

static void run(const char *where, int steps)
{
    Storm *storm = calloc(1, sizeof *storm);
    int said = 0;

    begin(storm, where, steps);
    for (int i = 0; i < steps; i++)
        step(storm);
    if (storm->is_held)
        hold(storm);
    stage_settle(&storm->stage);
    check_viewers(storm);
    for (int i = 0; i < CLIENTS; i++) {
        hear_answer(&storm->clients[i]);
        check_client(storm, &storm->clients[i]);
        said += storm->clients[i].n_said;
    }
    CHECK(said > steps / 50, "and much was");
    CHECK(storm->stage.n_fallen > 0, "over more than one fall");
    stage_close(&storm->stage);
    free(storm->answers);
    free(storm);
}

static void test_memory(void **state)
{
    (void)state;
    run("memory:", effort(12000));
}

static void test_sqlite(void **state)
{
    Scratch scratch;

    (void)state;
    scratch_open(&scratch);
    run(scratch_file(&scratch, "polis.db"), effort(6000));
    scratch_close(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_sqlite),
    };

    return RUN(tests);
}
