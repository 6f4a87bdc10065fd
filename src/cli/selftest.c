/* selftest.c - see selftest.h. */
#include "cli/selftest.h"

#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>

#include "cli/command.h"
#include "client/session.h"
#include "core/record.h"
#include "games/list.h"
#include "server/service.h"

enum { MOST_MS = 60000 };

typedef struct {
    Client *client;
    char table[32], token[64];
    bool is_over;
    Err *err;                       /* filled in on failure */
    bool failed;
} SelfTest;

static void give_up(SelfTest *test)
{
    test->failed = true;
    client_stop(test->client);
}

/* Play the first legal move if it is our turn. */
static void on_event(Follow *follow, const Event *event)
{
    static Move moves[MAX_MOVES];
    SelfTest *test = follow_with(follow);
    const Table *table = follow_table(follow);
    char word[MAX_MOVE_TEXT];
    Text one = text_in(word, sizeof word);

    (void)event;
    if (table->phase == PHASE_OVER) {
        test->is_over = true;
        client_stop(test->client);
    }
    if (table_turn(table) != 0 || follow_waiting(follow))
        return;
    const State *s = match_state(&table->match);
    table->game->moves(s, moves);
    table->game->write_move(&one, s, moves[0]);
    follow_move(follow, word);
}

static void on_reply(Follow *follow, uint64_t command, const Reply *reply)
{
    SelfTest *test = follow_with(follow);

    (void)command;
    if (!reply->code || reply->goes_on)
        return;
    fail(test->err, ERR_STATE, N_("a move was refused: %s"), reply->code);
    give_up(test);
}

static void on_failed(Follow *follow, const Err *err)
{
    SelfTest *test = follow_with(follow);

    *test->err = *err;
    give_up(test);
}

static void on_late(void *with)
{
    SelfTest *test = with;

    fail(test->err, ERR_STATE, N_("the game did not come to its end"));
    give_up(test);
}

/* Create a table against a bot. */
static bool create(SelfTest *test)
{
    char wanted[128];
    Text text = text_in(wanted, sizeof wanted);
    Json json = {.text = &text};
    const HttpRequest ask = {"POST", "/api/tables", NULL, wanted};

    put_object(&json);
    put_key(&json, "seats");
    put_words(&json, (const char *const[]){"human", "bot:random"}, 2);
    put_string_as(&json, "name", "selftest");
    put_end(&json);
    char *body = http_fetch(test->client, &ask, test->err);
    json_t *answer = body ? json_loads(body, 0, NULL) : NULL;
    const char *table = json_string_value(json_object_get(answer, "table"));
    const char *token =
        json_string_value(json_array_get(json_object_get(answer, "tokens"), 0));
    Text id = text_in(test->table, sizeof test->table),
         secret = text_in(test->token, sizeof test->token);

    if (table && token) {
        text_str(&id, table);
        text_str(&secret, token);
    }
    json_decref(answer);
    free(body);
    return *test->token || (body && fail(test->err, ERR_STATE, N_("no table was made")));
}

/* Follow the table on a WebSocket and play to the end. */
static bool play(SelfTest *test)
{
    static const SessionHandlers handlers = {.event = on_event, .reply = on_reply,
                                             .failed = on_failed};
    Session *session = session_open(test->client, &handlers, test, NULL);

    client_every(test->client, MOST_MS, on_late, test);
    session_follow(session, test->table, test->token, test);
    client_run(test->client);
    session_close(session);
    return !test->failed;
}

/* Fetch the record and verify it as a player would. */
static bool prove(SelfTest *test)
{
    static Record record;
    char path[64];
    Text text = text_in(path, sizeof path);
    Proof proof;

    text_f(&text, "/api/tables/%s/record", test->table);
    char *body =
        http_fetch(test->client, &(HttpRequest){"GET", path, NULL, NULL}, test->err);
    bool ok = body && record_read(&record, body, games, test->err) &&
              record_prove(&proof, &record, test->err);
    free(body);
    return ok && (proof.is_revealed ||
                  fail(test->err, ERR_RECORD, N_("the shuffle was not revealed")));
}

static bool play_through(const char *listens, Err *err)
{
    char url[CONFIG_TEXT];
    Text text = text_in(url, sizeof url);
    SelfTest test = {.err = err};

    text_f(&text, "http://%s", listens);
    if (!(test.client = client_open(url, err)))
        return false;
    bool ok = create(&test) && play(&test) && prove(&test);
    client_close(test.client);
    return ok;
}

static void *serve(void *service)
{
    service_run(service);
    return NULL;
}

int selftest(const Config *config, Lang lang)
{
    Config own = *config;
    pthread_t thread;
    Err err;
    bool ok = config_set(&own, "listen", "127.0.0.1:0", &err) &&
              config_set(&own, "store", "memory:", &err) &&
              config_set(&own, "tls_cert", "", &err) &&
              config_set(&own, "tls_key", "", &err) &&
              config_set(&own, "public_url", "", &err);
    Service *service = ok ? service_open(&own, &err) : NULL;

    if (!service)
        return complain(lang, &err);
    ok = pthread_create(&thread, NULL, serve, service) == 0 ||
         fail(&err, ERR_FILE, N_("could not start a thread"));
    if (ok) {
        ok = play_through(service_listens(service), &err);
        service_stop(service);
        pthread_join(thread, NULL);
    }
    service_close(service);
    if (!ok)
        return complain(lang, &err);
    puts(say(lang, N_("ok: one game was served, played and verified")));
    return 0;
}
